// Pointer and wheel gestures on the frame of a crop.
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Crop } from '../../contract/photos.ts'
import { centerCrop, moveCrop, type Point, resizeCrop, type Size } from './crop.ts'

type Gesture = {
  crop: Crop
  /** Where each pointer came down, in fractions of the picture. */
  starts: Map<number, Point>
  pointers: Map<number, Point>
  /** The corner that is dragged. */
  corner: Point | null
  hasMoved: boolean
}

/** Of the picture's width: a smaller movement is a tap. */
const TAP_TOLERANCE_RATIO = 0.01
const centroid = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

export function useCropGestures(
  stage: RefObject<HTMLElement | null>,
  size: Size,
  crop: Crop,
  onChange: (crop: Crop) => void,
) {
  const gesture = useRef<Gesture | null>(null)
  /** Between two pointers, in pixels of the picture. */
  const distance = ([a, b]: Point[]) => (a && b ? Math.hypot((a.x - b.x) * size.width, (a.y - b.y) * size.height) : 1)
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = (stage.current as HTMLElement).getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    stage.current?.setPointerCapture(event.pointerId)
    const [x, y] = (event.target as Element).closest<HTMLElement>('[data-corner]')?.dataset.corner ?? ''
    const now = new Map(gesture.current?.pointers).set(event.pointerId, pointOf(event))
    const corner = x && y && now.size === 1 ? { x: Number(x), y: Number(y) } : null
    gesture.current = {
      crop,
      starts: new Map(now),
      pointers: now,
      corner,
      hasMoved: gesture.current?.hasMoved ?? false,
    }
  }

  function onPointerMove(event: PointerEvent) {
    const current = gesture.current
    if (!current?.pointers.has(event.pointerId)) return
    current.pointers.set(event.pointerId, pointOf(event))
    const [from, to] = [[...current.starts.values()], [...current.pointers.values()]]
    const by = { x: centroid(to).x - centroid(from).x, y: centroid(to).y - centroid(from).y }
    current.hasMoved ||= to.length > 1 || Math.hypot(by.x, by.y) > TAP_TOLERANCE_RATIO
    if (!current.hasMoved) return
    if (current.corner) return onChange(resizeByCorner(current.crop, current.corner, by, size))
    const larger = to.length > 1 ? distance(to) / distance(from) : 1
    onChange(moveCrop(resizeCrop(current.crop, current.crop.width * larger, size), by, size))
  }

  function onPointerUp(event: PointerEvent) {
    const current = gesture.current
    const spot = current?.pointers.get(event.pointerId)
    if (!current || !spot) return
    current.pointers.delete(event.pointerId)
    // A tap centers the frame there, for those who can't drag.
    if (!current.hasMoved && !current.corner) onChange(centerCrop(current.crop, spot, size))
    gesture.current = current.pointers.size
      ? { ...current, crop, starts: new Map(current.pointers), corner: null }
      : null
  }

  const wheel = useRef((_turned: number) => {})
  useEffect(() => {
    wheel.current = (turned) => onChange(resizeCrop(crop, crop.width * Math.exp(-turned / 800), size))
  })
  useEffect(() => {
    const { current } = stage
    // React's own listener is passive: it can't prevent scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      wheel.current(event.deltaY * (event.deltaMode === 1 ? 30 : 1))
    }
    current?.addEventListener('wheel', turn, { passive: false })
    return () => current?.removeEventListener('wheel', turn)
  }, [stage])
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

/** The corner follows the pointer, the opposite one stays. */
function resizeByCorner(crop: Crop, corner: Point, by: Point, size: Size): Crop {
  const wider = corner.x ? by.x : -by.x
  const taller = ((corner.y ? by.y : -by.y) * size.height * 3) / 4 / size.width
  const more = Math.abs(wider) > Math.abs(taller) ? wider : taller
  return resizeCrop(crop, crop.width + more, size, { x: 1 - corner.x, y: 1 - corner.y })
}
