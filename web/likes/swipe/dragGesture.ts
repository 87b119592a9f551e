// Drag gesture of the top card: it follows the pointer, tilts, and flies off or springs back (SWIPE-1). While it moves
// nothing is rendered and no layout is measured: that would lay out the page in the middle of the movement.

export type SwipeChoice = 'like' | 'pass'
export type Release = {
  choice: SwipeChoice
  x: number
  y: number /** Pixels a millisecond, to the right. */
  speed: number
}
type Sample = { x: number; at: number }

/** Before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 8
/** A touch that begins at the edge of the screen is the browser's back gesture. */
const SCREEN_EDGE_PX = 20
/** The end of the movement, by which its speed is measured. */
const SPEED_WINDOW_MS = 90

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const transformOf = (x: number, y: number, isReduced: boolean) =>
  `translate3d(${x}px, ${y}px, 0) rotate(${isReduced ? 0 : x * 0.05}deg)`

/** The first card that is not flying off. */
export const topCard = (stack: HTMLElement) => stack.querySelector<HTMLElement>('.swipe-card:not([data-gone])')

/** Until the returned function is called. A press that does not move is left to the link over the stack. */
export function bindDrag(stack: HTMLElement, onRelease: (card: HTMLElement, release: Release) => void): () => void {
  let card: HTMLElement | null = null
  let pointerId = 0
  let start = { x: 0, y: 0 }
  let offset = { x: 0, y: 0 }
  let samples: Sample[] = []
  let isDragging = false
  let wasDragged = false
  let isReduced = false
  let width = 0
  let frame = 0

  function paint() {
    frame = 0
    if (!card) return
    card.style.transform = transformOf(offset.x, offset.y, isReduced)
    const opacity = String(Math.min(1, Math.abs(offset.x) / 90))
    showStamp(card, offset.x > 0 ? 'like' : 'pass', opacity)
    showStamp(card, offset.x > 0 ? 'pass' : 'like', '')
  }
  function onPointerDown(event: PointerEvent) {
    if (card || !event.isPrimary || event.button !== 0) return
    const { clientX: x, clientY: y } = event
    if (event.pointerType === 'touch' && (x < SCREEN_EDGE_PX || x > innerWidth - SCREEN_EDGE_PX)) return
    card = topCard(stack)
    pointerId = event.pointerId
    width = stack.offsetWidth
    wasDragged = false
    isReduced = prefersReducedMotion()
    start = { x, y }
    offset = { x: 0, y: 0 }
    samples = [{ x: 0, at: event.timeStamp }]
  }
  function onPointerMove(event: PointerEvent) {
    if (!card || event.pointerId !== pointerId) return
    offset = { x: event.clientX - start.x, y: event.clientY - start.y }
    if (!isDragging) {
      if (Math.abs(offset.x) < DRAG_THRESHOLD_PX) return
      isDragging = true
      wasDragged = true
      card.dataset.held = ''
      stack.setPointerCapture(pointerId)
    }
    samples.push({ x: offset.x, at: event.timeStamp })
    frame ||= requestAnimationFrame(paint)
  }
  function onPointerEnd(event: PointerEvent) {
    if (!card || event.pointerId !== pointerId) return
    const speed = speedOf(samples, event.timeStamp)
    const choice = isDragging && event.type === 'pointerup' ? decideSwipe(offset.x, speed, width) : null
    const [released, hasMoved] = [card, isDragging]
    endDrag()
    if (choice) onRelease(released, { choice, ...offset, speed })
    else if (hasMoved) springBack(released)
  }
  function endDrag() {
    cancelAnimationFrame(frame)
    frame = 0
    isDragging = false
    if (card) delete card.dataset.held
    card = null
  }
  /** The click that ends a drag does not open the link; a click by key has no detail. */
  const onClick = (event: MouseEvent) => {
    if (wasDragged && event.detail > 0) event.preventDefault()
  }
  const onDragStart = (event: Event) => event.preventDefault()

  const controller = new AbortController()
  const { signal } = controller
  stack.addEventListener('pointerdown', onPointerDown, { signal })
  stack.addEventListener('pointermove', onPointerMove, { signal })
  stack.addEventListener('pointerup', onPointerEnd, { signal })
  stack.addEventListener('pointercancel', onPointerEnd, { signal })
  stack.addEventListener('click', onClick, { signal, capture: true })
  stack.addEventListener('dragstart', onDragStart, { signal })
  return () => {
    endDrag()
    controller.abort()
  }
}

function showStamp(card: HTMLElement, choice: SwipeChoice, opacity: string) {
  const stamp = card.querySelector<HTMLElement>(`[data-stamp=${choice}]`)
  if (stamp && stamp.style.opacity !== opacity) stamp.style.opacity = opacity
}

function speedOf(samples: Sample[], at: number): number {
  const last = samples.at(-1)
  const first = samples.find((it) => at - it.at <= SPEED_WINDOW_MS)
  return last && first && at > first.at ? (last.x - first.x) / (at - first.at) : 0
}

/** Far enough, or fast enough, and not pulled back at the end. */
function decideSwipe(x: number, speed: number, width: number): SwipeChoice | null {
  const outwardSpeed = speed * Math.sign(x)
  const isFar = Math.abs(x) > Math.min(width * 0.32, 130) && outwardSpeed > -0.3
  const isFast = Math.abs(x) > 24 && outwardSpeed > 0.45
  return isFar || isFast ? (x > 0 ? 'like' : 'pass') : null
}

/** Stored here: `getAnimations()` of a card would compute every style anew. */
const flyAnimations = new WeakMap<HTMLElement, Animation>()

/** Back to its place, in the time that the style gives it. */
export function springBack(card: HTMLElement) {
  flyAnimations.get(card)?.cancel()
  flyAnimations.delete(card)
  card.style.transform = ''
  delete card.dataset.gone
  showStamp(card, 'like', '')
  showStamp(card, 'pass', '')
}

/** Off the screen, from where it is; with reduced motion it fades. Resolves when it has left. */
export async function flyOff(card: HTMLElement, { choice, x, y, speed }: Release): Promise<void> {
  const side = choice === 'like' ? 1 : -1
  card.dataset.gone = ''
  showStamp(card, choice, '1')
  const duration = Math.max(150, 250 - Math.abs(speed) * 60)
  const end = { transform: `translate3d(${side * 110}vw, ${y * 1.3}px, 0) rotate(${side * 16}deg)` }
  const frames = prefersReducedMotion()
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [{ transform: transformOf(x, y, false) }, end]
  const animation = card.animate(frames, { duration, easing: 'ease-out', fill: 'forwards' })
  flyAnimations.set(card, animation)
  // Animations of a hidden page never finish.
  const timeout = new Promise((resolve) => setTimeout(resolve, duration + 100))
  await Promise.race([animation.finished.catch(() => {}), timeout])
}

/** The cards below move up. React renders the same a moment later, when nothing flies. */
export function shiftStack(stack: HTMLElement) {
  const cards = stack.querySelectorAll<HTMLElement>('.swipe-card:not([data-gone])')
  for (const [position, card] of cards.entries()) card.dataset.at = String(position)
}

/** An undone card comes in again. */
export function flyIn(card: HTMLElement) {
  const frames = prefersReducedMotion()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [
        { transform: `translate3d(-60vw, -20px, 0) rotate(-12deg)`, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ]
  card.animate(frames, { duration: 220, easing: 'ease-out' })
}
