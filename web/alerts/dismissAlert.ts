// Dismisses an alert by a post to /alerts; on a hydrated page without loading it again (NAV-8).
import { type FormEvent, useSyncExternalStore } from 'react'
import type { Dismissal } from '../../contract/limits.ts'
import { withPageMember } from '../base/pageMember.ts'
import { useInitialDismissals } from '../base/session.ts'

/** In this tab, since the document was rendered. At module level, because it outlives the layouts. */
let dismissedInTab: Dismissal[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const none: Dismissal[] = []

export function useDismissedAlerts(): Dismissal[] {
  const inTab = useSyncExternalStore(
    subscribe,
    () => dismissedInTab,
    () => none,
  )
  return [...useInitialDismissals(), ...inTab]
}

export function dismissAlert(alert: Dismissal, body = new URLSearchParams({ alert })) {
  // Only the cookie of the response matters, not its redirect.
  void fetch(withPageMember('/alerts'), { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
  dismissedInTab = [...dismissedInTab, alert]
  for (const listener of listeners) listener()
}

export function dismissOnSubmit(event: FormEvent<HTMLFormElement>) {
  event.preventDefault()
  const body = new URLSearchParams(new FormData(event.currentTarget) as never)
  dismissAlert(body.get('alert') as Dismissal, body)
  // The focused button is gone.
  document.getElementById('main')?.focus({ preventScroll: true })
}
