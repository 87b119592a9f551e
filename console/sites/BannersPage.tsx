// Banners: notices at the top of the site's pages, planned, changed and ended early (SITE-2).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BannerRow, end, list, put } from '../../contract/console/banners.ts'
import type { Locale } from '../../contract/limits.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMay } from '../base/me.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Empty, Query } from '../kit/States.tsx'
import { Time } from '../kit/Time.tsx'
import { BannerEditor } from './BannerEditor.tsx'

export function BannersPage({ site }: { site: string }) {
  const { t } = useLingui()
  const may = useMay()
  const mayPut = may(put)
  const query = useStaffQuery(list, { site })
  const [edited, setEdited] = useState<BannerRow | 'new' | null>(null)
  const begin = () => mayPut && setEdited('new')
  useSectionKeys(mayPut && edited === null ? [{ key: 'n', text: msg`Plan a banner`, run: begin }] : [])
  return (
    <Query query={query}>
      {({ banners, locales, own_locale, address }) =>
        edited !== null ? (
          <BannerEditor
            {...{ site, locales, own_locale }}
            given={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        ) : (
          <>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <p className="max-w-prose text-muted text-sm">
                <Trans>
                  A short notice at the top of each page, but not above a conversation or on a lander. Whoever dismisses
                  it does not see it again in this browser.
                </Trans>{' '}
                <a className="link" href={address} target="_blank" rel="noreferrer">
                  <Trans>Open the site</Trans>
                </a>
              </p>
              {mayPut && (
                <Button small kind="primary" onClick={begin}>
                  <Trans>Plan a banner</Trans>
                </Button>
              )}
            </div>
            {banners.length === 0 && (
              <Empty>
                <Trans>There has been no banner yet.</Trans>
              </Empty>
            )}
            <ul className="grid gap-3" aria-label={t`Banners`}>
              {banners.map((it) => (
                <li key={it.number}>
                  <BannerPanel {...{ site, own_locale }} banner={it} onEdit={() => setEdited(it)} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Query>
  )
}

const audiences = {
  both: msg`Visitors and members`,
  visitors: msg`Visitors`,
  members: msg`Members`,
}

const states = { planned: msg`Planned`, shown: msg`Shown now`, over: msg`Over`, ended: msg`Ended early` }
function stateOf({ ended_at, starts_at, ends_at }: BannerRow): keyof typeof states {
  const now = new Date()
  if (ended_at) return 'ended'
  if (new Date(ends_at) <= now) return 'over'
  return new Date(starts_at) > now ? 'planned' : 'shown'
}

type PanelProps = { site: string; own_locale: Locale; banner: BannerRow; onEdit(): void }

function BannerPanel({ site, own_locale, banner, onEdit }: PanelProps) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const [isEnding, setEnding] = useState(false)
  const write = useStaffWrite(end, { also: ['audit'] })
  const { number, revision, texts, link, audience, starts_at, ends_at } = banner
  const state = stateOf(banner)
  const isOpen = state === 'planned' || state === 'shown'
  const text = texts[own_locale] ?? texts.en ?? ''
  const heading = t`Banner ${number}`
  return (
    <Panel className="grid gap-2 p-4" aria-label={heading}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">
          {heading}: {i18n._(states[state])}
        </h2>
        {isOpen && may(put) && (
          <span className="flex flex-wrap gap-2">
            <Button small aria-label={`${t`Change`}: ${heading}`} onClick={onEdit}>
              <Trans>Change</Trans>
            </Button>
            <Button small kind="danger" aria-label={`${t`End it now`}: ${heading}`} onClick={() => setEnding(true)}>
              <Trans>End it now</Trans>
            </Button>
          </span>
        )}
      </div>
      <p className="wrap-anywhere">{text}</p>
      <p className="wrap-anywhere text-muted text-sm">
        {i18n._(audiences[audience])}; {Object.keys(texts).join(', ')}; {link && `${link}; `}
        <Trans>
          from <Time at={starts_at} /> to <Time at={banner.ended_at ?? ends_at} />
        </Trans>
      </p>
      {isEnding && (
        <ReasonDialog
          heading={t`End banner ${number} now`}
          action={<Trans>End it now</Trans>}
          isDangerous
          onClose={() => setEnding(false)}
          onConfirm={(reason) => write.mutateAsync({ site, number, revision, reason })}
        >
          <p>
            <Trans>It disappears from all pages that are opened from now on.</Trans>
          </p>
        </ReasonDialog>
      )}
    </Panel>
  )
}
