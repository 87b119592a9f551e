// Whether the browser lets us ask where it is, and as soon as that changes (spec §4: unsupported, unknown, or the browser's own state; PRO-7).
import { useEffect, useState } from 'react'

export type GeolocationPermission = 'unsupported' | 'insecure' | 'unknown' | PermissionState

export function useGeolocationPermission(): GeolocationPermission {
  const [geolocation_permission, set] = useState<GeolocationPermission>('unknown')
  useEffect(() => {
    if (!window.isSecureContext) return set('insecure')
    if (!('geolocation' in navigator)) return set('unsupported')
    let status: PermissionStatus | undefined
    let gone = false
    const read = () => {
      if (status && !gone) set(status.state)
    }
    const watch = async () => {
      try {
        status = await navigator.permissions.query({ name: 'geolocation' })
        status.addEventListener('change', read)
        read()
      } catch {
        // The browser does not tell before it is asked for a position.
      }
    }
    void watch()
    return () => {
      gone = true
      status?.removeEventListener('change', read)
    }
  }, [])
  return geolocation_permission
}
