// A card under the finger: it follows, tilts, and leaves or springs back (SWIPE-1). While it moves nothing is rendered, and nothing asks where
// things are: that would lay out the page in the middle of the movement.

export type SwipeChoice = 'like' | 'pass'
export type Release = { way: SwipeChoice; x: number; y: number /** Pixels a millisecond, to the right. */; speed: number }

/** Pixels before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 8
/** Fingers that come from the edge of the screen go back a page. */
const SCREEN_EDGE_PX = 20
/** Milliseconds of the movement's end that say how fast it was. */
const SPEED_WINDOW_MS = 90

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const transformOf = (x: number, y: number, calm: boolean) =>
  `translate3d(${x}px, ${y}px, 0) rotate(${calm ? 0 : x * 0.05}deg)`

/** The card that a press is meant for: the first that does not leave yet. */
export const topCard = (deck: HTMLElement) => deck.querySelector<HTMLElement>('.swipe-card:not([data-gone])')

/** Until the returned function is called; a press that does not move is left to the link over the deck. */
export function bindDrag(deck: HTMLElement, thrown: (card: HTMLElement, how: Release) => void): () => void {
  let card: HTMLElement | null = null
  let pointer = 0
  let from = { x: 0, y: 0 }
  let now = { x: 0, y: 0 }
  let trail: { x: number; at: number }[] = []
  let held = false
  let dragged = false
  let calm = false
  let width = 0
  let frame = 0

  function paint() {
    frame = 0
    if (!card) return
    card.style.transform = transformOf(now.x, now.y, calm)
    const strength = String(Math.min(1, Math.abs(now.x) / 90))
    showStamp(card, now.x > 0 ? 'like' : 'pass', strength)
    showStamp(card, now.x > 0 ? 'pass' : 'like', '')
  }
  function down(event: PointerEvent) {
    if (card || !event.isPrimary || event.button !== 0) return
    const { clientX: x, clientY: y } = event
    if (event.pointerType === 'touch' && (x < SCREEN_EDGE_PX || x > innerWidth - SCREEN_EDGE_PX)) return
    card = topCard(deck)
    pointer = event.pointerId
    width = deck.offsetWidth
    dragged = false
    calm = prefersReducedMotion()
    from = { x, y }
    now = { x: 0, y: 0 }
    trail = [{ x: 0, at: event.timeStamp }]
  }
  function move(event: PointerEvent) {
    if (!card || event.pointerId !== pointer) return
    now = { x: event.clientX - from.x, y: event.clientY - from.y }
    if (!held) {
      if (Math.abs(now.x) < DRAG_THRESHOLD_PX) return
      held = true
      dragged = true
      card.dataset.held = ''
      deck.setPointerCapture(pointer)
    }
    trail.push({ x: now.x, at: event.timeStamp })
    frame ||= requestAnimationFrame(paint)
  }
  function up(event: PointerEvent) {
    if (!card || event.pointerId !== pointer) return
    const speed = speedOf(trail, event.timeStamp)
    const way = held && event.type === 'pointerup' ? decideSwipe(now.x, speed, width) : null
    const [left, was] = [card, held]
    letGo()
    if (way) thrown(left, { way, ...now, speed })
    else if (was) springBack(left)
  }
  function letGo() {
    cancelAnimationFrame(frame)
    frame = 0
    held = false
    if (card) delete card.dataset.held
    card = null
  }
  /** What ends a drag is no click; a key's has no detail. */
  const click = (event: MouseEvent) => {
    if (dragged && event.detail > 0) event.preventDefault()
  }
  const drag = (event: Event) => event.preventDefault()

  const stop = new AbortController()
  const { signal } = stop
  deck.addEventListener('pointerdown', down, { signal })
  deck.addEventListener('pointermove', move, { signal })
  deck.addEventListener('pointerup', up, { signal })
  deck.addEventListener('pointercancel', up, { signal })
  deck.addEventListener('click', click, { signal, capture: true })
  deck.addEventListener('dragstart', drag, { signal })
  return () => {
    letGo()
    stop.abort()
  }
}

function showStamp(card: HTMLElement, way: SwipeChoice, opacity: string) {
  const it = card.querySelector<HTMLElement>(`[data-stamp=${way}]`)
  if (it && it.style.opacity !== opacity) it.style.opacity = opacity
}

function speedOf(samples: { x: number; at: number }[], at: number): number {
  const last = samples.at(-1)
  const first = samples.find((it) => at - it.at <= SPEED_WINDOW_MS)
  return last && first && at > first.at ? (last.x - first.x) / (at - first.at) : 0
}

/** Far enough, or fast enough; who pulls back changed its mind. */
export function decideSwipe(x: number, speed: number, width: number): SwipeChoice | null {
  const along = speed * Math.sign(x)
  const far = Math.abs(x) > Math.min(width * 0.32, 130) && along > -0.3
  const fast = Math.abs(x) > 24 && along > 0.45
  return far || fast ? (x > 0 ? 'like' : 'pass') : null
}

/** The cards on their way out. Known here, since asking a card for its animations computes every style anew. */
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

/** Off the screen, from where it is; without motion it fades. Resolves when it is gone. */
export async function flyOff(card: HTMLElement, { way, x, y, speed }: Release): Promise<void> {
  const side = way === 'like' ? 1 : -1
  card.dataset.gone = ''
  showStamp(card, way, '1')
  const duration = Math.max(150, 250 - Math.abs(speed) * 60)
  const end = { transform: `translate3d(${side * 110}vw, ${y * 1.3}px, 0) rotate(${side * 16}deg)` }
  const frames = prefersReducedMotion() ? [{ opacity: 1 }, { opacity: 0 }] : [{ transform: transformOf(x, y, false) }, end]
  const flight = card.animate(frames, { duration, easing: 'ease-out', fill: 'forwards' })
  flyAnimations.set(card, flight)
  // A page that nobody sees does not move.
  const unseen = new Promise((resolve) => setTimeout(resolve, duration + 100))
  await Promise.race([flight.finished.catch(() => {}), unseen])
}

/** Whoever lies below moves up. The screen renders the same a moment later, when nothing flies. */
export function shiftStack(deck: HTMLElement) {
  const below = deck.querySelectorAll<HTMLElement>('.swipe-card:not([data-gone])')
  for (const [at, card] of below.entries()) card.dataset.at = String(at)
}

/** The way back of a card that was taken back. */
export function flyIn(card: HTMLElement) {
  const frames = prefersReducedMotion()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [
        { transform: `translate3d(-60vw, -20px, 0) rotate(-12deg)`, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ]
  card.animate(frames, { duration: 220, easing: 'ease-out' })
}
