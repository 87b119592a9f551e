// The served service worker in a simulated worker scope: notifications, messages to tabs, navigation, and its cache.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

type Handler = (event: object) => void
type Tab = { url: string; told: unknown[]; focused: number; postMessage(it: unknown): void; focus(): void }

type Answer = { headers: Headers; text: string }
type Asked = { url: string; mode: string; method: string }

const origin = 'https://site.test'
const answer = (text: string, date = new Date()): Answer => ({
  headers: new Headers({ date: date.toUTCString() }),
  text,
})
const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const pathOf = (it: string | Asked) => (typeof it === 'string' ? it : it.url.slice(origin.length))

const keeps = /\bcaches\b\s*[.[]|indexedDB/
const source = readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8')
let handlers: Record<string, Handler>
let shown: { title: string; options: { body: string; tag: string; data: { url: string } } }[]
let opened: string[]
let tabs: Tab[]
let sentRequests: unknown[]
let badge: number[]
/** Path → its answer, of the one cache that there may be. */
let cacheEntries: Map<string, Answer>
let network: (path: string) => Promise<Answer>

const tab = (url: string): Tab => ({
  url,
  told: [],
  focused: 0,
  postMessage(it) {
    this.told.push(it)
  },
  focus() {
    this.focused++
  },
})

beforeEach(() => {
  handlers = {}
  shown = []
  opened = []
  sentRequests = []
  badge = []
  cacheEntries = new Map()
  network = async (path) => answer(`from the network: ${path}`)
  tabs = [tab('https://site.test/members'), tab('https://site.test/chats')]
  const world = {
    URL,
    navigator: { setAppBadge: async (n: number) => void badge.push(n) },
    location: { origin, hostname: 'site.test' },
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler
    },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
    registration: { showNotification: async (title: string, options: never) => void shown.push({ title, options }) },
    async fetch(address: string | Asked, init?: { body: string }) {
      if (init) return void sentRequests.push([address, JSON.parse(init.body)])
      return network(pathOf(address))
    },
    caches: {
      has: async () => cacheEntries.size > 0,
      open: async (name: string) => {
        expect(name).toBe('offline')
        return cache
      },
      delete: async (name: string) => {
        expect(name).toBe('offline')
        cacheEntries.clear()
      },
    },
  }
  runInContext(source, createContext(world))
})

async function happen(name: string, event: object) {
  let done: unknown
  handlers[name]?.({ ...event, waitUntil: (it: unknown) => (done = it) })
  await done
}

const cache = {
  match: async (it: string | Asked) => cacheEntries.get(pathOf(it)),
  keys: async () => [...cacheEntries.keys()].map((path) => ({ url: origin + path })),
  delete: async (it: Asked) => cacheEntries.delete(pathOf(it)),
  async addAll(paths: string[]) {
    const got = await Promise.all(paths.map((path) => network(path)))
    for (const [at, path] of paths.entries()) cacheEntries.set(path, got[at] as Answer)
  },
}
const keep = (lang: unknown) => happen('message', { data: { type: 'keep', lang } })

