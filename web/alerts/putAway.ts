// Putting an alert away: a form that posts to /alerts; where the page is alive, without loading it again (NAV-8).
import { type FormEvent, useSyncExternalStore } from 'react'
import type { Dismissal } from '../../contract/limits.ts'
import { useDismissed } from '../base/session.ts'

/** In this tab, since its document was made; longer than any layout stands. */
let since: Dismissal[] = []
const watchers = new Set<() => void>()

function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

const none: Dismissal[] = []

export function useAway(): Dismissal[] {
  const now = useSyncExternalStore(
    watch,
    () => since,
    () => none,
  )
  return [...useDismissed(), ...now]
}

export function dismiss(alert: Dismissal, said = new URLSearchParams({ alert })) {
  // The answer leads back here and isn't needed; its cookie is kept.
  void fetch('/alerts', { method: 'POST', body: said, redirect: 'manual', keepalive: true }).catch(() => {})
  since = [...since, alert]
  for (const changed of watchers) changed()
}

export function putAway(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const said = new URLSearchParams(new FormData(event.currentTarget) as never)
  dismiss(said.get('alert') as Dismissal, said)
  // Its button is gone: what comes next is the page.
  document.getElementById('main')?.focus({ preventScroll: true })
}
