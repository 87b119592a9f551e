// Touch, mouse and trackpad in the lightbox: swipe, pinch, double tap, tap at the edges (PRO-5). What follows a finger is
// written as custom properties, without a rendering.
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Point, panBy, swipeResult, TAP_ZOOM_FACTOR, tapZone, unzoomed, type Zoom, zoomBy } from './zoom.ts'

/** A shorter movement is a tap. */
const TAP_TOLERANCE_PX = 10
const DOUBLE_TAP_MS = 300

type Gesture = { start: Point; at: number; way: Point; isTap: boolean }
/** False where there is no such photo. */
type Actions = { onNext(): boolean; onPrevious(): boolean; onClose(): void }

/** `shown`: which photo; another one is not zoomed. */
export function useLightboxGestures(stage: RefObject<HTMLElement | null>, shown: number, actions: Actions) {
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture | null>(null)
  const zoom = useRef<Zoom>(unzoomed)
  const lastTapAt = useRef(0)

  const size = () => (stage.current as HTMLElement).getBoundingClientRect()
  /** From the middle of the stage. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const set = (name: string, value: string) => stage.current?.style.setProperty(name, value)
  function setZoom(next: Zoom) {
    zoom.current = next
    set('--zoom', `${next.factor}`)
    set('--x', `${next.x}px`)
    set('--y', `${next.y}px`)
  }
  const setTouched = (isTouched: boolean) => stage.current?.toggleAttribute('data-touched', isTouched)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    pointers.current.set(event.pointerId, point)
    const isFirst = pointers.current.size === 1
    gesture.current = { start: point, at: event.timeStamp, way: { x: 0, y: 0 }, isTap: isFirst }
    if (!isFirst) set('--drag', '0px')
    setTouched(true)
  }

  function onPointerMove(event: PointerEvent) {
    const { current } = gesture
    const before = pointers.current.get(event.pointerId)
    if (!current || !before) return
    const point = pointOf(event)
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, it]) => it)
    pointers.current.set(event.pointerId, point)
    if (other) {
      const by = distance(point, other) / Math.max(1, distance(before, other))
      const moved = panBy(zoom.current, { x: (point.x - before.x) / 2, y: (point.y - before.y) / 2 }, size())
      return setZoom(zoomBy(moved, by, middle(point, other), size()))
    }
    current.way = { x: point.x - current.start.x, y: point.y - current.start.y }
    current.isTap &&= distance(current.way, { x: 0, y: 0 }) < TAP_TOLERANCE_PX
    if (current.isTap) return
    if (zoom.current.factor > 1) setZoom(panBy(zoom.current, { x: point.x - before.x, y: point.y - before.y }, size()))
    else if (pointers.current.size === 1) set('--drag', `${current.way.x}px`)
  }

  function onPointerUp(event: PointerEvent) {
    const { current } = gesture
    if (!current || !pointers.current.delete(event.pointerId)) return
    const [left] = pointers.current.values()
    // The finger that is left begins anew.
    gesture.current = left ? { start: left, at: event.timeStamp, way: { x: 0, y: 0 }, isTap: false } : null
    if (left) return
    setTouched(false)
    set('--drag', '0px')
    if (event.type === 'pointercancel') return
    if (current.isTap) return tap(current.start, event.timeStamp)
    if (zoom.current.factor > 1) return
    const result = swipeResult(current.way, event.timeStamp - current.at, size())
    if (result === 'next') actions.onNext()
    if (result === 'previous') actions.onPrevious()
    if (result === 'close') actions.onClose()
  }

  function tap(point: Point, at: number) {
    const isZoomed = zoom.current.factor > 1
    const zone = tapZone(point.x, size())
    if (!isZoomed && zone === 'next' && actions.onNext()) return
    if (!isZoomed && zone === 'previous' && actions.onPrevious()) return
    const isDouble = at - lastTapAt.current < DOUBLE_TAP_MS
    lastTapAt.current = isDouble ? 0 : at
    if (isDouble) setZoom(isZoomed ? unzoomed : zoomBy(unzoomed, TAP_ZOOM_FACTOR, point, size()))
  }

  const resetZoom = useEffectEvent(() => setZoom(unzoomed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo begins as a whole
  useEffect(() => resetZoom(), [shown])

  // A pinch on a trackpad is a wheel with Ctrl.
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey) setZoom(zoomBy(zoom.current, Math.exp(-event.deltaY / 100), pointOf(event), size()))
  })
  useEffect(() => {
    const { current } = stage
    const turn = (event: WheelEvent) => onWheel(event)
    // React's own listener is passive: it can't prevent the page's zoom.
    current?.addEventListener('wheel', turn, { passive: false })
    return () => current?.removeEventListener('wheel', turn)
  }, [stage])

  return {
    props: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
    zoomIn: (by: number) => setZoom(zoomBy(zoom.current, by, { x: 0, y: 0 }, size())),
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
