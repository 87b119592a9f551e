// Countdown from the seconds that remained when the server answered, ticking each second (CRED-11).
import { useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../base/useIsHydrated.ts'

type Remaining = { remaining_seconds: number | null }

/** When each answer came, by a clock that nobody sets; and by the device's, which also runs while the device sleeps. */
const arrivals = new WeakMap<Remaining, { elapsed: number; wall: number }>()

function arrivalOf(answer: Remaining, cameWithDocument: boolean) {
  let arrival = arrivals.get(answer)
  if (!arrival) {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const elapsed = cameWithDocument && document ? document.responseStart : performance.now()
    arrival = { elapsed, wall: Date.now() - (performance.now() - elapsed) }
    arrivals.set(answer, arrival)
  }
  return arrival
}

/** `onEnd` is called once, at the end. The first rendering is the server's, which a browser takes over as it is. */
export function useCountdown(answer: Remaining, onEnd: () => void) {
  const cameWithDocument = useRef(!useIsHydrated())
  const [passedSeconds, setPassedSeconds] = useState(0)
  const secondsLeft = Math.max(0, (answer.remaining_seconds ?? 0) - passedSeconds)
  const isOver = secondsLeft === 0
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const { elapsed, wall } = arrivalOf(answer, cameWithDocument.current)
    cameWithDocument.current = false
    const tick = () => setPassedSeconds(Math.floor(Math.max(0, performance.now() - elapsed, Date.now() - wall) / 1_000))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [answer])
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])
  return {
    hours: Math.floor(secondsLeft / 3_600),
    minutes: Math.floor(secondsLeft / 60) % 60,
    seconds: secondsLeft % 60,
    isOver,
  }
}
