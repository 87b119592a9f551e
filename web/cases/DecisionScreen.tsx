// /decisions/ID: the statement of reasons of a decision, and the way to appeal; by login, or by the link in the mail (SAFE-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Output } from '../../contract/call.ts'
import { cases } from '../../contract/index.ts'
import { pageContext } from '../base/context.ts'
import { useFormats } from '../base/formats.ts'
import { formAction } from '../base/forms.ts'
import { RefusalError } from '../base/refusalError.ts'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Title } from '../kit/Title.tsx'
import { AppealForm } from './AppealForm.tsx'
import { groundLabels, measureLabel, photoFacts } from './decisionLabels.ts'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export type Decision = Output<typeof cases.decision>
/** null: there is none for whoever asks. */
type LoaderData = { id: string; key: string; decision: Decision | null }

const keyOf = (text: string | null) => (text ?? '').slice(0, 100)

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const id = `${params.id}`
  const key = keyOf(new URL(request.url).searchParams.get('key'))
  try {
    const decision = await context.get(pageContext).call(cases.decision, { id, key })
    return data<LoaderData>({ id, key, decision })
  } catch (error) {
    if (!(error instanceof RefusalError) || ![400, 404].includes(error.status)) throw error
    return data<LoaderData>({ id: '', key: '', decision: null }, { status: 404 })
  }
}

export const action = formAction(async ({ page, field, params }) => {
  const id = `${params.id}`
  const key = keyOf(field('key'))
  await page.call(cases.appeal, { id, key, words: field('words') })
  return redirect(`/decisions/${id}${key && `?key=${encodeURIComponent(key)}`}#appeal`, 303)
})

export default function DecisionScreen() {
  const { t, i18n } = useLingui()
  const { id, key, decision } = useLoaderData<typeof loader>()
  if (!decision) return <NoDecision />
  const heading =
    decision.side === 'member'
      ? i18n._(measureLabel(decision.measure, decision.ground))
      : t`What we decided about your report`
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{heading}</Title>
      <h1>{heading}</h1>
      {decision.undone_at && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <Trans>We’ve reversed this decision. Everything is as it was before.</Trans>
        </p>
      )}
      <Reasons decision={decision} />
      <section id="appeal" className="grid gap-4">
        <Appeal id={id} linkKey={key} decision={decision} />
        <OtherWays decision={decision} />
      </section>
    </div>
  )
}

function Reasons({ decision }: { decision: Decision }) {
  const { i18n } = useLingui()
  const { date, time } = useFormats()
  const { side, measure, ground, facts, automated, decided_at, ends_at, reference } = decision
  return (
    <dl className="grid gap-4 [&_dd]:wrap-anywhere [&_dt]:font-semibold">
      {side === 'notifier' && (
        <div>
          <dt>
            <Trans>Result</Trans>
          </dt>
          <dd>
            {measure === 'none' ? (
              <Trans>We found nothing against our rules or the law.</Trans>
            ) : (
              <Trans>We took action.</Trans>
            )}
          </dd>
        </div>
      )}
      {ends_at && (
        <div>
          <dt>
            <Trans>Until</Trans>
          </dt>
          <dd>
            {date(ends_at)}, {time(ends_at)}
          </dd>
        </div>
      )}
      {side === 'member' && (
        <div>
          <dt>
            <Trans>Reason</Trans>
          </dt>
          <dd>{i18n._(groundLabels[ground])}</dd>
        </div>
      )}
      {facts !== null && (
        <div>
          <dt>
            <Trans>What happened</Trans>
          </dt>
          <dd className="whitespace-pre-line">{facts || i18n._(photoFacts)}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>How we decided</Trans>
        </dt>
        <dd>
          {automated ? (
            <Trans>Software helped us find it. A person made the decision.</Trans>
          ) : (
            <Trans>A person made the decision. No software took part.</Trans>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd>{date(decided_at)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Your reference</Trans>
        </dt>
        <dd className="select-all">{reference}</dd>
      </div>
    </dl>
  )
}

function Appeal({ id, linkKey, decision }: { id: string; linkKey: string; decision: Decision }) {
  const { date } = useFormats()
  const { appeal, can_appeal, redress_until } = decision
  if (can_appeal) return <AppealForm id={id} linkKey={linkKey} until={redress_until} />
  if (!appeal) return null
  return (
    <>
      <h2>
        <Trans>Your appeal</Trans>
      </h2>
      <p role="status">
        {appeal.outcome === null ? (
          <Trans>We received it on {date(appeal.created_at)}. Someone else is reviewing it and we’ll email you.</Trans>
        ) : appeal.outcome === 'reversed' ? (
          <Trans>Someone else on our team reviewed it and agrees with you.</Trans>
        ) : (
          <Trans>Someone else on our team reviewed it. The decision stays as it is.</Trans>
        )}
      </p>
      {appeal.reasons && <p className="wrap-anywhere whitespace-pre-line">{appeal.reasons}</p>}
    </>
  )
}

function OtherWays({ decision: { dispute_body, legal_representative } }: { decision: Decision }) {
  return (
    <>
      <h2>
        <Trans>Other options</Trans>
      </h2>
      <p>
        <Trans>You can go to court or to an out-of-court dispute body at any time.</Trans>
      </p>
      {dispute_body && <p className="wrap-anywhere">{dispute_body}</p>}
      {legal_representative && (
        <p className="wrap-anywhere">
          <Trans>Our legal representative in the EU: {legal_representative}</Trans>
        </p>
      )}
    </>
  )
}

function NoDecision() {
  const { t } = useLingui()
  const user = useUser()
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{t`We can’t show this decision`}</Title>
      <h1>
        <Trans>We can’t show this decision</Trans>
      </h1>
      <p className="text-muted">
        <Trans>Open it by the link in our email, or from the account it’s about.</Trans>
      </p>
      {!user && (
        <LinkButton to="/login" kind="primary">
          <Trans>Log in</Trans>
        </LinkButton>
      )}
    </div>
  )
}
