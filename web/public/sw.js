// @ts-nocheck: a worker has other globals than the pages, and is served as it stands here.
// The service worker, script version 2 (NOTE-4): shows what is pushed, leads to it, tells open pages. It keeps and caches nothing.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('push', (event) => event.waitUntil(arrive(read(event.data))))
addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** The server sends a neutral title, never a name or a text; what can't be read still has to show something. */
function read(data) {
  try {
    const { title, url, tag } = data.json()
    return { title: String(title || location.hostname), url: ownPath(url), tag: String(tag || '') }
  } catch {
    return { title: location.hostname, url: '/', tag: '' }
  }
}

/** A path of this site; anything else becomes its first page. */
function ownPath(wish) {
  if (typeof wish !== 'string' || !URL.canParse(wish, location.origin)) return '/'
  const url = new URL(wish, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : '/'
}

const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

async function arrive({ title, url, tag }) {
  for (const page of await pages()) page.postMessage({ type: 'push', title, url, tag })
  await registration.showNotification(title, { tag, data: { url }, renotify: tag !== '' })
}

async function open(notification) {
  notification.close()
  const path = ownPath(notification.data?.url)
  const there = (await pages()).find((page) => ownPath(page.url) === path)
  await (there ? there.focus() : clients.openWindow(path))
}

/** The browser took a new address: the server has to know it. */
async function renew({ oldSubscription, newSubscription }) {
  const fresh =
    newSubscription ?? (oldSubscription && (await registration.pushManager.subscribe(oldSubscription.options)))
  if (!fresh) return
  const { endpoint, keys } = fresh.toJSON()
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Type': 'client' },
    body: JSON.stringify({ subscription: { endpoint, keys } }),
  })
}
