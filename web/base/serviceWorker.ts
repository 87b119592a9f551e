// Registration of the service worker: on a member's pages and in the installed app. It caches one page for when there
// is no network. Static pages use this file too, so it imports nothing.

/** Its version is the specification's (NOTE-4). */
export const serviceWorkerUrl = '/sw.js?v=2'
const offlineCacheName = 'offline'

declare global {
  interface Window {
    /**
     * The member is logging out, maybe before hydration (web/base/preHydrationReplay.ts). On the window, because two
     * bundles may contain this file.
     */
    isLoggingOut?: true
  }
}

/** Never rejects: without the page the browser shows its own. */
export async function cacheOfflinePage() {
  if (!('serviceWorker' in navigator) || window.isLoggingOut) return
  try {
    await navigator.serviceWorker.register(serviceWorkerUrl)
    const { active } = await navigator.serviceWorker.ready
    if (!window.isLoggingOut) active?.postMessage({ type: 'keep', lang: document.documentElement.lang.slice(0, 2) })
  } catch {
    // Private modes have no service workers.
  }
}

/** At the logout. */
export async function clearOfflinePage() {
  window.isLoggingOut = true
  if (!('caches' in window)) return
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
  await caches.delete(offlineCacheName)
}
