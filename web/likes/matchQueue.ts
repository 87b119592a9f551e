// The matches that are celebrated, one after the other: `celebrate(id)` from anywhere; <MatchDialog/> stands in the shell (LIKE-1).

let queue: readonly string[] = []
/** Both the like's answer and the live connection tell of a match: it is celebrated once. */
const registered = new Set<string>()
const subscribers = new Set<() => void>()

function setQueue(next: readonly string[]) {
  queue = next
  for (const changed of subscribers) changed()
}

/** Says whether this match is news to this tab. */
export function registerMatch(id: string): boolean {
  if (registered.has(id)) return false
  registered.add(id)
  return true
}

export const enqueueMatch = (id: string) => setQueue([...queue, id])
export const dequeueMatch = () => setQueue(queue.slice(1))
/** They may meet again. */
export const unregisterMatch = (id: string) => void registered.delete(id)

export const matchStore = {
  now: () => queue[0] ?? null,
  none: () => null,
  watch(changed: () => void) {
    subscribers.add(changed)
    return () => void subscribers.delete(changed)
  },
}

type Handler = (id: string) => void
let handler: Handler | null = null
let buffered: readonly string[] = []

/** The live connection told of a match. It may do so before the dialog's code has come: then it waits here. */
export function receiveMatch(id: string) {
  if (!registerMatch(id)) return
  if (handler) handler(id)
  else buffered = [...buffered, id]
}

/** Until the returned function is called. */
export function onMatchReceived(handler: Handler): () => void {
  handler = handler
  const came = buffered
  buffered = []
  for (const id of came) handler(id)
  return () => {
    if (handler === handler) handler = null
  }
}
