// Who is typing to this member now (CHAT-3): ephemeral frames on the live connection, never stored.
import { useSyncExternalStore } from 'react'
import { onLiveEvent } from '../base/live.ts'

const SHOWN_MS = 5_000

/** Members who type, with what ends it. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function setTyping(member: string, isTyping: boolean) {
  clearTimeout(timers.get(member))
  if (isTyping) timers.set(member, setTimeout(setTyping, SHOWN_MS, member, false))
  else timers.delete(member)
  for (const listener of listeners) listener()
}

if (typeof document !== 'undefined') {
  onLiveEvent('typing', ({ from }) => setTyping(from, true))
  onLiveEvent('message', ({ from }) => setTyping(from, false))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `member`: a public id. */
export const useIsTyping = (member: string) =>
  useSyncExternalStore(
    subscribe,
    () => timers.has(member),
    () => false,
  )
