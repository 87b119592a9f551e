// Push permission before the first paint, so that the offer is in the page from the beginning and shifts nothing
// (NAV-8, NOTE-4).

/** Script in the head of a hydrated page: writes the permission to <html>, or nothing where the browser has no push. */
export const pushPermissionScript = `if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
  document.documentElement.dataset.pushes = Notification.permission`

/**
 * Class of the strip that offers pushes: rendered unless the server can rule it out, shown by the permission. `granted`
 * without any subscription means a new login.
 */
export const pushOfferClass = (has_push: boolean) =>
  has_push
    ? 'hidden in-data-[pushes=default]:block'
    : 'hidden in-data-[pushes=default]:block in-data-[pushes=granted]:block'

/** The same for scripts. */
export function canOfferPush(has_push: boolean): boolean {
  const permission = globalThis.document?.documentElement.dataset.pushes
  return permission === 'default' || (permission === 'granted' && !has_push)
}
