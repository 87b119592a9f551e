// @ts-nocheck: a worker has other globals than the pages, and is served as it stands here.
// The service worker, script version 2 (NOTE-4): shows what is pushed, leads to it, tells open pages. It keeps and caches nothing.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('push', (event) => event.waitUntil(arrive(read(event.data))))
addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** A neutral title; a name and words only where the member chose so. What can't be read still has to show something. */
function read(data) {
  try {
    const { title, body, url, tag, news } = data.json()
    return {
      title: String(title || location.hostname),
      body: String(body || ''),
      url: ownPath(url),
      tag: String(tag || ''),
      news: Number.isSafeInteger(news) && news > 0 ? news : 0,
    }
  } catch {
    return { title: location.hostname, body: '', url: '/', tag: '', news: 0 }
  }
}

/** A path of this site; anything else becomes its first page. */
function ownPath(wish) {
  if (typeof wish !== 'string' || !URL.canParse(wish, location.origin)) return '/'
  const url = new URL(wish, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : '/'
}

const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true })

async function arrive({ title, body, url, tag, news }) {
  const open = await pages()
  for (const page of open) page.postMessage({ type: 'push', title, url, tag })
  // An open page counts by itself.
  if (news && !open.length) navigator.setAppBadge?.(news).catch(() => {})
  // Those of one conversation take each other's place.
  await registration.showNotification(title, { body, tag, data: { url }, renotify: tag !== '' })
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
    headers: { 'Content-Type': 'application/json', 'X-Request-Type': 'client', 'X-Page': 'hidden' },
    body: JSON.stringify({ subscription: { endpoint, keys } }),
  })
}
