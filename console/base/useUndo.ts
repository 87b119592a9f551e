// A decision that can be undone for ten seconds: a toast offers it.
import { useLingui } from '@lingui/react/macro'
import { useEffectEvent } from 'react'
import { toast } from '../../web/kit/toasts.ts'
import { problemText } from './problemText.ts'

const UNDO_MS = 10_000

type Undoable = {
  text: string
  /** What is done. With `undo` at once; without it when the ten seconds are over, or the page closes (`isLast`). */
  run(options: { isLast: boolean }): Promise<unknown>
  /** Takes back what was done. */
  undo?(): Promise<unknown>
  /** After either: the page shows what is true again. */
  onUndone?(): void
}

/** What waits, so that a page that closes still does it. */
const waiting = new Set<(isLast: boolean) => void>()
window.addEventListener('pagehide', () => {
  for (const run of waiting) run(true)
})
/** Does at once what waits for its ten seconds: before the next decision about the same. */
export const runWaiting = () => {
  for (const run of waiting) run(false)
}

export function useUndo() {
  const { t } = useLingui()
  const fail = useEffectEvent((error: unknown) => void toast({ tone: 'bad', text: problemText(error) }))
  return ({ text, run, undo, onUndone }: Undoable) => {
    const attempt = (work: Promise<unknown>) =>
      work.catch((error) => {
        fail(error)
        onUndone?.()
      })
    let isOver = false
    const finish = (isLast: boolean) => {
      if (isOver) return
      isOver = true
      waiting.delete(finish)
      if (!undo) void attempt(run({ isLast }))
    }
    const done = undo && run({ isLast: false })
    if (done) void attempt(done)
    waiting.add(finish)
    toast({
      text,
      durationMs: UNDO_MS,
      onClose: () => finish(false),
      action: {
        label: t`Undo`,
        run() {
          if (isOver) return
          isOver = true
          waiting.delete(finish)
          if (done && undo) void attempt(done.then(undo).then(() => onUndone?.()))
          else onUndone?.()
        },
      },
    })
  }
}
