// Whether the storage can be reached, for health checks: asked at most every few seconds, and never waited for long.
import { newId } from '../encryption/tokens.ts'

const CACHE_MS = 10_000
const CHECK_TIMEOUT_MS = 3_000

/** `work` throws where the storage does not work. */
export function openAvailability(work: (name: string) => Promise<unknown>): () => Promise<boolean> {
  let checked: { at: number; isAvailable: Promise<boolean> } | undefined
  return () => {
    if (!checked || performance.now() - checked.at > CACHE_MS) {
      const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, false).unref())
      const result = work(`${newId()}.sealed`).then(
        () => true,
        () => false,
      )
      checked = { at: performance.now(), isAvailable: Promise.race([result, timeout]) }
    }
    return checked.isAvailable
  }
}
