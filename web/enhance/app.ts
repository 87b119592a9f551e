// Script of /account/app: the browser's install prompt, and sharing the site's URL.

/** The `beforeinstallprompt` event of Chromium; other browsers install by their menus. */
type InstallPrompt = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

export function enhanceAppPage(page: HTMLElement, whenOffered: Promise<Event>) {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-app-${name}]`)
  const show = (name: string, shown = true) => {
    const it = part(name)
    if (it) it.hidden = !shown
  }

  let installPrompt: InstallPrompt | null = null
  void whenOffered.then((made) => {
    installPrompt = made as InstallPrompt
  })
  part('install')?.addEventListener('click', () => {
    const prompt = installPrompt
    // It works once.
    installPrompt = null
    if (prompt) void prompt.prompt()
    else openSteps(page)
  })
  addEventListener('appinstalled', () => {
    show('install', false)
    show('done')
  })

  part('share')?.addEventListener('click', () => void share(page.dataset.app ?? '', part('shared')))
}

export type Device = 'ios' | 'android' | 'computer'

/** An iPad's user agent says Macintosh; touch points tell them apart. */
function deviceKind(): Device {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'computer'
}

function openSteps(page: HTMLElement) {
  const steps = page.querySelector<HTMLDetailsElement>(`[data-app-steps=${deviceKind()}]`)
  if (!steps) return
  steps.open = true
  steps.querySelector('summary')?.focus()
}

/** The site's URL, without data of the member. */
async function share(url: string, status: HTMLElement | null) {
  const showStatus = (state: string) => {
    for (const it of status?.querySelectorAll<HTMLElement>('[data-share-state]') ?? [])
      it.hidden = it.dataset.shareState !== state
  }
  showStatus('')
  try {
    if (navigator.share) return await navigator.share({ url })
    await navigator.clipboard.writeText(url)
    showStatus('copied')
  } catch (error) {
    // AbortError: the member closed the share sheet.
    if ((error as Error).name !== 'AbortError') showStatus('failed')
  }
}
