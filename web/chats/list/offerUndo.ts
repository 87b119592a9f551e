// Offers to undo the removal of chats for six seconds, by a toast or Ctrl+Z (CHAT-2).
import { onLiveEvent } from '../../base/live.ts'
import { toast } from '../../kit/toasts.ts'

const UNDO_MS = 6_000

/** Ctrl+Z brings back what was removed last. */
let undoLast = () => {}

/** Resolves to true where it was undone. A page that closes ends the offer. */
export function offerUndo(conversations: readonly string[], text: string, label: string): Promise<boolean> {
  const abort = new AbortController()
  const options = { signal: abort.signal }
  return new Promise<boolean>((resolve) => {
    function undo() {
      resolve(true)
      close()
    }
    undoLast = undo
    const close = toast({ text, durationMs: UNDO_MS, action: { label, run: undo }, onClose: () => resolve(false) })
    addEventListener('pagehide', close, options)
    addEventListener('keydown', (event) => isUndoKey(event) && undoLast === undo && undo(), options)
    // The call would remove a message that comes or goes meanwhile.
    const stop = onLiveEvent('message', ({ chat }) => conversations.includes(chat) && undo())
    abort.signal.addEventListener('abort', stop)
  }).finally(() => abort.abort())
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) =>
  key === 'z' && (ctrlKey || metaKey) && !shiftKey && !(target as Element).matches('input, textarea')
