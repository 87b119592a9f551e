// What this browser's pushes are, for components; asked once the page is alive, the same for all of them (spec §3, push state).
import { useEffect, useSyncExternalStore } from 'react'
import { useMember, useSite } from '../base/session.ts'
import { type Pushed, type PushState, pushState, turnOn } from './push.ts'

type Known = PushState & { last_message: Pushed | null }

const unknown: Known = { is_capable: false, is_denied: false, is_subscribed: false, last_message: null }
let known = unknown
let asked = false
const watchers = new Set<() => void>()

function learn(more: Partial<Known>): Known {
  known = { ...known, ...more }
  for (const changed of watchers) changed()
  return known
}

function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

export function usePush() {
  const of = { member: useMember().profile.id, key: useSite().push_public_key }
  const now = useSyncExternalStore(
    watch,
    () => known,
    () => unknown,
  )
  useEffect(() => {
    if (asked) return
    asked = true
    pushState(of).then(learn, () => {})
    navigator.serviceWorker?.addEventListener('message', ({ data }) => learn({ last_message: data }))
  })
  return {
    ...now,
    /** Nobody has decided about it yet. */
    may_ask: now.is_capable && !now.is_denied && !now.is_subscribed,
    turnOn: async () => learn(await turnOn(of)),
  }
}
