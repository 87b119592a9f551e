// Moves the film of a lander: by itself only in sight, on a connection that is not to be spared, and for who did not ask for stillness;
// by its button always (LAND-1). What its visitor pauses stays so.
type Connection = { saveData?: boolean; effectiveType?: string }

const asked = (wish: string) => matchMedia(`(${wish}: reduce)`).matches

function beginsByItself() {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return !saveData && !/2g/.test(effectiveType) && !asked('prefers-reduced-motion') && !asked('prefers-reduced-data')
}

/** `tell` hears how far the film is, from 0 to 1. */
export function film(page: HTMLElement, tell?: (share: number) => void) {
  const video = page.querySelector<HTMLVideoElement>('video[data-film]')
  const button = page.querySelector<HTMLButtonElement>('[data-film-button]')
  if (!video || !button) return
  let wanted = beginsByItself()
  let seen = false

  const follow = () => {
    // Refused by the browser, for its own reasons: the button is there.
    if (wanted && seen && !document.hidden) video.play().catch(() => {})
    else video.pause()
  }
  const say = () => {
    const { play = '', pause = '' } = button.dataset
    button.ariaLabel = video.paused ? play : pause
    button.toggleAttribute('data-playing', !video.paused)
  }

  video.controls = false
  button.hidden = false
  button.onclick = () => {
    wanted = video.paused
    seen = true
    follow()
  }
  video.onplay = say
  video.onpause = say
  if (tell) video.ontimeupdate = () => tell(video.currentTime / (video.duration || 1))
  document.addEventListener('visibilitychange', follow)

  const watch = () =>
    new IntersectionObserver(
      (entries) => {
        seen = entries.at(-1)?.isIntersecting ?? false
        follow()
      },
      { threshold: 0.35 },
    ).observe(video)
  // First what one came for.
  if (document.readyState === 'complete') watch()
  else addEventListener('load', watch)
}
