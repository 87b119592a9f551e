// Short news at the edge of the screen. `toast({ text })` from anywhere; <Toasts/> stands in the shell.
import type { ReactNode } from 'react'

export type Toast = {
  id: number
  tone: 'ok' | 'bad' | 'news'
  text: ReactNode
  /** One thing to do about it. */
  action?: { label: string; run: () => void }
}

/** Milliseconds that a toast stays; one with something to do stays longer, and a bad one until it is closed. */
const stays = { plain: 5_000, action: 8_000 }

let shown: readonly Toast[] = []
let last = 0
const watchers = new Set<() => void>()

function set(next: readonly Toast[]) {
  shown = next
  for (const changed of watchers) changed()
}

export function toast({ tone = 'ok', text, action }: Partial<Omit<Toast, 'id'>>): () => void {
  const id = ++last
  set([...shown.slice(-2), { id, tone, text, ...(action && { action }) }])
  const close = () => set(shown.filter((it) => it.id !== id))
  if (tone !== 'bad') setTimeout(close, action ? stays.action : stays.plain)
  return close
}

export const closeToast = (id: number) => set(shown.filter((it) => it.id !== id))

export const toasts = {
  now: () => shown,
  none: () => noToasts,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
}
const noToasts: readonly Toast[] = []
