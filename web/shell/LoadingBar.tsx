// A thin bar while the next screen comes: from 200 ms on, about 5 s long, gone 500 ms after (NAV-7).
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

const pace = { throttle: 200, duration: 5_000, hide: 500 }

export function LoadingBar() {
  const loading = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), loading ? pace.throttle : pace.hide)
    return () => clearTimeout(timer)
  }, [loading])

  // Before it is painted: until it runs it has no place to begin at.
  useLayoutEffect(() => {
    if (!shown) return
    const run = bar.current?.animate([{ transform: 'scaleX(0.05)' }, { transform: 'scaleX(0.95)' }], {
      duration: pace.duration,
      easing: 'cubic-bezier(0.1, 0.6, 0.2, 1)',
      fill: 'forwards',
    })
    return () => run?.cancel()
  }, [shown])

  useLayoutEffect(() => {
    if (!shown || loading) return
    bar.current?.animate(
      [
        { transform: 'scaleX(1)', opacity: 1 },
        { transform: 'scaleX(1)', opacity: 0 },
      ],
      { duration: pace.hide, fill: 'forwards' },
    )
  }, [shown, loading])

  return shown ? <div ref={bar} className="loading-bar" aria-hidden="true" /> : null
}
