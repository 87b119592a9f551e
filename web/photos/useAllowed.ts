// Whoever allows the camera in the browser's settings need not come back and press "Try again" (PRO-4).
import { useEffect, useEffectEvent } from 'react'

export function useAllowed(denied: boolean, onAllowed: () => void) {
  const changed = useEffectEvent(({ state }: PermissionStatus) => {
    if (denied && state !== 'denied') onAllowed()
  })
  // From the beginning: what is allowed right after it was denied is heard, too.
  useEffect(() => {
    const over = new AbortController()
    async function watch() {
      // Some browsers don't tell of the camera: then the button is the way.
      const status = await navigator.permissions?.query({ name: 'camera' }).catch(() => null)
      status?.addEventListener('change', () => changed(status), over)
    }
    void watch()
    return () => over.abort()
  }, [])
}
