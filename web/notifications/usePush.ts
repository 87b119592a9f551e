// Push state of this browser for components, read once per page and shared; `last_message` is the newest push that came
// to the open page (NOTE-4, spec §3).
import { useEffect, useSyncExternalStore } from 'react'
import { useMember, useSite } from '../base/session.ts'
import { type PushMessage, type PushState, type PushTarget, pushState, turnOn } from './push.ts'
import { canOfferPush } from './pushPermission.ts'

type KnownPushState = PushState & { last_message: PushMessage | null; was_asked: boolean }

const initialState: KnownPushState = {
  is_capable: false,
  is_denied: false,
  is_subscribed: false,
  last_message: null,
  was_asked: false,
}
let state = initialState
let hasStarted = false
const subscribers = new Set<() => void>()

function update(more: Partial<KnownPushState>): KnownPushState {
  state = { ...state, ...more }
  for (const changed of subscribers) changed()
  return state
}

function subscribe(changed: () => void) {
  subscribers.add(changed)
  return () => void subscribers.delete(changed)
}

export const currentPush = () => state

export function watchPush(target: PushTarget) {
  if (hasStarted) return
  hasStarted = true
  pushState(target).then(update, () => {})
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'push') update({ last_message: data })
  })
}

const canAsk = ({ is_capable, is_denied, is_subscribed, was_asked }: KnownPushState) =>
  is_capable && !is_denied && !is_subscribed && !was_asked

export function usePush() {
  const { profile, has_push } = useMember()
  const target = { member: profile.id, key: useSite().push_public_key }
  const current = useSyncExternalStore(subscribe, currentPush, () => initialState)
  useEffect(() => watchPush(target))
  return {
    ...current,
    /** Neither decided yet, nor asked on this page. */
    may_ask: current === initialState ? target.key !== '' && canOfferPush(has_push) : canAsk(current),
    turnOn: async () => {
      update({ was_asked: true })
      return update(await turnOn(target))
    },
  }
}
