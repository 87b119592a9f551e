// Report dialog of a member, photo or message, loaded when it is opened (SAFE-2).
import { Suspense } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { SlowNotice } from '../kit/SlowNotice.tsx'

const ReportDialog = lazyChunk(async () => (await import('./ReportDialog.tsx')).default)

export type ReportSubject = {
  member: { id: string; name: string }
  /** One of the member's photos; without it the whole profile. */
  photo?: string | undefined
  /** One of the member's messages. */
  message?: { chat: string; seq: number } | undefined
}

/** Rendered outside a menu that opens it: a dialog in a menu closes with the menu. */
export function LazyReportDialog({ open, ...rest }: ReportSubject & { open: boolean; onClose(): void }) {
  return open && <Suspense fallback={<SlowNotice />}>{<ReportDialog {...rest} />}</Suspense>
}
