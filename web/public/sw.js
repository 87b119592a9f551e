// @ts-nocheck: a worker has other globals than the pages, and is served as it stands here.
// The service worker, script version 2 (NOTE-4): shows what is pushed, leads to it, tells open pages. Where there is no line it has one page to
// show (NAV-11), and that is all it keeps: no answer to a member, no picture, no page of anybody's. It holds nothing of the program either,
// so that a new one of it takes over at once, and nobody has to be asked.
const store = 'offline'
const helper = '/offline.js'
/** Milliseconds after which the page is fetched anew. */
const lasts = 86_400_000

addEventListener('install', (event) => {
  skipWaiting()
  // Where the browser can, what is no page goes past here.
  event.addRoutes?.(
    ['/assets/*', '/api/*', '/m/*', '/p/*', '/icons/*'].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    })),
  )
})
addEventListener('activate', (event) => event.waitUntil(begin()))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.url === location.origin + helper) event.respondWith(fromStore(helper, request))
  // Also where the page had no program yet that could say so.
  else if (request.method === 'POST' && request.url === `${location.origin}/logout`) event.waitUntil(inTurn(forget))
  // A form that was sent is not sent again by a page that comes back: the browser asks about that itself.
  else if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(lead(event))
})
addEventListener('message', (event) => {
  const { type, lang } = event.data ?? {}
  if (type === 'keep' && /^[a-z]{2}$/.test(lang)) event.waitUntil(inTurn(() => keep(lang)))
  if (type === 'forget') event.waitUntil(inTurn(forget))
})
addEventListener('push', (event) => event.waitUntil(arrive(read(event.data))))
addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

async function begin() {
  await clients.claim()
  // The page is asked for while the worker is still waking up.
  await registration.navigationPreload?.enable()
}

/** What the network answers, whatever it is; only where it does not, the page that is kept. */
async function lead({ request, preloadResponse }) {
  try {
    return (await preloadResponse) || (await fetch(request))
  } catch (error) {
    const [page] = await keptPages()
    if (!page) throw error
    return (await caches.open(store)).match(page)
  }
}

const fromStore = async (path, request) => (await (await caches.open(store)).match(path)) || fetch(request)

async function keptPages() {
  if (!(await caches.has(store))) return []
  const all = await (await caches.open(store)).keys()
  return all.filter(({ url }) => new URL(url).pathname === '/offline')
}

let last = Promise.resolve()
/** One after the other, as pages asked: what was to be kept before a logout does not come after it. */
function inTurn(work) {
  last = last.then(work, work)
  return last
}

/** Of one language: the last one that a page asked for. */
async function keep(lang) {
  const page = `/offline?lang=${lang}`
  const cache = await caches.open(store)
  const known = await cache.match(page)
  if (known && Date.now() - Date.parse(known.headers.get('date')) < lasts) return
  await cache.addAll([page, helper])
  for (const other of await keptPages()) if (!other.url.endsWith(page)) await cache.delete(other)
}

const forget = () => caches.delete(store)

/** A neutral title; a name and words only where the member chose so. What can't be read still has to show something. */
function read(data) {
  try {
    const { title, body, url, tag, news } = data.json()
    return {
      title: String(title || '…'),
      body: String(body || ''),
      url: ownPath(url),
      tag: String(tag || ''),
      news: Number.isSafeInteger(news) && news > 0 ? news : 0,
    }
  } catch {
    // Not the site's name: the member may not want that on this device.
    return { title: '…', body: '', url: '/', tag: '', news: 0 }
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

/** The browser took a new address: the server has to know it, if it is still the same member's. Otherwise the next page tells it. */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const fresh = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options))
  if (!fresh) return
  const { endpoint, keys } = fresh.toJSON()
  await fetch('/api/user.php?push=1', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Request-Type': 'client', 'X-Page': 'hidden' },
    body: JSON.stringify({ subscription: { endpoint, keys }, replaces: oldSubscription.endpoint }),
  })
}
