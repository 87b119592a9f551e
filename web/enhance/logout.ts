// Clears the member's data from this browser before a logout, within a time limit (NOTE-4): the push subscription,
// shown notifications, the app badge, drafts, unsent photos, and the offline page. There are no other caches of a
// member.
import { clearOfflinePage } from '../base/serviceWorker.ts'
import { closeNotifications, turnOff } from '../notifications/push.ts'
import { deleteStoredPhotos } from './deleteStoredPhotos.ts'

const CLEANUP_TIMEOUT_MS = 1_000

export function interceptLogout() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.getAttribute('action') !== '/logout' || event.defaultPrevented) return
    event.preventDefault()
    void clearBrowserData().then(() => form.submit())
  })
}

/** Also used when the session was ended elsewhere. Never rejects. */
export async function clearBrowserData() {
  // Again at the end, after listeners that store something at `pagehide`.
  addEventListener('pagehide', clearWebStorage)
  clearWebStorage()
  const timeout = new Promise((resolve) => setTimeout(resolve, CLEANUP_TIMEOUT_MS))
  const clearBadge = async () => navigator.clearAppBadge?.()
  await Promise.race([
    Promise.allSettled([turnOff(), closeNotifications(), clearBadge(), deleteStoredPhotos(), clearOfflinePage()]),
    timeout,
  ])
}

function clearWebStorage() {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      window[area].clear()
    } catch {
      // Without access to storage nothing is stored.
    }
  }
}
