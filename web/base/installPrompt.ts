// The browser's install prompt, kept back: none shows by itself, /account/app has a button for it (NAV-4).
export const installPrompt = new Promise<Event>((resolve) => {
  globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    resolve(event)
  })
})
