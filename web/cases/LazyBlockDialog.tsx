// Dialog before a block, loaded when it is opened (PRO-6).
import { Suspense } from 'react'
import { lazyChunk } from '../base/lazyChunk.ts'
import { SlowNotice } from '../kit/SlowNotice.tsx'

const BlockDialog = lazyChunk(async () => (await import('./BlockDialog.tsx')).default)

export type BlockDialogProps = { name: string; onBlock(): void; onClose(): void }

/** Rendered outside a menu that opens it: a dialog in a menu closes with the menu. */
export function LazyBlockDialog({ open, ...rest }: BlockDialogProps & { open: boolean }) {
  return open && <Suspense fallback={<SlowNotice />}>{<BlockDialog {...rest} />}</Suspense>
}
