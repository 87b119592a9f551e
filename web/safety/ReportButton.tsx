// The way to report somebody, one of their photos or messages; what it opens is loaded when it is opened (SAFE-2).
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

export type Reported = {
  member: { id: string; name: string }
  /** One photo of theirs; without it the whole profile. */
  photo?: string | undefined
  /** One message of theirs. */
  message?: { chat: string; seq: number } | undefined
}

/** Stands wherever its opener cannot: a dialog in a menu closes with the menu. */
export function Reporting({ open, ...rest }: Reported & { open: boolean; onClose(): void }) {
  return open && <Suspense>{<ReportDialog {...rest} />}</Suspense>
}

/** As quiet as its place: `className` says how it looks. */
export function ReportButton({ className = '', ...reported }: Reported & { className?: string }) {
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
      <Reporting {...reported} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
