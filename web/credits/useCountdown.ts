// Countdown to a moment, ticking each second.
import { useEffect, useRef, useState } from 'react'

/** `onEnd` is called once, at the end. */
export function useCountdown(until: string, onEnd: () => void) {
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const isOver = secondsLeft === 0
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (isOver) return end.current()
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return {
    hours: Math.floor(secondsLeft / 3600),
    minutes: Math.floor(secondsLeft / 60) % 60,
    seconds: secondsLeft % 60,
    isOver,
  }
}
