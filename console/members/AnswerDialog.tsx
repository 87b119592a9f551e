// Answers a member by mail: begins with a template in the member's language, shown as it will be sent, sent once (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MAX_ANSWER_CHARS, MAX_ANSWER_SUBJECT_CHARS } from '../../contract/answers.ts'
import { answer, previewAnswer } from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Input, Textarea } from '../../web/kit/Field.tsx'
import { toast } from '../../web/kit/toasts.ts'
import { useStaffQuery, useStaffWrite } from '../base/queries.ts'
import { AnswerPicker } from '../kit/AnswerPicker.tsx'
import { MailPreview } from '../kit/MailPreview.tsx'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useSiteName } from './FoundMembers.tsx'
import type { TabProps } from './MemberPage.tsx'

export function AnswerDialog({ place, member, onClose }: TabProps & { onClose: () => void }) {
  const { t } = useLingui()
  const siteName = useSiteName()
  // A second click, or one after a lost answer, sends nothing more.
  const [key] = useState(() => crypto.randomUUID())
  const [mail, setMail] = useState({ subject: '', words: '' })
  const [template, setTemplate] = useState<string>()
  const [isShown, setShown] = useState(false)
  const text = { subject: mail.subject.trim(), words: mail.words.trim() }
  const isWritten = text.subject !== '' && text.words !== ''
  const write = useStaffWrite(answer, { also: ['audit'] })
  const preview = useStaffQuery(previewAnswer, isShown && isWritten ? { ...place, ...text } : null)
  const { language } = member
  return (
    <ReasonDialog
      heading={<Trans>Answer by mail</Trans>}
      action={<Trans>Send it</Trans>}
      width={800}
      onClose={onClose}
      onConfirm={async (reason) => {
        await write.mutateAsync({ ...place, ...text, reason, key, ...(template && { template }) })
        toast({ text: t`The mail is on its way.` })
      }}
    >
      <AnswerPicker
        site={place.site}
        language={language}
        values={{ name: member.name, site: siteName(place.site) }}
        onChoose={({ name, ...chosen }) => {
          setTemplate(name)
          setMail(chosen)
        }}
      />
      <Input
        label={t`Subject`}
        lang={language}
        maxLength={MAX_ANSWER_SUBJECT_CHARS}
        value={mail.subject}
        onChange={({ target }) => setMail({ ...mail, subject: target.value })}
      />
      <Textarea
        label={t`Words`}
        hint={t`Your name stands below them, and around them what stands on every mail of the site.`}
        lang={language}
        rows={8}
        maxLength={MAX_ANSWER_CHARS}
        value={mail.words}
        onChange={({ target }) => setMail({ ...mail, words: target.value })}
      />
      <Button
        small
        className="justify-self-start"
        aria-expanded={isShown && isWritten}
        disabled={!isWritten}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <Trans>Hide the preview</Trans> : <Trans>Show the preview</Trans>}
      </Button>
      {isShown && isWritten && <MailPreview query={preview} language={language} />}
    </ReasonDialog>
  )
}
