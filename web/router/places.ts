// Where one is, was and goes: entries of the browser's history, kept there as React Router keeps them.
export type Place = { pathname: string; search: string; hash: string; state: unknown; key: string }
/** PUSH and REPLACE write an entry; POP found one. */
export type Step = 'PUSH' | 'REPLACE' | 'POP'

export const addressOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/** Of the entry that the browser stands at. */
export function placeHere(): Place {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: history.state?.usr ?? null, key: history.state?.key ?? 'default' }
}

/** `to`: an address of this site, or `?…` and `#…` at `from`. */
export function placeAt(to: string, from: Place, state: unknown = null): Place {
  const { origin, pathname, search, hash } = new URL(to, location.origin + from.pathname)
  if (origin !== location.origin) throw new Error(`not of this site: ${to}`)
  return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) }
}

export function enter(place: Place, step: Step) {
  if (step === 'POP') return
  const idx = (history.state?.idx ?? 0) + (step === 'PUSH' ? 1 : 0)
  const entry = { usr: place.state, key: place.key, idx }
  if (step === 'PUSH') history.pushState(entry, '', addressOf(place))
  else history.replaceState(entry, '', addressOf(place))
}

/** The first entry of a visit has its number, too: the way back is measured by it. */
export function countFromHere() {
  if (history.state?.idx == null) history.replaceState({ ...history.state, idx: 0 }, '')
}

export const isSameScreen = (a: Place, b: Place) => a.pathname === b.pathname && a.search === b.search

/** Nothing but another part of the same page. */
export const isWithin = (from: Place, to: Place) => isSameScreen(from, to) && (from.hash !== to.hash || to.hash !== '')
