// Reloads the page when a chunk fails to load, at most once a minute (NAV-12): a browser never requests a failed module
// again. Vite reports a failed `import()` by its event `vite:preloadError`. React Router reloads by itself where a
// screen's module fails; the Navigation API holds that to the same minute, in browsers that have it.
import { durationSeconds } from '../../contract/limits.ts'

const STORAGE_KEY = 'chunk-reload'

let isReloadStarted = false
let isDeliberate = false
let hasNavigated = false

/** True at most once a minute in a tab; false also without access to storage: nothing else would end a reload loop. */
function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) < durationSeconds.chunkReloadGuard * 1000) return false
    sessionStorage.setItem(STORAGE_KEY, String(now))
    return true
  } catch {
    return false
  }
}

/** Called once a page, before its first dynamic import. */
export function guardChunkReloads() {
  addEventListener('vite:preloadError', () => {
    if (isReloadStarted || !mayReload(Date.now())) return
    isReloadStarted = true
    reloadPage()
  })
  // Imports that fail while the page unloads are no errors.
  addEventListener('unhandledrejection', (event) => isReloading() && event.preventDefault())
  // A failed preload before the first navigation reloads nothing.
  for (const type of ['click', 'popstate'])
    addEventListener(
      type,
      () => {
        hasNavigated = true
      },
      { capture: true, once: true },
    )
  window.navigation?.addEventListener('navigate', (event) => {
    const byScript = event.navigationType === 'reload' && !event.userInitiated
    if (byScript && !isDeliberate && !(hasNavigated && mayReload(Date.now()))) event.preventDefault()
  })
}

/** A failed chunk is reloading this page. */
export const isReloading = () => isReloadStarted

/** `location.reload()` for any other reason: it is not counted. */
export function reloadPage() {
  isDeliberate = true
  location.reload()
}
