// One announcement: for whom it is, how far it is, whom it missed and why; paused, continued, cancelled (NOTE-2, OPS-4).
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { add, cancel, type ListedAnnouncement, pause, resume } from '../../contract/console/announcements.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMay } from '../base/me.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { Time } from '../kit/Time.tsx'
import { announcementKinds, CohortWords } from './announcementWords.tsx'

const actions = { pause: msg`Pause`, resume: msg`Go on`, cancel: msg`Cancel it` }
type Action = keyof typeof actions

type Props = { site: string; row: ListedAnnouncement; onCopy(): void }

export function AnnouncementPanel({ site, row, onCopy }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const [action, setAction] = useState<Action | null>(null)
  const also = { also: ['audit'] }
  const writes = {
    pause: useStaffWrite(pause, also),
    resume: useStaffWrite(resume, also),
    cancel: useStaffWrite(cancel, also),
  }
  const { announcement: number, kind, subject, languages, cohort, mails_per_hour, created_at } = row
  const state = stateOf(row)
  const isOpen = state !== 'cancelled' && state !== 'done'
  const offered: Action[] = isOpen ? [row.paused_at ? 'resume' : 'pause', 'cancel'] : []
  const heading = `${number}. ${subject}`
  return (
    <Panel className="grid gap-2 p-4" aria-label={heading}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="wrap-anywhere min-w-0 text-lg">{heading}</h2>
        <span className="flex flex-wrap gap-2">
          {may(pause) &&
            offered.map((it) => (
              <Button
                key={it}
                small
                kind={it === 'cancel' ? 'danger' : 'secondary'}
                aria-label={`${i18n._(actions[it])}: ${heading}`}
                onClick={() => setAction(it)}
              >
                {i18n._(actions[it])}
              </Button>
            ))}
          {may(add) && (
            <Button small kind="ghost" aria-label={t`Write one like it: ${heading}`} onClick={onCopy}>
              <Trans>Write one like it</Trans>
            </Button>
          )}
        </span>
      </div>
      <p className="font-semibold">
        {i18n._(states[state])}
        {state === 'planned' && row.next_at && (
          <>
            {' '}
            <Time at={row.next_at} />
          </>
        )}
      </p>
      <p className="text-muted text-sm">
        {i18n._(announcementKinds[kind])}; <CohortWords cohort={cohort} />; {languages.join(', ')};{' '}
        {mails_per_hour === null ? (
          <Trans>as fast as mail servers take it</Trans>
        ) : (
          <Plural value={mails_per_hour} one="# mail an hour" other="# mails an hour" />
        )}
        ; <Trans>added</Trans> <Time at={created_at} />
      </p>
      <Counts row={row} />
      {action && (
        <ReasonDialog
          heading={`${i18n._(actions[action])}: ${heading}`}
          action={i18n._(actions[action])}
          isDangerous={action === 'cancel'}
          onClose={() => setAction(null)}
          onConfirm={(reason) => writes[action].mutateAsync({ site, number, reason })}
        >
          <p>{i18n._(consequences[action])}</p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

const consequences = {
  pause: msg`Nobody else gets it until it goes on, what is queued neither. A mail that is on its way this second still arrives.`,
  resume: msg`It goes on where it stopped; nobody gets it twice.`,
  cancel: msg`It stops at once, for good. Who has it, has it; what is queued goes to nobody.`,
}

const states = {
  planned: msg`It waits for its time:`,
  running: msg`It is going out.`,
  paused: msg`It is paused.`,
  done: msg`It has gone to everybody.`,
  cancelled: msg`It was cancelled.`,
}

function stateOf({ cancelled_at, paused_at, finished_at, next_at, counts }: ListedAnnouncement): keyof typeof states {
  if (cancelled_at) return 'cancelled'
  if (paused_at) return 'paused'
  if (finished_at) return counts?.waiting ? 'running' : 'done'
  const hasBegun = counts && counts.sent + counts.waiting + counts.failed + counts.withdrawn > 0
  return next_at && !hasBegun && new Date(next_at) > new Date() ? 'planned' : 'running'
}

function Counts({ row: { counts, skipped } }: Pick<Props, 'row'>) {
  const { t, i18n } = useLingui()
  if (!counts)
    return (
      <p className="text-muted text-sm">
        <Trans>It is too long ago to be counted.</Trans>
      </p>
    )
  const values: [string, number, boolean][] = [
    [t`Sent`, counts.sent, true],
    [t`Waiting to be sent`, counts.waiting, true],
    [t`Failed`, counts.failed, true],
    [t`Withdrawn, or not wanted any more`, counts.withdrawn, false],
    [t`Left out: their mail was stopped`, skipped.mail_stopped ?? 0, false],
    [t`Left out: no address or browser takes it`, skipped.unreachable ?? 0, false],
    [t`Left out: could not be written, see the log`, skipped.error ?? 0, false],
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {values
        .filter(([, count, isAlways]) => isAlways || count > 0)
        .map(([name, count]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="num font-semibold">{i18n.number(count)}</dd>
          </div>
        ))}
    </dl>
  )
}
