// Starts an announcement, at once or at a time, as fast as it may go out (NOTE-2).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AnnouncementTexts, add } from '../../contract/console/announcements.ts'
import { MAX_MAILS_PER_HOUR } from '../../contract/limits.ts'
import { Input } from '../../web/kit/Field.tsx'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { AnnouncementDraft as Draft } from './announcementWords.tsx'

type Props = {
  site: string
  kind: Draft['kind']
  texts: AnnouncementTexts
  cohort: Draft['cohort']
  readers: number | undefined
  onClose(): void
  onDone(): void
}

export function StartDialog({ site, kind, texts, cohort, readers, onClose, onDone }: Props) {
  const { t } = useLingui()
  const [perHour, setPerHour] = useState('')
  const [when, setWhen] = useState('')
  /** A second click, or a repeat after a lost answer, is the same announcement. */
  const [reference] = useState(() => crypto.randomUUID())
  const write = useStaffWrite(add, { also: ['audit'] })
  async function start(reason: string) {
    await write.mutateAsync({
      ...{ site, kind, texts, cohort, reason, reference },
      mails_per_hour: perHour === '' ? null : Number(perHour),
      at: when === '' ? null : new Date(when).toISOString(),
    })
    onDone()
  }
  return (
    <ReasonDialog
      heading={<Trans>Start or plan it</Trans>}
      action={when === '' ? <Trans>Start</Trans> : <Trans>Plan it</Trans>}
      onClose={onClose}
      onConfirm={start}
    >
      {readers !== undefined && (
        <p className="font-semibold">
          <Plural value={readers} one="# person gets it." other="# people get it." />
        </p>
      )}
      <p className="text-muted text-sm">
        <Trans>In these languages: {Object.keys(texts).join(', ')}</Trans>
      </p>
      <Input
        label={t`Mails an hour, at most`}
        hint={t`Empty: as fast as the mail servers take it.`}
        type="number"
        min={1}
        max={MAX_MAILS_PER_HOUR}
        value={perHour}
        onChange={({ target }) => setPerHour(target.value)}
      />
      <Input
        label={t`When`}
        hint={t`Empty: at once. In the time of this computer; it goes out between 9 and 21 o'clock by the site's clock.`}
        type="datetime-local"
        value={when}
        onChange={({ target }) => setWhen(target.value)}
      />
    </ReasonDialog>
  )
}
