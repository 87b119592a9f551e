// Opens the dialog for a photo, a gift or a GIF over the composer; its code is loaded on first use.
import { type ComponentType, useState } from 'react'
import type { Window } from '../../../contract/chats.ts'
import { reloadForChunk, showChunkFailure } from '../../base/chunkReload.ts'
import { isOffline } from '../../base/reachability.ts'
import { unreachableError } from '../../base/refusalError.ts'
import { SlowNotice } from '../../kit/SlowNotice.tsx'
import { toast } from '../../kit/toasts.ts'
import type { MessageContent } from '../outbox/optimisticMessage.ts'

export type SheetProps = { window: Window; onSend(content: MessageContent): void; onClose(): void }

const sheets = {
  photo: async () => (await import('./PhotoSheet.tsx')).PhotoSheet,
  gift: async () => (await import('./GiftSheet.tsx')).GiftSheet,
  gif: async () => (await import('./GifSheet.tsx')).GifSheet,
}
export type AttachmentKind = keyof typeof sheets
const loadedSheets = new Set<AttachmentKind>()

/** Render `sheet` outside the form: its fields do not belong to the message. */
export function useAttachmentSheet(window: Window, onSend: (content: MessageContent) => void) {
  const [open, setOpen] = useState<{ Sheet: ComponentType<SheetProps> } | null>(null)
  const [isOpening, setOpening] = useState(false)
  async function openSheet(name: AttachmentKind) {
    // Offline the code cannot be loaded, and a failed import would reload the page.
    if (isOffline() && !loadedSheets.has(name)) return void toast({ tone: 'bad', text: unreachableError().message })
    setOpening(true)
    try {
      const Sheet = await sheets[name]()
      loadedSheets.add(name)
      setOpen({ Sheet })
    } catch (error) {
      if (!reloadForChunk()) showChunkFailure(error)
    }
    setOpening(false)
  }
  const sheet = open ? (
    <open.Sheet {...{ window, onSend }} onClose={() => setOpen(null)} />
  ) : (
    isOpening && <SlowNotice />
  )
  return { sheet, openSheet: (name: AttachmentKind) => void openSheet(name) }
}
