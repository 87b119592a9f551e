// /open-books: figures of the site that anybody may check, where its operator switched them on (STAFF-3).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { transparency } from '../../contract/index.ts'
import { OPEN_BOOKS_DAYS, type OpenBooksFigures } from '../../contract/openBooks.ts'
import { pageContext } from '../base/context.ts'
import { useFormats } from '../base/formats.ts'
import { notFound } from '../base/notFound.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { Title } from '../kit/Title.tsx'
import { Figures } from './Figures.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const { entries } = await context.get(pageContext).call(transparency.openBooks, {})
    const [newest] = entries
    // The server parsed it before it was stored.
    return newest ? { figures: JSON.parse(newest.figures) as OpenBooksFigures, hash: newest.hash } : null
  } catch (error) {
    if (error instanceof RefusalError && error.status === 404) throw notFound()
    throw error
  }
}

export default function OpenBooksScreen() {
  const { t } = useLingui()
  const newest = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid max-w-column gap-6 pt-5 pb-8 md:pt-9">
      <Title>{t`Open books`}</Title>
      <div className="grid gap-2">
        <h1>{t`Open books`}</h1>
        <p className="text-muted">
          <Trans>
            Who is here, who replies, what people pay for. The database counts it every night, and no one can change it
            afterwards.
          </Trans>
        </p>
      </div>
      {newest ? (
        <FigureTables figures={newest.figures} />
      ) : (
        <p>
          <Trans>The first figures will be here tomorrow.</Trans>
        </p>
      )}
      <Method />
      {newest && <Check hash={newest.hash} />}
    </div>
  )
}

function FigureTables({ figures }: { figures: OpenBooksFigures }) {
  const { t } = useLingui()
  const { date } = useFormats()
  const day = date(`${figures.day}T12:00:00.000Z`)
  return (
    <section className="grid gap-5">
      <p className="text-muted text-sm">
        <Trans>
          The {OPEN_BOOKS_DAYS} days up to {day}
        </Trans>
      </p>
      <Figures
        caption={t`Who is here`}
        lines={[
          { label: t`People who were here`, value: figures.active_people },
          { label: t`Fictional profiles`, value: figures.fictional_profiles },
          { label: t`Fictional profiles that staff write for`, value: figures.answered_profiles },
        ]}
      />
      <Figures
        caption={t`Who replies`}
        unknown={t`too few`}
        lines={[
          { label: t`Chats that people started with people`, value: figures.conversations },
          { label: t`Of these, got a reply`, value: figures.replied_percent, suffix: '%' },
          {
            label: t`Half of the replies came within`,
            value: figures.median_reply_minutes,
            text: figures.median_reply_minutes !== null && <Minutes count={figures.median_reply_minutes} />,
          },
        ]}
      />
      <Figures
        caption={t`What people pay for`}
        unknown={t`too few`}
        lines={[
          { label: t`Credits spent on messages to people`, value: figures.spent_on_people_percent, suffix: '%' },
          {
            label: t`Credits spent on messages to profiles that staff write for`,
            value: figures.spent_on_answered_percent,
            suffix: '%',
          },
          { label: t`Purchases`, value: figures.purchases },
          { label: t`Purchases with money back`, value: figures.refunded_percent, suffix: '%' },
        ]}
      />
      <Figures
        caption={t`What was reported`}
        unknown={t`too few`}
        lines={[
          { label: t`Reports of a profile, photo or message`, value: figures.reports },
          {
            label: t`Half of the decisions took less than`,
            value: figures.median_decision_hours,
            text: figures.median_decision_hours !== null && <Hours count={figures.median_decision_hours + 1} />,
          },
        ]}
      />
    </section>
  )
}

const Minutes = ({ count }: { count: number }) => <Plural value={count} one="# minute" other="# minutes" />
const Hours = ({ count }: { count: number }) => <Plural value={count} one="# hour" other="# hours" />

function Method() {
  return (
    <section className="grid gap-3">
      <h2>
        <Trans>How we count</Trans>
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        <Point>
          <Trans>People are members whose profile isn’t fictional. Visitors who aren’t logged in aren’t counted.</Trans>
        </Point>
        <Point>
          <Trans>A reply counts if it comes from the other person. Messages that never arrived don’t count.</Trans>
        </Point>
        <Point>
          <Trans>Credits are counted when they’re spent, not when they’re bought. Returned ones don’t count.</Trans>
        </Point>
        <Point>
          <Trans>
            Counts from 1 to 9 aren’t shown, and percentages are in steps of five, so that no one can be identified.
          </Trans>
        </Point>
        <Point>
          <Trans>Not counted: what happens off this site, and what the operator writes down elsewhere.</Trans>
        </Point>
      </ul>
    </section>
  )
}

const Point = ({ children }: { children: ReactNode }) => <li>{children}</li>

function Check({ hash }: { hash: string }) {
  return (
    <section className="grid gap-3">
      <h2>
        <Trans>Check it yourself</Trans>
      </h2>
      <p>
        <Trans>
          Each night’s figures carry the hash of the night before: whoever changes one has to change all that follow.
          Note today’s hash, and compare it later with the list.
        </Trans>
      </p>
      <p>
        <code className="break-all text-sm">{hash}</code>
      </p>
      <p>
        <a href="/api/open-books" className="link inline-flex min-h-11 items-center">
          <Trans>All nights as JSON</Trans>
        </a>
      </p>
      <p className="text-muted text-sm">
        <Trans>hash = SHA-256 of previous_hash, a line feed and figures, exactly as they stand there.</Trans>
      </p>
    </section>
  )
}
