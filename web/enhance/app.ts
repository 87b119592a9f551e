// /account/app where scripts run: the browser's own offer to install, and sharing the site's address.

/** What Chromium offers; others leave it to their menus. */
type Offer = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

export function app(page: HTMLElement, offer: Promise<Event>) {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-app-${name}]`)
  const show = (name: string, shown = true) => {
    const it = part(name)
    if (it) it.hidden = !shown
  }

  void offer.then((made) => {
    show('offer')
    part('install')?.addEventListener(
      'click',
      async () => {
        // It can be asked once.
        show('offer', false)
        await (made as Offer).prompt()
      },
      { once: true },
    )
  })
  addEventListener('appinstalled', () => {
    show('offer', false)
    show('done')
  })

  show('share')
  part('share')?.addEventListener('click', () => void share(page.dataset.app ?? '', part('shared')))
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
