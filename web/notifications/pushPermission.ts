// Whether to offer pushes is known before the first paint, so that the offer stands in the page from its beginning and moves nothing (NAV-8, NOTE-4).

/** In a living page's head: what this browser says of pushes at once, on <html>. Nothing where it can't have them. */
export const pushPermissionScript = `if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
  document.documentElement.dataset.pushes = Notification.permission`

/**
 * The strip that offers them is in the page where the server can't rule it out; this shows it. Who was asked and said yes, but has no pushes
 * anywhere, logged in anew.
 */
export const pushOfferClass = (has_push: boolean) =>
  has_push
    ? 'hidden in-data-[pushes=default]:block'
    : 'hidden in-data-[pushes=default]:block in-data-[pushes=granted]:block'

/** The same, where a program asks. */
export function canOfferPush(has_push: boolean): boolean {
  const said = globalThis.document?.documentElement.dataset.pushes
  return said === 'default' || (said === 'granted' && !has_push)
}
