// The typing indicator in both directions (CHAT-3): ephemeral frames on the live connection, never stored.
import { useEffect, useRef, useState } from 'react'
import { sendClientFrame, useLiveEvent } from '../../base/live.ts'

const MIN_SEND_INTERVAL_MS = 3_000
const SHOWN_MS = 5_000

/** `typing`: whether the partner is. Call `sendTyping()` on each key press; it is throttled. */
export function useTyping(partner: string | undefined) {
  const [typing, setTyping] = useState(false)
  const sentAt = useRef(-MIN_SEND_INTERVAL_MS)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLiveEvent('typing', ({ from }) => {
    if (from !== partner) return
    setTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyping(false), SHOWN_MS)
  })
  useLiveEvent('message', ({ from }) => {
    if (from === partner) setTyping(false)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  function sendTyping() {
    const now = performance.now()
    if (!partner || now - sentAt.current < MIN_SEND_INTERVAL_MS) return
    if (sendClientFrame({ type: 'typing', to: partner })) sentAt.current = now
  }
  return { typing, typed: sendTyping }
}
