// How far one had scrolled, by entry of the history: found again on the way back, and after a reload, where a script of the page does it before
// it is painted (it reads what is kept here).
const key = 'react-router-scroll-positions'

let positions: Record<string, number> = {}

export function recallPositions() {
  try {
    positions = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    // Storage may be closed to us: then a reload begins at the top.
  }
}

export const notePosition = (place: string) => {
  positions[place] = scrollY
}

export const positionAt = (place: string): number | null => positions[place] ?? null

export function keepPositions() {
  try {
    sessionStorage.setItem(key, JSON.stringify(positions))
  } catch {
    // As above.
  }
}
