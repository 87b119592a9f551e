// What fingers, pen, mouse and wheel do to the frame of a crop.
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Crop } from '../../contract/photos.ts'
import { centred, type Size, type Spot, shifted, sized } from './crop.ts'

type Hold = {
  crop: Crop
  /** Where each finger came down, in fractions of the picture. */
  down: Map<number, Spot>
  now: Map<number, Spot>
  /** The corner that was taken hold of. */
  corner: Spot | null
  moved: boolean
}

/** A part of the picture's width that a hand trembles. */
const tremble = 0.01
const middle = (spots: Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
})

export function useCropHands(
  stage: RefObject<HTMLElement | null>,
  size: Size,
  crop: Crop,
  onChange: (crop: Crop) => void,
) {
  const hold = useRef<Hold | null>(null)
  /** How far two fingers are from one another, in pixels of the picture. */
  const apart = ([a, b]: Spot[]) => (a && b ? Math.hypot((a.x - b.x) * size.width, (a.y - b.y) * size.height) : 1)
  function spotOf({ clientX, clientY }: { clientX: number; clientY: number }): Spot {
    const { left, top, width, height } = (stage.current as HTMLElement).getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    stage.current?.setPointerCapture(event.pointerId)
    const [x, y] = (event.target as Element).closest<HTMLElement>('[data-corner]')?.dataset.corner ?? ''
    const now = new Map(hold.current?.now).set(event.pointerId, spotOf(event))
    const corner = x && y && now.size === 1 ? { x: Number(x), y: Number(y) } : null
    hold.current = { crop, down: new Map(now), now, corner, moved: hold.current?.moved ?? false }
  }

  function onPointerMove(event: PointerEvent) {
    const held = hold.current
    if (!held?.now.has(event.pointerId)) return
    held.now.set(event.pointerId, spotOf(event))
    const [from, to] = [[...held.down.values()], [...held.now.values()]]
    const by = { x: middle(to).x - middle(from).x, y: middle(to).y - middle(from).y }
    held.moved ||= to.length > 1 || Math.hypot(by.x, by.y) > tremble
    if (!held.moved) return
    if (held.corner) return onChange(byCorner(held.crop, held.corner, by, size))
    const larger = to.length > 1 ? apart(to) / apart(from) : 1
    onChange(shifted(sized(held.crop, held.crop.width * larger, size), by, size))
  }

  function onPointerUp(event: PointerEvent) {
    const held = hold.current
    const spot = held?.now.get(event.pointerId)
    if (!held || !spot) return
    held.now.delete(event.pointerId)
    // Whoever can't drag points to where the frame goes.
    if (!held.moved && !held.corner) onChange(centred(held.crop, spot, size))
    hold.current = held.now.size ? { ...held, crop, down: new Map(held.now), corner: null } : null
  }

  const wheel = useRef((_turned: number) => {})
  useEffect(() => {
    wheel.current = (turned) => onChange(sized(crop, crop.width * Math.exp(-turned / 800), size))
  })
  useEffect(() => {
    const { current } = stage
    // React's own listener may not keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      wheel.current(event.deltaY * (event.deltaMode === 1 ? 30 : 1))
    }
    current?.addEventListener('wheel', turn, { passive: false })
    return () => current?.removeEventListener('wheel', turn)
  }, [stage])
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

/** The corner follows the hand, the one across stays. */
function byCorner(crop: Crop, corner: Spot, by: Spot, size: Size): Crop {
  const wider = corner.x ? by.x : -by.x
  const taller = ((corner.y ? by.y : -by.y) * size.height * 3) / 4 / size.width
  const more = Math.abs(wider) > Math.abs(taller) ? wider : taller
  return sized(crop, crop.width + more, size, { x: 1 - corner.x, y: 1 - corner.y })
}
