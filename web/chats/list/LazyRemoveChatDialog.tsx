// Dialog before a chat is removed, loaded when it is opened (CHAT-2).
import { Suspense } from 'react'
import { lazyChunk } from '../../base/lazyChunk.ts'

const RemoveChatDialog = lazyChunk(async () => (await import('./RemoveChatDialog.tsx')).RemoveChatDialog)

export type RemoveChatDialogProps = { name: string; onRemove(): void; onClose(): void }

/** Rendered outside a menu that opens it: a dialog in a menu closes with the menu. */
export function LazyRemoveChatDialog({ open, ...rest }: RemoveChatDialogProps & { open: boolean }) {
  return open && <Suspense>{<RemoveChatDialog {...rest} />}</Suspense>
}