/** What the worker answers in the network's place; undefined where it leaves that to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET' } = {}) {
  let response: Promise<Answer> | undefined
  let done: Promise<unknown> | undefined
  handlers.fetch?.({
    request: { url: origin + path, mode, method },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (it: Promise<Answer>) => (response = it),
    waitUntil: (it: Promise<unknown>) => (done = it),
  } as object)
  await done
  return (await response)?.text
}

const push = (said: unknown) => happen('push', { data: { json: () => JSON.parse(String(said)) } })
const click = (url: unknown) => happen('notificationclick', { notification: { data: { url }, close: () => {} } })

test('NOTE-4 a push is shown as the server worded it, and every open page hears of it', async () => {
  await push(JSON.stringify({ title: 'You have a new message', url: '/chats/abc', tag: 'new_messages' }))
  expect(shown).toMatchObject([
    { title: 'You have a new message', options: { tag: 'new_messages', data: { url: '/chats/abc' } } },
  ])
  for (const { told } of tabs) expect(told).toMatchObject([{ type: 'push', tag: 'new_messages', url: '/chats/abc' }])
})

test('NOTE-4 what can not be read still shows something, and nothing of a stranger', async () => {
  for (const notification of ['', 'null', '{', '[]', '{"url":"https://else.test/x"}', '{"title":7,"url":{}}'])
    await push(notification)
  expect(shown.map(({ options }) => options.data.url)).toEqual(Array(6).fill('/'))
  // Nor the site's name, which the member may not want on the device.
  expect(shown.slice(0, 5).map(({ title }) => title)).toEqual(Array(5).fill('…'))
})

test('NOTE-4 a click goes to the open page, else opens the link; never to another origin', async () => {
  await click('/chats')
  expect(tabs.map(({ focused }) => focused)).toEqual([0, 1])
  await click('/likes')
  for (const wish of ['https://else.test/', '//else.test', '\\\\else.test', 'javascript:alert(1)', undefined])
    await click(wish)
  expect(opened[0]).toBe('/likes')
  expect(opened.slice(1).every((it) => /^\/(?![/\\])/.test(it))).toBe(true)
})

test('NOTE-4 ACC-21 a new address of the browser is told to the server, with the old one, by which it knows the member', async () => {
  const fresh = { toJSON: () => ({ endpoint: 'https://push.test/2', keys: { p256dh: 'a', auth: 'b' } }) }
  await happen('pushsubscriptionchange', { newSubscription: fresh })
  expect(sentRequests).toEqual([])
  const oldSubscription = { endpoint: 'https://push.test/1', options: {} }
  await happen('pushsubscriptionchange', { newSubscription: fresh, oldSubscription })
  const subscription = { endpoint: 'https://push.test/2', keys: { p256dh: 'a', auth: 'b' } }
  expect(sentRequests).toEqual([['/api/user.php?push=1', { subscription, replaces: 'https://push.test/1' }]])
})

test('NOTE-4 what the member chose to read is the notification’s body, and the messages of one conversation share its tag', async () => {
  for (const body of ['Hi', 'Are you there?'])
    await push(JSON.stringify({ title: 'Anna', body, url: '/chats/abc', tag: '/chats/abc' }))
  expect(shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
    ['Anna', 'Hi', '/chats/abc'],
    ['Anna', 'Are you there?', '/chats/abc'],
  ])
})

test('NAV-6 the icon’s badge counts while no page is open to do so; what is no number counts nothing', async () => {
  const said = { title: 'New message', url: '/chats/abc', tag: '/chats/abc' }
  await push(JSON.stringify({ ...said, news: 3 }))
  expect(badge).toEqual([])
  tabs = []
  for (const news of [3, 0, -1, 1.5, '7', null, {}]) await push(JSON.stringify({ ...said, news }))
  expect(badge).toEqual([3])
})

test('NAV-11 NOTE-4 of all that passes it keeps the page for no line and its script, in one language, and nothing else', async () => {
  expect(Object.keys(handlers).sort()).toEqual([
    ...['activate', 'fetch', 'install', 'message', 'notificationclick', 'push', 'pushsubscriptionchange'],
  ])
  for (const path of ['/members', '/chats/abc', '/offline?lang=de', '/offline.js']) await ask(path)
  for (const nonsense of [undefined, '', 'xx-', '../', 'deu', 7, {}]) await keep(nonsense)
  expect([...cacheEntries.keys()]).toEqual([])
  await keep('de')
  expect([...cacheEntries.keys()]).toEqual(['/offline?lang=de', '/offline.js'])
  await keep('pl')
  expect([...cacheEntries.keys()].toSorted()).toEqual(['/offline.js', '/offline?lang=pl'])
  expect(source.match(/\.(put|add|addAll)\(/g)).toEqual(['.addAll('])
  expect(source).not.toContain('indexedDB')
})

test('NAV-11 NOTE-4 a form that logs out takes the page with it after all that was asked before, and is left to the network', async () => {
  const before = keep('de')
  expect(await ask('/logout', { method: 'POST' })).toBeUndefined()
  await before
  expect([...cacheEntries.keys()]).toEqual([])
  await keep('de')
  expect(await ask('/logout')).toBe('from the network: /logout')
  expect([...cacheEntries.keys()]).toEqual(['/offline?lang=de', '/offline.js'])
})

test('NAV-11 it is fetched anew once it is a day old, and kept where that fails', async () => {
  await keep('de')
  network = async (path) => answer(`newer: ${path}`)
  await keep('de')
  expect(cacheEntries.get('/offline?lang=de')?.text).toMatch(/^from/)
  cacheEntries.set('/offline?lang=de', answer('old', new Date(Date.now() - 2 * 86_400_000)))
  network = gone
  await keep('de').catch(() => {})
  expect(cacheEntries.get('/offline?lang=de')?.text).toBe('old')
  network = async (path) => answer(`newer: ${path}`)
  await keep('de')
  expect(cacheEntries.get('/offline?lang=de')?.text).toMatch(/^newer/)
})

test('NAV-11 a page that the network does not bring is that page; forms, calls and pictures are left alone', async () => {
  await keep('de')
  expect(await ask('/chats')).toBe('from the network: /chats')
  network = gone
  expect(await ask('/chats')).toBe('from the network: /offline?lang=de')
  expect(await ask('/offline.js', { mode: 'no-cors' })).toBe('from the network: /offline.js')
  for (const [path, how] of [
    ['/account/password', { method: 'POST' }],
    ['/api/chats.php', { mode: 'cors' }],
    ['/m/abc', { mode: 'no-cors' }],
    ['/members.data', { mode: 'cors' }],
  ] as const)
    expect(await ask(path, how), path).toBeUndefined()
  cacheEntries.clear()
  await expect(ask('/chats')).rejects.toThrow('Failed to fetch')
})

test('NOTE-4 no page puts anything into a cache or a database of the browser either, but photos that wait to be sent; what there is, logout forgets', () => {
  const web = join(import.meta.dirname, '..')
  const code = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((it) =>
    /(?<!\.test)\.(tsx?|js)$/.test(it),
  )
  expect(code.length).toBeGreaterThan(100)
  const found = code.filter((file) => keeps.test(readFileSync(join(web, file), 'utf8')))
  expect(found.sort()).toEqual([
    'base/serviceWorker.ts',
    'chats/outbox/photoStorage.ts',
    'enhance/deleteStoredPhotos.ts',
    'public/sw.js',
  ])
  for (const forgets of ['deleteStoredPhotos()', 'clearOfflinePage()'])
    expect(readFileSync(join(web, 'enhance/logout.ts'), 'utf8')).toContain(forgets)
})
