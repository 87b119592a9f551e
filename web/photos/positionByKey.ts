// Where a key moves a photo of the album: one position, one row, to an end. null: not one of these keys.
export function positionByKey(key: string, place: number, list: HTMLElement | null): number | null {
  const places = [...(list?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
  const row = Math.max(1, places.filter(({ offsetTop }) => offsetTop === places[0]?.offsetTop).length)
  const right = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1
  if (key === 'ArrowLeft') return place - right
  if (key === 'ArrowRight') return place + right
  if (key === 'ArrowUp') return place - row
  if (key === 'ArrowDown') return place + row
  if (key === 'Home') return 0
  return key === 'End' ? places.length - 1 : null
}
