// Waits until the browser is idle, to load what may be needed next: 2 s at most (NAV-12).
import { useEffect, useState } from 'react'

const IDLE_TIMEOUT_MS = 2_000

/** False until the browser is idle, then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void whenIdle().then(() => isUnmounted || setIdle(true))
    return () => {
      isUnmounted = true
    }
  }, [])
  return idle
}

/** Resolves at once on the server. */
export const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    if (typeof window === 'undefined') resolve(null)
    // Safari has no idle callback.
    else if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, IDLE_TIMEOUT_MS)
  })
