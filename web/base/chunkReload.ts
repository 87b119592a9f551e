// A chunk that cannot be loaded reloads the page, at most once a minute (NAV-12): a browser never asks again for a module that failed.
// Vite reports an `import()` of ours by its event `vite:preloadError`. React Router reloads by itself where a screen's module fails; the
// Navigation API holds that to the same minute, in browsers that have it.
import { durationSeconds } from '../../contract/limits.ts'

const STORAGE_KEY = 'chunk-reload'

let reloads = false
let isDeliberate = false
let isUsed = false

/** True at most once a minute in a tab; false also where its storage is closed to us: nothing else would end a loop. */
function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) < durationSeconds.chunkReloadGuard * 1000) return false
    sessionStorage.setItem(STORAGE_KEY, String(now))
    return true
  } catch {
    return false
  }
}

/** Called once a page, before anything of it is imported later. */
export function guardChunkReloads() {
  addEventListener('vite:preloadError', () => {
    if (reloads || !mayReload(Date.now())) return
    reloads = true
    reloadPage()
  })
  // Whatever waited for it fails, on a page that is going.
  addEventListener('unhandledrejection', (event) => isReloading() && event.preventDefault())
  // A preload at rest that fails reloads nothing: nobody has gone anywhere yet.
  for (const type of ['click', 'popstate'])
    addEventListener(
      type,
      () => {
        isUsed = true
      },
      { capture: true, once: true },
    )
  window.navigation?.addEventListener('navigate', (event) => {
    const byScript = event.navigationType === 'reload' && !event.userInitiated
    if (byScript && !isDeliberate && !(isUsed && mayReload(Date.now()))) event.preventDefault()
  })
}

/** A failed chunk is reloading this page. */
export const isReloading = () => reloads

/** `location.reload()` for any other reason: it is not counted. */
export function reloadPage() {
  isDeliberate = true
  location.reload()
}
