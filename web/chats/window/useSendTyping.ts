// Tells the partner that this member types (CHAT-3).
import { useRef } from 'react'
import { sendClientFrame } from '../../base/live.ts'

const MIN_SEND_INTERVAL_MS = 3_000

/** Call it on each key press; it is throttled. */
export function useSendTyping(partner: string | undefined) {
  const sentAt = useRef(-MIN_SEND_INTERVAL_MS)
  return () => {
    const now = performance.now()
    if (!partner || now - sentAt.current < MIN_SEND_INTERVAL_MS) return
    if (sendClientFrame({ type: 'typing', to: partner })) sentAt.current = now
  }
}
