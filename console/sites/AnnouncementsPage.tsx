// Announcements: what waits, runs and has gone out, whom it missed and why; a new one is written (NOTE-2, OPS-4).
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as announcements from '../../contract/console/announcements.ts'
import { Button } from '../../web/kit/Button.tsx'
import { useMay } from '../base/me.ts'
import { refresh, useStaffQuery } from '../base/queries.ts'
import { useSectionKeys } from '../base/shownKeys.ts'
import { Empty, Query } from '../kit/States.tsx'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { AnnouncementPanel } from './AnnouncementPanel.tsx'

export function AnnouncementsPage({ site }: { site: string }) {
  const query = useStaffQuery(announcements.list, { site })
  const [parameters, setParameters] = useSearchParams()
  /** A number: one like it is written. */
  const written = parameters.get('write')
  const write = (value: string | null) =>
    setParameters((before) => {
      before.delete('write')
      if (value !== null) before.set('write', value)
      return before
    })
  return (
    <Query query={query}>
      {({ announcements: rows, locales, own_locale }) =>
        written === null ? (
          <AnnouncementList {...{ site, rows }} onWrite={write} />
        ) : (
          <EditorOf {...{ site, locales, own_locale }} like={Number(written)} onClose={() => write(null)} />
        )
      }
    </Query>
  )
}

type EditorProps = Omit<Parameters<typeof AnnouncementEditor>[0], 'given'> & { like: number }

/** `like` 0: an empty one. */
function EditorOf({ like, ...props }: EditorProps) {
  const query = useStaffQuery(announcements.show, like ? { site: props.site, number: like } : null)
  if (!like) return <AnnouncementEditor {...props} />
  return <Query query={query}>{(given) => <AnnouncementEditor {...props} given={given} />}</Query>
}

type ListProps = { site: string; rows: announcements.ListedAnnouncement[]; onWrite(like: string): void }

function AnnouncementList({ site, rows, onWrite }: ListProps) {
  const { t } = useLingui()
  const may = useMay()
  const mayAdd = may(announcements.add)
  const [isAsking, setAsking] = useState(false)
  const begin = () => mayAdd && onWrite('0')
  async function ask() {
    setAsking(true)
    await refresh('announcements')
    setAsking(false)
  }
  useSectionKeys([
    ...(mayAdd ? [{ key: 'n', text: msg`Write an announcement`, run: begin }] : []),
    { key: 'r', text: msg`Ask again how far they are`, run: () => void ask() },
  ])
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-muted text-sm">
          <Trans>
            News and promotions go to the members who asked for them, each in their language, between 9 and 21 o'clock
            by the site's clock.
          </Trans>
        </p>
        <span className="flex flex-wrap gap-2">
          <Button small busy={isAsking} onClick={() => void ask()}>
            <Trans>Ask again</Trans>
          </Button>
          {mayAdd && (
            <Button small kind="primary" onClick={begin}>
              <Trans>Write an announcement</Trans>
            </Button>
          )}
        </span>
      </div>
      {rows.length === 0 && (
        <Empty>
          <Trans>There has been no announcement yet.</Trans>
        </Empty>
      )}
      <ul className="grid gap-3" aria-label={t`Announcements`}>
        {rows.map((row) => (
          <li key={row.announcement}>
            <AnnouncementPanel {...{ site, row }} onCopy={() => onWrite(`${row.announcement}`)} />
          </li>
        ))}
      </ul>
    </>
  )
}
