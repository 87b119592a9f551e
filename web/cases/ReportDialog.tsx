// Report dialog of a profile, photo or message: form, then thanks (SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { ReportSubject } from './LazyReportDialog.tsx'
import { ReportForm } from './ReportForm.tsx'
import { useReport } from './useReport.ts'
import '../base/screenTexts.ts'

export default function ReportDialog({ onClose, ...subject }: ReportSubject & { onClose(): void }) {
  const { t } = useLingui()
  const { report, isDone, busy, error } = useReport(subject, onClose)
  const { member, photo, message } = subject
  const { name } = member
  const about = message ? t`Report a message from ${name}` : t`Report ${member.name}`
  const heading = photo ? t`Report ${member.name}’s photo` : about
  return (
    // Another dialog for the thanks: one that shrinks would shift.
    <Dialog key={isDone ? 'thanks' : 'form'} open onClose={onClose} heading={isDone ? t`Thank you` : heading}>
      {isDone ? <Thanks onClose={onClose} /> : <ReportForm {...subject} {...{ report, busy, error }} />}
    </Dialog>
  )
}

function Thanks({ onClose }: { onClose(): void }) {
  const close = useRef<HTMLButtonElement>(null)
  // The pressed button is gone, and the focus with it.
  useEffect(() => close.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <p role="status">
        <Trans>
          We’ve received your report, and our team will review it. The person you reported won’t be told it was you.
        </Trans>
      </p>
      <Button ref={close} kind="tonal" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}
