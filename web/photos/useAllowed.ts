// Whoever allows the camera in the browser's settings need not come back and press "Try again" (PRO-4).
import { useEffect, useEffectEvent } from 'react'

export function useAllowed(denied: boolean, onAllowed: () => void) {
  const allowed = useEffectEvent(onAllowed)
  useEffect(() => {
    if (!denied) return
    const over = new AbortController()
    async function watch() {
      // Some browsers don't tell of the camera: then the button is the way.
      const status = await navigator.permissions?.query({ name: 'camera' }).catch(() => null)
      status?.addEventListener('change', () => status.state !== 'denied' && allowed(), over)
    }
    void watch()
    return () => over.abort()
  }, [denied])
}
