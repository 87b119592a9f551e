// Report form: reason, text, block, and what happens with the report (SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { MAX_REPORT_CHARS, type ReportReason } from '../../contract/cases.ts'
import { REPORT_RETENTION_DAYS } from '../../contract/limits.ts'
import { useUser } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { Checkbox, Radio } from '../kit/Choice.tsx'
import { FieldError, Textarea } from '../kit/Field.tsx'
import type { ReportSubject } from './LazyReportDialog.tsx'
import { messageReasons, photoReasons, profileReasons } from './reasonLabels.ts'
import type { ReportInput } from './useReport.ts'

type ReportFormProps = ReportSubject & { report(said: ReportInput): void; busy: boolean; error: string | undefined }

export function ReportForm({ member: { name }, photo, message, report, busy, error }: ReportFormProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const user = useUser()
  const reasons = Object.entries(photo ? photoReasons : message ? messageReasons : profileReasons)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = form.get('reason') as ReportReason | null
    setReasonMissing(!reason)
    if (reason) report({ reason, words: text.trim(), block: form.has('block') })
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <fieldset className="grid" aria-describedby={isReasonMissing ? 'no-reason' : undefined}>
        <legend className="mb-1 font-semibold text-sm">
          {photo || message ? <Trans>What’s wrong with it?</Trans> : <Trans>What’s wrong?</Trans>}
        </legend>
        {reasons.map(([reason, label]) => (
          <Radio
            key={reason}
            name="reason"
            value={reason}
            label={i18n._(label)}
            onChange={() => setReasonMissing(false)}
          />
        ))}
        {isReasonMissing && <FieldError id="no-reason">{t`Choose what fits best.`}</FieldError>}
      </fieldset>
      <Textarea
        label={t`What happened? (optional)`}
        value={text}
        maxLength={MAX_REPORT_CHARS}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        hint={
          <span className="num">
            {i18n.number(text.length)} / {i18n.number(MAX_REPORT_CHARS)}
          </span>
        }
      />
      {user && <Checkbox name="block" label={<Trans>Also block {name}</Trans>} />}
      <Explanation name={name} message={message !== undefined} />
      {error && <FieldError>{error}</FieldError>}
      {/* At the edge of the dialog, whatever its height. */}
      <div className="-mx-6 -mb-6 sticky -bottom-6 border-line border-t bg-raised px-6 pt-3 pb-6">
        <Button type="submit" kind="primary" wide busy={busy}>
          <Trans>Send report</Trans>
        </Button>
      </div>
    </form>
  )
}

const Explanation = ({ name, message }: { name: string; message: boolean }) => (
  <div className="grid gap-1.5 rounded-field bg-sunken px-4 py-3 text-muted text-sm">
    <p>
      {message ? (
        <Trans>
          Our team will see your report with this message, up to 5 messages before it and the profile as you see it now.
          We keep it all for {REPORT_RETENTION_DAYS} days. {name} won’t be told you reported them.
        </Trans>
      ) : (
        <Trans>
          Our team will see your report with this profile as you see it now. We keep both for {REPORT_RETENTION_DAYS}{' '}
          days. {name} won’t be told you reported them.
        </Trans>
      )}
    </p>
    <p>
      <Trans>If someone is in danger right now, call the emergency services first.</Trans>
    </p>
  </div>
)
