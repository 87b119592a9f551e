// Whether the server can be reached. `navigator.onLine` alone says so little that a request decides: offline is a
// browser that takes itself for it and whose last request failed.
import { useSyncExternalStore } from 'react'

let isReachable = true
const subscribers = new Set<() => void>()

const notify = () => {
  for (const onChange of subscribers) onChange()
}

/** After each request: whether there was an answer. */
export function markReachable(reachable: boolean) {
  if (reachable === isReachable) return
  isReachable = reachable
  notify()
}

export const isOffline = () => !isReachable && !navigator.onLine

export const useOffline = () =>
  useSyncExternalStore(
    (onChange) => {
      subscribers.add(onChange)
      addEventListener('online', onChange)
      addEventListener('offline', onChange)
      return () => {
        subscribers.delete(onChange)
        removeEventListener('online', onChange)
        removeEventListener('offline', onChange)
      }
    },
    isOffline,
    () => false,
  )
