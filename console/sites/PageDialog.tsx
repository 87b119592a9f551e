// Publishes a draft, now or at a time, discards it, or retires the site's own text: with the difference, and why (RTE-5).
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as pages from '../../contract/console/pages.ts'
import { Input } from '../../web/kit/Field.tsx'
import { problemOf } from '../base/problemText.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { ValueDiff } from './ValueDiff.tsx'

const actions = {
  publish: msg`Publish now`,
  schedule: msg`Publish later`,
  unschedule: msg`Take the time back`,
  discard: msg`Discard the draft`,
  retire: msg`Retire the site's own text`,
}
export type PageAction = keyof typeof actions

type Props = {
  at: { site: string; name: string; locale: pages.PageLocale }
  seen: Pick<pages.StalePage, 'revision' | 'version'>
  action: PageAction
  before: string | null
  after: string
  onClose(): void
  onStale(now: pages.StalePage): void
  onDone(): void
}

export function PageDialog({ at, seen, action, before, after, onClose, onStale, onDone }: Props) {
  const { t, i18n } = useLingui()
  const [when, setWhen] = useState('')
  const also = { also: ['audit'] }
  const publish = useStaffWrite(pages.publish, also)
  const schedule = useStaffWrite(pages.schedule, also)
  const discard = useStaffWrite(pages.discard, also)
  const retire = useStaffWrite(pages.retire, also)
  function run(reason: string): Promise<unknown> {
    const input = { ...at, ...seen, reason }
    if (action === 'publish') return publish.mutateAsync(input)
    if (action === 'discard') return discard.mutateAsync(input)
    if (action === 'retire') return retire.mutateAsync({ ...at, reason })
    return schedule.mutateAsync({ ...input, publish_at: action === 'schedule' ? new Date(when).toISOString() : null })
  }
  async function confirm(reason: string) {
    try {
      await run(reason)
      onDone()
    } catch (error) {
      const { error: code, now } = problemOf(error)
      if (code !== 'stale') throw error
      onStale(now as pages.StalePage)
    }
  }
  return (
    <ReasonDialog
      heading={i18n._(actions[action])}
      action={i18n._(actions[action])}
      isDangerous={action === 'discard' || action === 'retire'}
      onClose={onClose}
      onConfirm={confirm}
    >
      {action === 'schedule' && (
        <Input
          label={t`When`}
          hint={t`In the time of this computer.`}
          type="datetime-local"
          required
          value={when}
          onChange={({ target }) => setWhen(target.value)}
        />
      )}
      {(action === 'publish' || action === 'schedule') && <ValueDiff before={before} after={after} />}
    </ReasonDialog>
  )
}
