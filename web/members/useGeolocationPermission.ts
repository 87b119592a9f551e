// State of the geolocation permission, live (spec §4: unsupported, unknown, or the browser's own state; PRO-7).
import { useEffect, useState } from 'react'

export type GeolocationPermission = 'unsupported' | 'insecure' | 'unknown' | PermissionState

export function useGeolocationPermission(): GeolocationPermission {
  const [geolocation_permission, set] = useState<GeolocationPermission>('unknown')
  useEffect(() => {
    if (!window.isSecureContext) return set('insecure')
    if (!('geolocation' in navigator)) return set('unsupported')
    let status: PermissionStatus | undefined
    let isUnmounted = false
    const read = () => {
      if (status && !isUnmounted) set(status.state)
    }
    const watch = async () => {
      try {
        status = await navigator.permissions.query({ name: 'geolocation' })
        status.addEventListener('change', read)
        read()
      } catch {
        // This browser can't query the permission before a position is requested.
      }
    }
    void watch()
    return () => {
      isUnmounted = true
      status?.removeEventListener('change', read)
    }
  }, [])
  return geolocation_permission
}
