// Sends the mail of one language to one address, typed twice (NOTE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AnnouncementTexts, test } from '../../contract/console/announcements.ts'
import type { Locale } from '../../contract/limits.ts'
import { Input } from '../../web/kit/Field.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { StaffError } from '../base/call.ts'
import { useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import type { AnnouncementDraft as Draft } from './announcementWords.tsx'

type Props = { site: string; kind: Draft['kind']; texts: AnnouncementTexts; locale: Locale; onClose(): void }

export function TestMailDialog({ site, kind, texts, locale, onClose }: Props) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const [again, setAgain] = useState('')
  const write = useStaffWrite(test, { also: ['audit'] })
  async function send(reason: string) {
    if (address !== again) throw new StaffError({ error: 'refused', text: t`The two addresses differ.` })
    await write.mutateAsync({ site, kind, texts, language: locale, address, reason })
    toast({ text: t`The test is on its way.` })
  }
  return (
    <ReasonDialog
      heading={<Trans>Send a test in {locale}</Trans>}
      action={<Trans>Send it</Trans>}
      onClose={onClose}
      onConfirm={send}
    >
      <p>
        <Trans>It goes to this address alone, with “[Test]” before its subject. Use your own.</Trans>
      </p>
      <Input
        label={t`Address`}
        type="email"
        required
        maxLength={254}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Input
        label={t`The address once more`}
        type="email"
        required
        maxLength={254}
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
    </ReasonDialog>
  )
}
