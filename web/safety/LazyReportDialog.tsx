// Reporting somebody, one of their photos or messages: what it opens is loaded when it is opened (SAFE-2).
import { Suspense } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'

const ReportDialog = lazyChunk(async () => (await import('./ReportDialog.tsx')).default)

export type ReportSubject = {
  member: { id: string; name: string }
  /** One photo of theirs; without it the whole profile. */
  photo?: string | undefined
  /** One message of theirs. */
  message?: { chat: string; seq: number } | undefined
}

/** Stands wherever its opener cannot: a dialog in a menu closes with the menu. */
export function LazyReportDialog({ open, ...rest }: ReportSubject & { open: boolean; onClose(): void }) {
  return open && <Suspense>{<ReportDialog {...rest} />}</Suspense>
}
