// What one says in a report, and what one is told before sending it (SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { REPORT_RETENTION_DAYS } from '../../contract/limits.ts'
import { type ReportReason, reportWords } from '../../contract/safety.ts'
import { useUser } from '../base/session.ts'
import { Button } from '../kit/Button.tsx'
import { Checkbox, FieldError, Radio, Textarea } from '../kit/Field.tsx'
import type { Reported } from './LazyReportDialog.tsx'
import { reasonsOfMessage, reasonsOfPhoto, reasonsOfProfile } from './reasonLabels.ts'
import type { Said } from './useReport.ts'

type Given = Reported & { report(said: Said): void; busy: boolean; error: string | undefined }

export function ReportForm({ member: { name }, photo, message, report, busy, error }: Given) {
  const { t, i18n } = useLingui()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const user = useUser()
  const reasons = Object.entries(photo ? reasonsOfPhoto : message ? reasonsOfMessage : reasonsOfProfile)

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = form.get('reason') as ReportReason | null
    setMissing(!reason)
    if (reason) report({ reason, words: words.trim(), block: form.has('block') })
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <fieldset className="grid" aria-describedby={missing ? 'no-reason' : undefined}>
        <legend className="mb-1 font-semibold text-sm">
          {photo || message ? <Trans>What is wrong with it?</Trans> : <Trans>What is wrong?</Trans>}
        </legend>
        {reasons.map(([reason, label]) => (
          <Radio key={reason} name="reason" value={reason} label={i18n._(label)} onChange={() => setMissing(false)} />
        ))}
        {missing && <FieldError id="no-reason">{t`Please choose what fits best.`}</FieldError>}
      </fieldset>
      <Textarea
        label={t`What happened? (optional)`}
        value={words}
        maxLength={reportWords}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        hint={
          <span className="num">
            {i18n.number(words.length)} / {i18n.number(reportWords)}
          </span>
        }
      />
      {user && <Checkbox name="block" label={<Trans>Block {name} too</Trans>} />}
      <WhatHappens name={name} message={message !== undefined} />
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" kind="loud" wide busy={busy}>
        <Trans>Send report</Trans>
      </Button>
    </form>
  )
}

const WhatHappens = ({ name, message }: { name: string; message: boolean }) => (
  <div className="grid gap-1.5 rounded-field bg-sunken px-4 py-3 text-muted text-sm">
    <p>
      {message ? (
        <Trans>
          Your words go to our support team, and this message, up to five before it and what you see of the profile are
          kept with them for {REPORT_RETENTION_DAYS} days. {name} is not told about your report.
        </Trans>
      ) : (
        <Trans>
          Your words go to our support team, and what you see of this profile now is kept with them for{' '}
          {REPORT_RETENTION_DAYS} days. {name} is not told about your report.
        </Trans>
      )}
    </p>
    <p>
      <Trans>Is somebody in danger right now? Then call the emergency services first.</Trans>
    </p>
  </div>
)
