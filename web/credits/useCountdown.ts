// Countdown from the seconds that remained when the server answered, ticking each second (CRED-11). It never counts by the
// device's clock; where that jumps (somebody set it, or the device slept, which stops other clocks), the server is asked.
import type { DehydratedState } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useIsHydrated } from '../base/useIsHydrated.ts'

type Remaining = { remaining_seconds: number | null }

const CLOCK_JUMP_MS = 5_000

/** When each answer came, in milliseconds since the document began. */
const arrivals = new WeakMap<Remaining, number>()

/**
 * `onStale` has the server answer anew: at the end, and after a jump of the device's clock. The first rendering of a
 * document is the server's, which a browser takes over as it is.
 */
export function useCountdown(answer: Remaining, onStale: () => void) {
  const isHydrated = useIsHydrated()
  const { dehydrated } = useRouteLoaderData('root') as { dehydrated: DehydratedState }
  const cameWithDocument =
    !isHydrated || dehydrated.queries.some(({ state }) => (state.data as Answer)?.discountcode === answer)
  const arrival = arrivalOf(answer, cameWithDocument)
  const [passedSeconds, setPassedSeconds] = useState(() => (isHydrated ? secondsSince(arrival) : 0))
  const secondsLeft = Math.max(0, (answer.remaining_seconds ?? 0) - passedSeconds)
  const isOver = secondsLeft === 0
  const reportStale = useRef(onStale)
  useEffect(() => {
    reportStale.current = onStale
  })
  useEffect(() => {
    let offset = Date.now() - performance.now()
    const tick = () => {
      setPassedSeconds(secondsSince(arrival))
      const newOffset = Date.now() - performance.now()
      if (Math.abs(newOffset - offset) < CLOCK_JUMP_MS) return
      offset = newOffset
      reportStale.current()
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [arrival])
  useEffect(() => {
    if (isOver) reportStale.current()
  }, [isOver])
  return {
    hours: Math.floor(secondsLeft / 3_600),
    minutes: Math.floor(secondsLeft / 60) % 60,
    seconds: secondsLeft % 60,
    isOver,
  }
}

type Answer = { discountcode?: Remaining | null } | undefined

function arrivalOf(answer: Remaining, cameWithDocument: boolean) {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const arrival = arrivals.get(answer) ?? (cameWithDocument ? (document?.responseStart ?? 0) : performance.now())
  arrivals.set(answer, arrival)
  return arrival
}

const secondsSince = (time: number) => Math.max(0, Math.floor((performance.now() - time) / 1_000))
