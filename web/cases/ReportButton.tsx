// Button to report a member or one of their photos (SAFE-2).
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { LazyReportDialog, type ReportSubject } from './LazyReportDialog.tsx'

/** `className`: its look depends on the place. */
export function ReportButton({ className = '', ...reported }: ReportSubject & { className?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`inline-flex min-h-11 items-center gap-2 ${className}`}
      >
        <Flag className="size-5" aria-hidden />
        <Trans>Report</Trans>
      </button>
      <LazyReportDialog {...reported} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
