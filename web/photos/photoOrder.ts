// Order of an album, by ids: the first is the main photo (PRO-2).

/** `id` moved to index `to`, clamped to the list. */
export function moveId(ids: string[], id: string, to: number): string[] {
  const others = ids.filter((it) => it !== id)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id)
}

/** Photos that are not in `ids` come last, in their old order. */
export function sortByIds<T extends { id: string }>(photos: T[], ids: string[] | null): T[] {
  if (!ids) return photos
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return photos.toSorted((a, b) => place(a.id) - place(b.id))
}

/** Where a photo is shown while another one is dragged from one position to another. */
export function positionDuringDrag(place: number, from: number, to: number): number {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  return to <= place && place < from ? place + 1 : place
}

type Point = { x: number; y: number }

/** Index of the nearest point. */
export function nearestPoint(points: Point[], { x, y }: Point): number {
  const distances = points.map((it) => Math.hypot(it.x - x, it.y - y))
  return distances.indexOf(Math.min(...distances))
}
