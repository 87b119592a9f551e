// When a page is at rest: what one may need next is loaded then, after 2 s at the latest (NAV-12).
import { useEffect, useState } from 'react'

const timeout = 2_000

/** False while the page is being made, then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let gone = false
    void rest().then(() => gone || setIdle(true))
    return () => {
      gone = true
    }
  }, [])
  return idle
}

/** The server never rests, and need not wait. */
export const rest = () =>
  new Promise<unknown>((resolve) => {
    if (typeof window === 'undefined') resolve(null)
    // Safari has no idle callback.
    else if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout })
    else setTimeout(resolve, timeout)
  })
