// Notices when the camera is allowed in the browser's settings, so that nobody has to press "Try again" (PRO-4).
import { useEffect, useEffectEvent } from 'react'

export function usePermissionGranted(denied: boolean, onAllowed: () => void) {
  const changed = useEffectEvent(({ state }: PermissionStatus) => {
    if (denied && state !== 'denied') onAllowed()
  })
  // From the beginning, to catch a permission that is granted right after it was denied.
  useEffect(() => {
    const controller = new AbortController()
    async function watch() {
      // Some browsers can't query the camera: there the button remains.
      const status = await navigator.permissions?.query({ name: 'camera' }).catch(() => null)
      status?.addEventListener('change', () => changed(status), controller)
    }
    void watch()
    return () => controller.abort()
  }, [])
}
