// A photo dragged to another place by mouse, pen or finger; the others make room. Escape lets it go back (PRO-2).
import { type PointerEvent as Grab, type RefObject, useState } from 'react'
import { nearest, placeWhile } from './order.ts'

type Spot = { x: number; y: number }
type Drag = { from: number; to: number; by: Spot; spots: Spot[] }

/** Pixels that a hand trembles; so near to an edge of the window the page scrolls. */
const tremble = 6
const edge = 72

export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function grab({ button, clientX, clientY, pointerId }: Grab, from: number) {
    if (button !== 0 || !list.current) return
    const spots = [...list.current.querySelectorAll('[data-place]')].map(onPage)
    const start = { x: clientX + scrollX, y: clientY + scrollY }
    const spot = spots[from] as Spot
    const over = new AbortController()
    let pointer = { x: clientX, y: clientY }
    let now: Drag | null = null
    let frame = 0

    function follow() {
      const by = { x: pointer.x + scrollX - start.x, y: pointer.y + scrollY - start.y }
      if (!now && Math.hypot(by.x, by.y) < tremble) return
      if (!now) frame = requestAnimationFrame(scrollAlong)
      now = { from, to: nearest(spots, { x: spot.x + by.x, y: spot.y + by.y }), by, spots }
      setDrag(now)
    }
    function scrollAlong() {
      const step = pointer.y < edge ? -10 : pointer.y > innerHeight - edge ? 10 : 0
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
      swallowClick()
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

  /** Where what stands at a place is drawn meanwhile. */
  function movedBy(place: number): Spot | null {
    if (!drag) return null
    if (place === drag.from) return drag.by
    const [from, to] = [drag.spots[place], drag.spots[placeWhile(place, drag.from, drag.to)]]
    return from && to ? { x: to.x - from.x, y: to.y - from.y } : null
  }
  return { grab, movedBy, dragged: drag?.from }
}

function onPage(element: Element): Spot {
  const { left, top } = element.getBoundingClientRect()
  return { x: left + scrollX, y: top + scrollY }
}

/** Letting go over a button is no press of it. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
