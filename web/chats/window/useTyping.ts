// The typing indicator, both ways (CHAT-3): passing signals over the live connection, never stored.
import { useEffect, useRef, useState } from 'react'
import { tell, useNudge } from '../../base/live.ts'

/** Milliseconds. Nobody is told oftener, however fast one writes and sends. */
const tellEvery = 3_000
const shownFor = 5_000

/** `typing`: whether the other side is; call `typed()` at each key. */
export function useTyping(partner: string | undefined) {
  const [typing, setTyping] = useState(false)
  const told = useRef(-tellEvery)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useNudge('typing', ({ from }) => {
    if (from !== partner) return
    setTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyping(false), shownFor)
  })
  useNudge('message', ({ from }) => {
    if (from === partner) setTyping(false)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  function typed() {
    const now = performance.now()
    if (!partner || now - told.current < tellEvery) return
    if (tell({ type: 'typing', to: partner })) told.current = now
  }
  return { typing, typed }
}
