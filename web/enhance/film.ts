// Film of a lander (LAND-1): autoplays only in view, without data saver or a slow network, and without a preference for
// reduced motion; its button always works. A film that the visitor paused stays paused.
type Connection = { saveData?: boolean; effectiveType?: string }

const prefersReduced = (feature: string) => matchMedia(`(${feature}: reduce)`).matches

function mayAutoplay() {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return (
    !saveData &&
    !/2g/.test(effectiveType) &&
    !prefersReduced('prefers-reduced-motion') &&
    !prefersReduced('prefers-reduced-data')
  )
}

/** `onProgress` gets the position in the film, from 0 to 1. */
export function enhanceFilm(page: HTMLElement, onProgress?: (share: number) => void) {
  const video = page.querySelector<HTMLVideoElement>('video[data-film]')
  const button = page.querySelector<HTMLButtonElement>('[data-film-button]')
  if (!video || !button) return
  let isWanted = mayAutoplay()
  let isVisible = false

  const playOrPause = () => {
    // The browser may block autoplay; the button remains.
    if (isWanted && isVisible && !document.hidden) video.play().catch(() => {})
    else video.pause()
  }
  const updateButton = () => {
    const { play = '', pause = '' } = button.dataset
    button.ariaLabel = video.paused ? play : pause
    button.toggleAttribute('data-playing', !video.paused)
  }

  video.controls = false
  button.hidden = false
  button.onclick = () => {
    isWanted = video.paused
    isVisible = true
    playOrPause()
  }
  video.onplay = updateButton
  video.onpause = updateButton
  if (onProgress) video.ontimeupdate = () => onProgress(video.currentTime / (video.duration || 1))
  document.addEventListener('visibilitychange', playOrPause)

  const watch = () =>
    new IntersectionObserver(
      (entries) => {
        isVisible = entries.at(-1)?.isIntersecting ?? false
        playOrPause()
      },
      { threshold: 0.35 },
    ).observe(video)
  // After the page itself is loaded.
  if (document.readyState === 'complete') watch()
  else addEventListener('load', watch)
}
