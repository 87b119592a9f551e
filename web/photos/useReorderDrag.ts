// Drag and drop to reorder the album, by mouse, pen or touch; the other photos make room. Escape cancels (PRO-2).
import { type PointerEvent, type RefObject, useState } from 'react'
import { nearestPoint, positionDuringDrag } from './photoOrder.ts'

type Point = { x: number; y: number }
type Drag = { from: number; to: number; offset: Point; slots: Point[] }

/** Before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 6
/** So near to an edge of the window the page scrolls. */
const SCROLL_EDGE_PX = 72

export function useReorderDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function startDrag({ button, clientX, clientY, pointerId }: PointerEvent, from: number) {
    if (button !== 0 || !list.current) return
    const slots = [...list.current.querySelectorAll('[data-place]')].map(pagePosition)
    const start = { x: clientX + scrollX, y: clientY + scrollY }
    const origin = slots[from] as Point
    const controller = new AbortController()
    let pointer = { x: clientX, y: clientY }
    let current: Drag | null = null
    let frame = 0

    function follow() {
      const offset = { x: pointer.x + scrollX - start.x, y: pointer.y + scrollY - start.y }
      if (!current && Math.hypot(offset.x, offset.y) < DRAG_THRESHOLD_PX) return
      if (!current) frame = requestAnimationFrame(scrollAlong)
      current = { from, to: nearestPoint(slots, { x: origin.x + offset.x, y: origin.y + offset.y }), offset, slots }
      setDrag(current)
    }
    function scrollAlong() {
      const step = pointer.y < SCROLL_EDGE_PX ? -10 : pointer.y > innerHeight - SCROLL_EDGE_PX ? 10 : 0
      if (step) {
        scrollBy(0, step)
        follow()
      }
      frame = requestAnimationFrame(scrollAlong)
    }
    function end(isDropped: boolean) {
      controller.abort()
      cancelAnimationFrame(frame)
      setDrag(null)
      if (!current) return
      suppressClick()
      if (isDropped) onDrop(from, current.to)
    }

    const { signal } = controller
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
  function offsetOf(position: number): Point | null {
    if (!drag) return null
    if (position === drag.from) return drag.offset
    const [from, to] = [drag.slots[position], drag.slots[positionDuringDrag(position, drag.from, drag.to)]]
    return from && to ? { x: to.x - from.x, y: to.y - from.y } : null
  }
  return { startDrag, offsetOf, draggedPosition: drag?.from }
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
