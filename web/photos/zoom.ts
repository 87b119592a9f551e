// Zoom of a photo in the lightbox (PRO-5): how large it is, and where. Points and shifts in pixels from the middle.
export type Point = { x: number; y: number }
export type Zoom = Point & { factor: number }
type Size = { width: number; height: number }

export const unzoomed: Zoom = { factor: 1, x: 0, y: 0 }
export const MAX_ZOOM_FACTOR = 5
/** Of a double tap. */
export const TAP_ZOOM_FACTOR = 2.5

/** Enlarges by so much; what is under the point stays there. */
export function zoomBy(zoom: Zoom, by: number, at: Point, stage: Size): Zoom {
  const factor = Math.min(MAX_ZOOM_FACTOR, Math.max(1, zoom.factor * by))
  const ratio = factor / zoom.factor
  return panBy({ factor, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, { x: 0, y: 0 }, stage)
}

/** Its edges never come inside the stage. */
export function panBy({ factor, x, y }: Zoom, by: Point, { width, height }: Size): Zoom {
  const clamp = (value: number, side: number) => {
    const limit = ((factor - 1) * side) / 2
    return Math.min(limit, Math.max(-limit, value)) || 0
  }
  return { factor, x: clamp(x + by.x, width), y: clamp(y + by.y, height) }
}

/** What a swipe over an unzoomed photo leads to: a fifth of the stage, or a flick. `x`, `y` in pixels. */
export function swipeResult(
  { x, y }: Point,
  ms: number,
  { width, height }: Size,
): 'next' | 'previous' | 'close' | null {
  const isFar = (way: number, side: number) =>
    Math.abs(way) > side / 5 || (Math.abs(way) > 30 && Math.abs(way) / ms > 0.5)
  if (Math.abs(x) > Math.abs(y)) return isFar(x, width) ? (x < 0 ? 'next' : 'previous') : null
  return y > 0 && isFar(y, height) ? 'close' : null
}

/** A tap near the left or the right edge turns the page; in the middle a second one zooms. */
export const tapZone = (x: number, { width }: Size): 'previous' | 'middle' | 'next' =>
  x < -width / 4 ? 'previous' : x > width / 4 ? 'next' : 'middle'
