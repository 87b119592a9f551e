// What this browser's pushes are, for components; asked once the page is alive, the same for all of them (spec §3, push state).
import { useEffect, useSyncExternalStore } from 'react'
import { useMember, useSite } from '../base/session.ts'
import { mayAskAtOnce } from './pushPermission.ts'
import { type Pushed, type PushState, pushState, turnOn } from './push.ts'

type Known = PushState & { last_message: Pushed | null; was_asked: boolean }

const unknown: Known = {
  is_capable: false,
  is_denied: false,
  is_subscribed: false,
  last_message: null,
  was_asked: false,
}
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

const isOpen = ({ is_capable, is_denied, is_subscribed, was_asked }: Known) =>
  is_capable && !is_denied && !is_subscribed && !was_asked

export function usePush() {
  const { profile, has_push } = useMember()
  const of = { member: profile.id, key: useSite().push_public_key }
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
    /** Nobody has decided about it yet, or was asked on this page. */
    may_ask: now === unknown ? of.key !== '' && mayAskAtOnce(has_push) : isOpen(now),
    turnOn: async () => {
      learn({ was_asked: true })
      return learn(await turnOn(of))
    },
  }
}
