// The service worker of this site: it comes with a member's pages and with the installed app, and keeps one page for where there is no line.
// Static pages use it too, so it imports nothing.

/** Its version is the specification's (NOTE-4). */
export const script = '/sw.js?v=2'
const store = 'offline'

declare global {
  interface Window {
    /**
     * Somebody logs out here, also before any program could catch the form (web/shell/early.ts). On the window: the build may bring this
     * file twice.
     */
    leaves?: true
  }
}

/** Never fails: without it a browser says itself that there is no line. */
export async function keepOffline() {
  if (!('serviceWorker' in navigator) || window.leaves) return
  try {
    await navigator.serviceWorker.register(script)
    const { active } = await navigator.serviceWorker.ready
    if (!window.leaves) active?.postMessage({ type: 'keep', lang: document.documentElement.lang })
  } catch {
    // Private modes have no workers.
  }
}

/** With the logout, like all else that was kept here. */
export async function forgetOffline() {
  window.leaves = true
  if (!('caches' in window)) return
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
  await caches.delete(store)
}
