// The program's own files, as they come over a bad network: each is brought into the browser's cache before it is loaded, because a browser
// remembers a module that failed and never asks for it again. The network's fault leaves the page as it is, under whoever writes; a file that
// a new version took away loads the page anew, at most once a minute (NAV-12).
import { durationSeconds } from '../../contract/limits.ts'

declare global {
  interface Window {
    /** The router's way to it (web/vite/chunks.ts). */
    loadChunk: typeof loadChunk
  }
}

const key = 'chunk-reload'
/** Milliseconds between two tries: doubled, up to the longest. */
const [shortest, longest] = [500, 5_000]

const brought = new Map<string, Promise<boolean>>()

/** True when the page is now reloading. */
export function reloadOnce(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < durationSeconds.chunkReloadGuard * 1000) return false
    sessionStorage.setItem(key, String(now))
  } catch {
    return false
  }
  location.reload()
  return true
}

/** Into the browser's cache, asked for until the network gives it. False where it is gone. */
export function bring(address: string): Promise<boolean> {
  const isHere = document.querySelector(`link[rel=modulepreload][href="${address}"]`)
  const known = brought.get(address) ?? (isHere ? Promise.resolve(true) : untilItComes(address))
  brought.set(address, known)
  return known
}

async function untilItComes(address: string, cache: RequestCache = 'default'): Promise<boolean> {
  for (let wait = shortest; ; wait = Math.min(wait * 2, longest)) {
    try {
      const answer = await fetch(address, { cache })
      if (answer.ok) await answer.blob()
      if (answer.status < 500) return answer.ok
    } catch {
      // No network: again in a while.
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** What `load` imports, once all of its files are there. Rejects where one is gone and loading the page anew a moment ago did not help. */
export async function loadChunk<T>(files: readonly string[], load: () => Promise<T>): Promise<T> {
  const gone = (await Promise.all(files.map(bring))).includes(false)
  try {
    if (!gone) return await load()
  } catch (error) {
    console.error(error)
    // Its cache is off or full. Nothing but another document helps, and that has to arrive.
    await Promise.all(files.map((it) => untilItComes(it, 'no-store')))
  }
  if (reloadOnce(Date.now())) return new Promise(() => {})
  throw new Error('A part of the program is gone')
}

export function guardChunks() {
  window.loadChunk = loadChunk
}
