// Toasts: `toast({ text })` shows one, from anywhere; <Toasts/> renders them in the shell.
import type { ReactNode } from 'react'

export type Toast = {
  id: number
  tone: 'ok' | 'bad' | 'news'
  text: ReactNode
  action?: { label: string; run: () => void }
  /** null: until it is closed. By default one with an action stays longer, and a bad one until it is closed. */
  durationMs?: number | null
  onClose?: () => void
}

const DURATION_MS = { ok: 5_000, news: 5_000, bad: null, action: 8_000 }
const MAX_TOASTS = 3

let current: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replaceToasts(next: readonly Toast[]) {
  current = next
  for (const listener of listeners) listener()
}

/** Returns the function that closes it. */
export function toast({ tone = 'ok', ...rest }: Partial<Omit<Toast, 'id'>>): () => void {
  const id = ++lastId
  for (const { id } of current.slice(0, 1 - MAX_TOASTS)) closeToast(id)
  replaceToasts([...current, { id, tone, text: null, ...rest }])
  return () => closeToast(id)
}

export function closeToast(id: number) {
  const closed = current.find((it) => it.id === id)
  if (!closed) return
  replaceToasts(current.filter((it) => it !== closed))
  closed.onClose?.()
}

/** null: until it is closed. */
export const toastDurationMs = ({
  tone,
  action,
  durationMs = DURATION_MS[action && tone !== 'bad' ? 'action' : tone],
}: Toast) => durationMs

export const toasts = {
  getSnapshot: () => current,
  getServerSnapshot: () => noToasts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
const noToasts: readonly Toast[] = []
