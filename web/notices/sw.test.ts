// The service worker as it is served, in a world of its own: what it shows, whom it tells, where it leads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

type Handler = (event: object) => void
type Tab = { url: string; told: unknown[]; focused: number; postMessage(it: unknown): void; focus(): void }

const keeps = /\bcaches\b\s*[.[]|indexedDB/
const source = readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8')
let handlers: Record<string, Handler>
let shown: { title: string; options: { body: string; tag: string; data: { url: string } } }[]
let opened: string[]
let tabs: Tab[]
let sent: unknown[]
let badge: number[]

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
  sent = []
  badge = []
  tabs = [tab('https://site.test/members'), tab('https://site.test/chats')]
  const world = {
    URL,
    navigator: { setAppBadge: async (n: number) => void badge.push(n) },
    location: { origin: 'https://site.test', hostname: 'site.test' },
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler
    },
    clients: { matchAll: async () => tabs, openWindow: async (url: string) => void opened.push(url) },
    registration: { showNotification: async (title: string, options: never) => void shown.push({ title, options }) },
    fetch: async (address: string, init: { body: string }) => void sent.push([address, JSON.parse(init.body)]),
  }
  runInContext(source, createContext(world))
})

async function happen(name: string, event: object) {
  let done: unknown
  handlers[name]?.({ ...event, waitUntil: (it: unknown) => (done = it) })
  await done
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
  for (const said of ['', 'null', '{', '[]', '{"url":"https://else.test/x"}', '{"title":7,"url":{}}']) await push(said)
  expect(shown.map(({ options }) => options.data.url)).toEqual(Array(6).fill('/'))
  expect(shown.slice(0, 5).map(({ title }) => title)).toEqual(Array(5).fill('site.test'))
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

test('NOTE-4 a new address of the browser is told to the server', async () => {
  const fresh = { toJSON: () => ({ endpoint: 'https://push.test/2', keys: { p256dh: 'a', auth: 'b' } }) }
  await happen('pushsubscriptionchange', { newSubscription: fresh })
  const subscription = { endpoint: 'https://push.test/2', keys: { p256dh: 'a', auth: 'b' } }
  expect(sent).toEqual([['/api/user.php?push=1', { subscription }]])
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

test('NOTE-4 it keeps nothing: no cache, no answer of its own to any request', () => {
  expect(Object.keys(handlers).sort()).toEqual([
    'activate',
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
  expect(source).not.toMatch(keeps)
})

test('NOTE-4 no page puts anything into a cache or a database of the browser either, but photos that wait to be sent, which logout forgets', () => {
  const web = join(import.meta.dirname, '..')
  const code = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((it) =>
    /(?<!\.test)\.(tsx?|js)$/.test(it),
  )
  expect(code.length).toBeGreaterThan(100)
  const found = code.filter((file) => keeps.test(readFileSync(join(web, file), 'utf8')))
  expect(found.sort()).toEqual(['chats/keptPhotos.ts', 'enhance/forgetPhotos.ts'])
  expect(readFileSync(join(web, 'enhance/logout.ts'), 'utf8')).toContain('forgetPhotos')
})
