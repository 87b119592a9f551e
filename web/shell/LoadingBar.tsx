// Progress bar while the next screen loads: shows after 200 ms, runs for 5 s, hides within 500 ms (NAV-7). What takes long,
// a press too, is said in words.
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { SlowNotice } from '../kit/SlowNotice.tsx'

const TIMING_MS = { throttle: 200, duration: 5_000, hide: 500 }

export function LoadingBar() {
  const loading = useNavigation().state !== 'idle'
  const isMutating = useIsMutating() > 0
  const [isShown, setShown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), loading ? TIMING_MS.throttle : TIMING_MS.hide)
    return () => clearTimeout(timer)
  }, [loading])

  // Before the first paint, because without the animation the bar has no start position.
  useLayoutEffect(() => {
    if (!isShown) return
    const animation = bar.current?.animate([{ transform: 'scaleX(0.05)' }, { transform: 'scaleX(0.95)' }], {
      duration: TIMING_MS.duration,
      easing: 'cubic-bezier(0.1, 0.6, 0.2, 1)',
      fill: 'forwards',
    })
    return () => animation?.cancel()
  }, [isShown])

  useLayoutEffect(() => {
    if (!isShown || loading) return
    bar.current?.animate(
      [
        { transform: 'scaleX(1)', opacity: 1 },
        { transform: 'scaleX(1)', opacity: 0 },
      ],
      { duration: TIMING_MS.hide, fill: 'forwards' },
    )
  }, [isShown, loading])

  return (
    <>
      {isShown && <div ref={bar} className="loading-bar" aria-hidden="true" />}
      {(loading || isMutating) && <SlowNotice />}
    </>
  )
}
