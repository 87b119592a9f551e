// Reloads the page when a chunk fails to load, at most once a minute (NAV-12): a browser never requests a failed module
// again. One that fails within that minute leads to the error page, which offers to try again. Vite reports a failed `import()` by its event `vite:preloadError`. React Router reloads by itself where a
// screen's module fails; the Navigation API holds that to the same minute, in browsers that have it.
import { useSyncExternalStore } from 'react'
import { durationSeconds } from '../../contract/limits.ts'

const STORAGE_KEY = 'chunk-reload'

let isReloadStarted = false
let isDeliberate = false
/** Of what nobody has asked for yet. */
let aheadCount = 0

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

/** For a chunk that somebody waits for. Whether the page is reloading. */
export function reloadForChunk(): boolean {
  if (!isReloadStarted && mayReload(Date.now())) {
    isReloadStarted = true
    reloadPage()
  }
  return isReloadStarted
}

/** Loads chunks that nobody has asked for yet: where one fails, nothing happens. */
export async function loadAhead(load: () => Promise<unknown>) {
  aheadCount += 1
  await load().catch(() => {})
  aheadCount -= 1
}

/** Called once a page, before its first dynamic import. */
export function guardChunkReloads() {
  addEventListener('vite:preloadError', () => {
    if (!aheadCount) reloadForChunk()
  })
  // Imports that fail while the page unloads are no errors.
  addEventListener('unhandledrejection', (event) => isReloadStarted && event.preventDefault())
  window.navigation?.addEventListener('navigate', (event) => {
    const byScript = event.navigationType === 'reload' && !event.userInitiated
    if (!byScript || isDeliberate) return
    if (mayReload(Date.now())) return
    event.preventDefault()
    showChunkFailure(new Error('a screen could not be loaded'))
  })
}

/** `entry`: of the history. At another one the page works on. */
type ChunkFailure = { error: unknown; entry: unknown }

let shownFailure: ChunkFailure | null = null
let onFailure = () => {}

/** Shows the error page in place of the screen (web/root.tsx). */
export function showChunkFailure(error: unknown) {
  shownFailure = { error, entry: history.state?.key }
  onFailure()
}

/** Throws it, for the error boundary. */
export function useChunkFailure() {
  const failure = useSyncExternalStore(
    (onChange) => {
      onFailure = onChange
      return () => {
        onFailure = () => {}
      }
    },
    () => shownFailure,
    () => null,
  )
  if (failure && failure.entry === history.state?.key) throw failure.error
}

/** `location.reload()` for any other reason: it is not counted. */
export function reloadPage() {
  isDeliberate = true
  location.reload()
}
