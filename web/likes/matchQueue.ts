// Queue of the matches to show, one after the other in <MatchDialog/> (LIKE-1).

let queue: readonly string[] = []
/** The answer to a like and the live connection both report a match: it is shown once. */
const registered = new Set<string>()
const subscribers = new Set<() => void>()

function setQueue(next: readonly string[]) {
  queue = next
  for (const changed of subscribers) changed()
}

/** False where this tab knows the match already. */
export function registerMatch(id: string): boolean {
  if (registered.has(id)) return false
  registered.add(id)
  return true
}

export const enqueueMatch = (id: string) => setQueue([...queue, id])
export const dequeueMatch = () => setQueue(queue.slice(1))
/** A later match of the two is a new one. */
export const unregisterMatch = (id: string) => void registered.delete(id)

export const matchStore = {
  getSnapshot: () => queue[0] ?? null,
  getServerSnapshot: () => null,
  subscribe(changed: () => void) {
    subscribers.add(changed)
    return () => void subscribers.delete(changed)
  },
}

type Handler = (id: string) => void
let handler: Handler | null = null
let buffered: readonly string[] = []

/** A match from the live connection, which may come before the dialog is loaded: then it is buffered. */
export function receiveMatch(id: string) {
  if (!registerMatch(id)) return
  if (handler) handler(id)
  else buffered = [...buffered, id]
}

/** Until the returned function is called. */
export function onMatchReceived(next: Handler): () => void {
  handler = next
  const waiting = buffered
  buffered = []
  for (const id of waiting) next(id)
  return () => {
    if (handler === next) handler = null
  }
}
