// Dismisses an alert by a post to /alerts; on a hydrated page without loading it again (NAV-8).
import { type FormEvent, useSyncExternalStore } from 'react'
import type { Dismissal } from '../../contract/limits.ts'
import { withPageMember } from '../base/pageMember.ts'
import { useServerRenderedMember } from './useServerRenderedMember.ts'

/** In this tab, until the member's own say it. At module level, because it outlives the layouts. */
let dismissedInTab: Dismissal[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const none: Dismissal[] = []

/** On this device or another: open tabs hear of it by the live connection. */
export function useDismissedAlerts(): Dismissal[] {
  const inTab = useSyncExternalStore(
    subscribe,
    () => dismissedInTab,
    () => none,
  )
  return [...new Set([...useServerRenderedMember().dismissed_alerts, ...inTab])]
}

export function dismissAlert(alert: Dismissal, body = new URLSearchParams({ alert })) {
  // The redirect of the response does not matter.
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
