// Loads the scroll restoration of the search, at once where a position is stored (SRCH-1).
import { whenIdle } from '../base/useIdle.ts'

/** By the key that scrollRestoration.ts stores. */
export function hasStoredSearch(): boolean {
  try {
    return 'stays' in sessionStorage
  } catch {
    return false
  }
}

/** At once where there is a position to restore, else when the page is idle. */
export const loadScrollRestoration = async () => {
  if (!hasStoredSearch()) await whenIdle()
  return import('./scrollRestoration.ts')
}
