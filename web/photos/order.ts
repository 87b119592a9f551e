// The order of an album, by ids: what stands first is the main photo (PRO-2).

/** `id` taken out and put in again at `to`, counted from 0; beyond the ends, at the end. */
export function moved(ids: string[], id: string, to: number): string[] {
  const others = ids.filter((it) => it !== id)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id)
}

/** Whatever `ids` doesn't name comes last, as it stood. */
export function inOrder<T extends { id: string }>(photos: T[], ids: string[] | null): T[] {
  if (!ids) return photos
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return photos.toSorted((a, b) => place(a.id) - place(b.id))
}

/** Where a photo is shown while another is dragged from one place to another. */
export function placeWhile(place: number, from: number, to: number): number {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  return to <= place && place < from ? place + 1 : place
}

type Spot = { x: number; y: number }

/** Which of the places lies nearest. */
export function nearest(spots: Spot[], { x, y }: Spot): number {
  const far = spots.map((it) => Math.hypot(it.x - x, it.y - y))
  return far.indexOf(Math.min(...far))
}
