// A route chunk that can't be loaded (a new version was put in place) reloads the page, at most once a minute (NAV-12).
import { seconds } from '../../contract/limits.ts'

const key = 'chunk-reload'

/** True when the page is now reloading. */
export function reloadOnce(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < seconds.chunkReloadGuard * 1000) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    return false
  }
  location.reload()
  return true
}

/** `chunk-lost` comes from the router, `vite:preloadError` from our own dynamic imports; unprevented, both become the error page. */
export function guardChunks() {
  for (const name of ['chunk-lost', 'vite:preloadError']) {
    addEventListener(name, (event) => {
      if (reloadOnce(Date.now())) event.preventDefault()
    })
  }
}
