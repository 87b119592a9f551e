// The photo of a card becomes the photo of the profile, by a View Transition: where the browser has none, or less motion
// is wished, nothing moves. How they move is in photoTransition.css, which comes with the profile.

/** The page stands still from the tap until the profile is there: never for longer. */
const MAX_WAIT_MS = 500

let showProfile: (() => void) | undefined

/** Resolves once the screen with the card is captured, or at once where nothing will move. */
export function leaveCard(id: string): Promise<void> {
  const card = [...document.querySelectorAll<HTMLElement>(`main article a[href$="/${id}"]`)].find(isInView)
  if (!card || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return Promise.resolve()
  card.style.viewTransitionName = 'profile-photo'
  return new Promise((captured) => {
    const { ready, finished } = document.startViewTransition(async () => {
      card.style.viewTransitionName = ''
      const shown = new Promise<void>((resolve) => {
        showProfile = resolve
        setTimeout(resolve, MAX_WAIT_MS)
      })
      captured()
      await shown
    })
    // A hidden page, or another transition, skips it.
    ready.catch(() => {})
    finished
      .catch(() => {})
      .finally(() => {
        nameParts(false)
        showProfile = undefined
      })
  })
}

/** To be called before the profile's first paint. */
export function arriveAtProfile() {
  if (!showProfile) return
  nameParts(true)
  showProfile()
  showProfile = undefined
}

/** Only while they move: a name makes each part a layer of its own. */
function nameParts(isMoving: boolean) {
  for (const part of document.querySelectorAll<HTMLElement>('[data-transition]'))
    part.style.viewTransitionName = (isMoving && part.dataset.transition) || ''
}

function isInView(element: Element) {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
