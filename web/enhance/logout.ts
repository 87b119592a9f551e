// Who logs out gets no more pushes here, and leaves nothing behind: told before the form goes, and never waited for long (NOTE-4). What
// shows, the icon's badge, drafts, photos that waited, the page for no line, and for whom pushes came go; caches of a member there are none.
import { forgetOffline } from '../app/worker.ts'
import { closeShown, turnOff } from '../notifications/push.ts'
import { forgetPhotos } from './forgetPhotos.ts'

const patience = 1_000

export function catchLogout() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.getAttribute('action') !== '/logout' || event.defaultPrevented) return
    event.preventDefault()
    void forgetHere().then(() => form.submit())
  })
}

/** Also where the session was ended elsewhere. Never fails. */
export async function forgetHere() {
  // After whoever keeps something for the way back.
  addEventListener('pagehide', forgetStored)
  forgetStored()
  const enough = new Promise((resolve) => setTimeout(resolve, patience))
  const badge = async () => navigator.clearAppBadge?.()
  await Promise.race([Promise.allSettled([turnOff(), closeShown(), badge(), forgetPhotos(), forgetOffline()]), enough])
}

function forgetStored() {
  for (const kept of ['sessionStorage', 'localStorage'] as const) {
    try {
      window[kept].clear()
    } catch {
      // Nothing was kept.
    }
  }
}
