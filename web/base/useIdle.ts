// When a page is at rest: what one may need next is loaded then, after 2 s at the latest (NAV-12).
import { useEffect, useState } from 'react'

const timeout = 2_000

/** False while the page is being made, then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const rest = () => setIdle(true)
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, timeout)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(rest, { timeout })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}
