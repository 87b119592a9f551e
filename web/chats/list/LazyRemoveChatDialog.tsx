// Dialog before a chat is removed, loaded when it is opened (CHAT-2).
import { Suspense } from 'react'
import { lazyChunk } from '../../base/lazyChunk.ts'
import { SlowNotice } from '../../kit/SlowNotice.tsx'
import type { OfferUndo } from './useRemoveChat.ts'

const RemoveChatDialog = lazyChunk(async () => (await import('./RemoveChatDialog.tsx')).RemoveChatDialog)

export type RemoveChatDialogProps = { name: string; onRemove(offerUndo: OfferUndo): void; onClose(): void }

/** Rendered outside a menu that opens it: a dialog in a menu closes with the menu. */
export function LazyRemoveChatDialog({ open, ...rest }: RemoveChatDialogProps & { open: boolean }) {
  return open && <Suspense fallback={<SlowNotice />}>{<RemoveChatDialog {...rest} />}</Suspense>
}
