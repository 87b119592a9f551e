// A decision that can be undone for ten seconds: a toast offers it.
import { toast } from '../../web/kit/toasts.ts'

const UNDO_MS = 10_000

export type Undoable = {
  text: string
  /** What is done. With `undo` at once; without it when the ten seconds are over, or the page closes (`isLast`). */
  run(options: { isLast: boolean }): Promise<unknown>
  /** Takes back what was done. */
  undo?(): Promise<unknown>
  /** It was undone, or failed: the page shows what is true again. */
  onUndone?(): void
}

/** What waits for its ten seconds. */
const pending = new Set<(isLast: boolean) => void>()

/** Does it now: before the next decision about the same thing; `isLast` when the page closes. */
export function runPending({ isLast = false } = {}) {
  for (const finish of pending) finish(isLast)
}

export function offerUndo(
  { text, run, undo, onUndone }: Undoable,
  { label, onFail }: { label: string; onFail: (error: unknown) => void },
) {
  const attempt = (work: Promise<unknown>) =>
    work.catch((error) => {
      onFail(error)
      onUndone?.()
    })
  const done = undo && run({ isLast: false })
  if (done) void attempt(done)
  /** False where it is over already. */
  const close = () => pending.delete(finish)
  function finish(isLast: boolean) {
    if (close() && !done) void attempt(run({ isLast }))
  }
  pending.add(finish)
  toast({
    text,
    durationMs: UNDO_MS,
    onClose: () => finish(false),
    action: {
      label,
      run() {
        if (!close()) return
        if (done && undo) void attempt(done.then(undo).then(() => onUndone?.()))
        else onUndone?.()
      },
    },
  })
}
