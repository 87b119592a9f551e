// That one was in the search before, known without the program that finds the place again (SRCH-1).
import { whenIdle } from '../base/useIdle.ts'

/** Under this name the tab keeps it (stay.ts). */
export function hasStoredSearch(): boolean {
  try {
    return 'stays' in sessionStorage
  } catch {
    return false
  }
}

/** At once where there is a place to find again, else when the page is at rest. */
export const loadScrollRestoration = async () => {
  if (!hasStoredSearch()) await whenIdle()
  return import('./scrollRestoration.ts')
}
