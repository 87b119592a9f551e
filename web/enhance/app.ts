// /account/app where scripts run: the browser's own offer to install, and sharing the site's address.

/** What Chromium offers; others leave it to their menus. */
type Offer = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

export function app(page: HTMLElement, offer: Promise<Event>) {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-app-${name}]`)
  const show = (name: string, shown = true) => {
    const it = part(name)
    if (it) it.hidden = !shown
  }

  let offered: Offer | null = null
  void offer.then((made) => {
    offered = made as Offer
  })
  part('install')?.addEventListener('click', () => {
    const made = offered
    // It can be asked once.
    offered = null
    if (made) void made.prompt()
    else openSteps(page)
  })
  addEventListener('appinstalled', () => {
    show('install', false)
    show('done')
  })

  part('share')?.addEventListener('click', () => void share(page.dataset.app ?? '', part('shared')))
}

export type Device = 'ios' | 'android' | 'computer'

/** An iPad says that it is a Mac, which has no fingers. */
function device(): Device {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'computer'
}

function openSteps(page: HTMLElement) {
  const steps = page.querySelector<HTMLDetailsElement>(`[data-app-steps=${device()}]`)
  if (!steps) return
  steps.open = true
  steps.querySelector('summary')?.focus()
}

/** The site's address, and nothing of who shares it. */
async function share(url: string, said: HTMLElement | null) {
  const say = (state: string) => {
    for (const it of said?.querySelectorAll<HTMLElement>('[data-said]') ?? []) it.hidden = it.dataset.said !== state
  }
  say('')
  try {
    if (navigator.share) return await navigator.share({ url })
    await navigator.clipboard.writeText(url)
    say('copied')
  } catch (error) {
    // Whoever closes the device's sheet has changed their mind.
    if ((error as Error).name !== 'AbortError') say('failed')
  }
}
