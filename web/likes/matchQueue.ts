// The matches that are celebrated, one after the other: `celebrate(id)` from anywhere; <MatchDialog/> stands in the shell (LIKE-1).

let queue: readonly string[] = []
/** Both the like's answer and the live connection tell of a match: it is celebrated once. */
const met = new Set<string>()
const watchers = new Set<() => void>()

function set(next: readonly string[]) {
  queue = next
  for (const changed of watchers) changed()
}

/** Says whether this match is news to this tab. */
export function meet(id: string): boolean {
  if (met.has(id)) return false
  met.add(id)
  return true
}

export const celebrate = (id: string) => set([...queue, id])
export const closeMatch = () => set(queue.slice(1))
/** They may meet again. */
export const part = (id: string) => void met.delete(id)

export const matches = {
  now: () => queue[0] ?? null,
  none: () => null,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
}

type Handler = (id: string) => void
let listener: Handler | null = null
let early: readonly string[] = []

/** The live connection told of a match. It may do so before the dialog's code has come: then it waits here. */
export function hearOfMatch(id: string) {
  if (!meet(id)) return
  if (listener) listener(id)
  else early = [...early, id]
}

/** Until the returned function is called. */
export function onMatch(handler: Handler): () => void {
  listener = handler
  const came = early
  early = []
  for (const id of came) handler(id)
  return () => {
    if (listener === handler) listener = null
  }
}
