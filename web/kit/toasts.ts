// Toasts: `toast({ text })` shows one, from anywhere; <Toasts/> renders them in the shell.
import type { ReactNode } from 'react'

export type Toast = {
  id: number
  tone: 'ok' | 'bad' | 'news'
  text: ReactNode

  action?: { label: string; run: () => void }
}

/** A toast with an action stays longer, and a bad one until it is closed. */
const DURATION_MS = { plain: 5_000, action: 8_000 }

let current: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replaceToasts(next: readonly Toast[]) {
  current = next
  for (const listener of listeners) listener()
}

export function toast({ tone = 'ok', text, action }: Partial<Omit<Toast, 'id'>>): () => void {
  const id = ++lastId
  replaceToasts([...current.slice(-2), { id, tone, text, ...(action && { action }) }])
  const close = () => replaceToasts(current.filter((it) => it.id !== id))
  if (tone !== 'bad') setTimeout(close, action ? DURATION_MS.action : DURATION_MS.plain)
  return close
}

export const closeToast = (id: number) => replaceToasts(current.filter((it) => it.id !== id))

export const toasts = {
  getSnapshot: () => current,
  getServerSnapshot: () => noToasts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
const noToasts: readonly Toast[] = []
