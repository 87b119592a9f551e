// Drag and drop to reorder the album, by mouse, pen or touch; the other photos make room. Escape cancels (PRO-2).
import { type PointerEvent as Grab, type RefObject, useState } from 'react'
import { nearestPoint, positionDuringDrag } from './photoOrder.ts'

type Point = { x: number; y: number }
type Drag = { from: number; to: number; offset: Point; slots: Point[] }

/** Before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 6
/** So near to an edge of the window the page scrolls. */
const SCROLL_EDGE_PX = 72

export function useReorderDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function grab({ button, clientX, clientY, pointerId }: Grab, from: number) {
    if (button !== 0 || !list.current) return
    const spots = [...list.current.querySelectorAll('[data-place]')].map(pagePosition)
    const start = { x: clientX + scrollX, y: clientY + scrollY }
    const spot = spots[from] as Point
    const over = new AbortController()
    let pointer = { x: clientX, y: clientY }
    let now: Drag | null = null
    let frame = 0

    function follow() {
      const by = { x: pointer.x + scrollX - start.x, y: pointer.y + scrollY - start.y }
      if (!now && Math.hypot(by.x, by.y) < DRAG_THRESHOLD_PX) return
      if (!now) frame = requestAnimationFrame(scrollAlong)
      now = { from, to: nearestPoint(spots, { x: spot.x + by.x, y: spot.y + by.y }), offset: by, slots: spots }
      setDrag(now)
    }
    function scrollAlong() {
      const step = pointer.y < SCROLL_EDGE_PX ? -10 : pointer.y > innerHeight - SCROLL_EDGE_PX ? 10 : 0
      if (step) {
        scrollBy(0, step)
        follow()
      }
      frame = requestAnimationFrame(scrollAlong)
    }
    function end(drops: boolean) {
      over.abort()
      cancelAnimationFrame(frame)
      setDrag(null)
      if (!now) return
      suppressClick()
      if (drops) onDrop(from, now.to)
    }

    const { signal } = over
    addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== pointerId) return
        pointer = { x: event.clientX, y: event.clientY }
        follow()
      },
      { signal },
    )
    addEventListener('pointerup', (event) => event.pointerId === pointerId && end(true), { signal })
    addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(false), { signal })
    addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal })
  }

  /** How far the photo at a position is drawn from it during the drag. */
  function movedBy(place: number): Point | null {
    if (!drag) return null
    if (place === drag.from) return drag.offset
    const [from, to] = [drag.slots[place], drag.slots[positionDuringDrag(place, drag.from, drag.to)]]
    return from && to ? { x: to.x - from.x, y: to.y - from.y } : null
  }
  return { grab, movedBy, dragged: drag?.from }
}

function pagePosition(element: Element): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: left + scrollX, y: top + scrollY }
}

/** The release of a drag over a button does not press it. */
function suppressClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
