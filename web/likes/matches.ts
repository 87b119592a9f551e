// The match that is celebrated now. `celebrate(id)` from anywhere; <MatchDialog/> stands in the shell (LIKE-1).

let shown: string | null = null
/** Both the like's answer and the live connection tell of a match: it is celebrated once. */
const met = new Set<string>()
const watchers = new Set<() => void>()

function show(id: string | null) {
  shown = id
  for (const changed of watchers) changed()
}

/** Says whether this match is news to this tab. */
export function meet(id: string): boolean {
  if (met.has(id)) return false
  met.add(id)
  return true
}

export const celebrate = (id: string) => show(id)
export const closeMatch = () => show(null)
/** They may meet again. */
export const part = (id: string) => void met.delete(id)

export const matches = {
  now: () => shown,
  none: () => null,
  watch(changed: () => void) {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  },
}
