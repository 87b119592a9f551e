// Script of /landers/tinderswipe: swiping, arrow keys, and focus on the next card (LAND-1). The checkboxes hold the
// state, as without a script.

/** A card released farther than this is decided. */
const SWIPE_THRESHOLD_PX = 90

export function enhance(page: HTMLElement) {
  // Lets the images of the other cards load (tinderswipe.css).
  page.dataset.firstSeen = ''
  const cards = [...page.querySelectorAll<HTMLElement>('.card')]
  const top = () => cards.find((it) => !it.querySelector(':checked'))
  const box = (card: HTMLElement, verdict: string) => card.querySelector<HTMLInputElement>(`.${verdict} input`)

  function decide(card: HTMLElement, verdict: 'like' | 'pass') {
    box(card, verdict)?.click()
  }

  for (const card of cards) {
    const face = card.querySelector<HTMLElement>('.face')
    if (!face) continue
    let from: number | null = null
    const pull = (event: PointerEvent) => event.clientX - (from ?? event.clientX)
    const verdictOf = (by: number) => (by > 0 ? 'like' : 'pass')

    face.addEventListener('pointerdown', (event) => {
      // The fictional mark on the card is a button.
      if (card !== top() || event.button || (event.target as Element).closest('button')) return
      from = event.clientX
      face.setPointerCapture(event.pointerId)
      card.dataset.held = ''
    })
    face.addEventListener('pointermove', (event) => {
      if (from === null) return
      const by = pull(event)
      face.style.translate = `${by}px`
      face.style.rotate = `${by / 18}deg`
      if (Math.abs(by) > SWIPE_THRESHOLD_PX / 2) card.dataset.pull = verdictOf(by)
      else delete card.dataset.pull
    })
    const release = (event: PointerEvent) => {
      if (from === null) return
      const by = pull(event)
      from = null
      delete card.dataset.held
      delete card.dataset.pull
      face.style.translate = face.style.rotate = ''
      if (event.type === 'pointerup' && Math.abs(by) > SWIPE_THRESHOLD_PX) decide(card, verdictOf(by))
    }
    face.addEventListener('pointerup', release)
    face.addEventListener('pointercancel', release)

    card.addEventListener('change', (event) => {
      const checkbox = event.target as HTMLInputElement
      const next = top()
      const to = next
        ? box(next, checkbox.closest('.like') ? 'like' : 'pass')
        : page.querySelector<HTMLElement>('.way-end [type=submit]')
      // Only if the focus was in the card.
      if (checkbox.matches(':focus')) to?.focus({ preventScroll: true })
    })
  }

  document.addEventListener('keydown', (event) => {
    const verdict = ({ ArrowLeft: 'pass', ArrowRight: 'like' } as const)[event.key]
    const card = top()
    if (!verdict || !card || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    decide(card, verdict)
  })
}
