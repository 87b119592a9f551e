// Push subscription of this browser, with a stub of the browser: owner, on, off.
import { beforeEach, expect, test, vi } from 'vitest'
import { closeNotifications, pushState, turnOff, turnOn } from './push.ts'

const key = 'AQID'
const me = { member: 'me', key }
const capable = { is_capable: true, is_denied: false }

type Fake = { endpoint: string; options: object; unsubscribe(): Promise<boolean>; toJSON(): object }
let subscription: Fake | null
let permission: string
let registered: string[]
let sentRequests: [method: string, address: string, body: unknown][]
let status: number
let shown: { close(): void }[]
let kept: Map<string, string>
let tab: Map<string, string>

const subscribe = vi.fn(async () => {
  subscription = {
    endpoint: 'https://push.test/1',
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    unsubscribe: async () => {
      subscription = null
      return true
    },
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'a', auth: 'b' }, expirationTime: null }),
  }
  return subscription
})

const storage = (it: Map<string, string>) => ({
  getItem: (name: string) => it.get(name) ?? null,
  setItem: (name: string, value: string) => void it.set(name, value),
  removeItem: (name: string) => void it.delete(name),
})

beforeEach(() => {
  subscription = null
  permission = 'granted'
  registered = []
  sentRequests = []
  status = 200
  shown = []
  kept = new Map()
  tab = new Map()
  subscribe.mockClear()
  const registration = {
    pushManager: { subscribe, getSubscription: async () => subscription },
    getNotifications: async () => shown,
  }
  const browser = {
    PushManager: class {},
    Notification: {
      get permission() {
        return permission
      },
      requestPermission: async () => permission,
    },
    navigator: {
      serviceWorker: {
        register: async (script: string) => void registered.push(script),
        getRegistration: async () => registration,
        ready: Promise.resolve(registration),
      },
    },
    localStorage: storage(kept),
    sessionStorage: storage(tab),
    fetch: async (address: string, { method, body }: { method: string; body: string }) => {
      sentRequests.push([method, address, JSON.parse(body)])
      return new Response(null, { status })
    },
  }
  for (const [name, value] of Object.entries({ ...browser, window: browser })) vi.stubGlobal(name, value)
})

test('NOTE-4 not subscribed, subscribed by a click, not subscribed again; the server is told', async () => {
  expect(await pushState(me)).toEqual({ ...capable, is_subscribed: false })
  expect(await turnOn(me)).toEqual({ ...capable, is_subscribed: true })
  expect(registered).toEqual(['/sw.js?v=2'])
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key })
  expect(await pushState(me)).toEqual({ ...capable, is_subscribed: true })
  await turnOff()
  expect(await pushState(me)).toEqual({ ...capable, is_subscribed: false })
  expect(sentRequests).toEqual([
    [
      'POST',
      '/api/user.php?push=1',
      { subscription: { endpoint: 'https://push.test/1', keys: { p256dh: 'a', auth: 'b' } } },
    ],
    ['DELETE', '/api/push', { endpoint: 'https://push.test/1' }],
  ])
})

test('NOTE-4 denied, or not even answered: nothing is registered or sent', async () => {
  permission = 'denied'
  expect(await turnOn(me)).toEqual({ is_capable: true, is_denied: true, is_subscribed: false })
  permission = 'default'
  expect(await turnOn(me)).toEqual({ ...capable, is_subscribed: false })
  expect([registered, sentRequests]).toEqual([[], []])
})

test('NOTE-4 not capable: without a push manager, or without a key of the site', async () => {
  const none = { is_capable: false, is_denied: false, is_subscribed: false }
  expect(await pushState({ ...me, key: '' })).toEqual(none)
  vi.stubGlobal('window', {})
  expect(await pushState(me)).toEqual(none)
  await turnOff()
  expect(sentRequests).toEqual([])
})

test('NOTE-4 what the server refuses is no subscription', async () => {
  status = 403
  await expect(turnOn(me)).rejects.toThrow('403')
  expect(subscription).toBeNull()
  expect(await pushState(me)).toEqual({ ...capable, is_subscribed: false })
})

test("NOTE-4 another member on this browser does not get the first one's pushes", async () => {
  await turnOn(me)
  expect(await pushState({ member: 'another', key })).toEqual({ ...capable, is_subscribed: false })
  expect(subscription).toBeNull()
})

test('NOTE-4 a site with another key than before is subscribed anew', async () => {
  await turnOn(me)
  expect(await pushState({ member: 'me', key: 'BAUG' })).toEqual({ ...capable, is_subscribed: false })
  expect(subscription).toBeNull()
})

test('NOTE-4 a browser that was subscribed tells it once a tab: the session it told it in may have ended', async () => {
  await turnOn(me)
  sentRequests.length = 0
  tab.clear()
  expect(await pushState(me)).toEqual({ ...capable, is_subscribed: true })
  expect(await pushState(me)).toEqual({ ...capable, is_subscribed: true })
  expect(sentRequests.map(([method, address]) => [method, address])).toEqual([['POST', '/api/user.php?push=1']])
})

test('NOTE-4 turned off: nobody is kept, and what still shows is closed', async () => {
  await turnOn(me)
  const closed: number[] = []
  shown = [1, 2].map((n) => ({ close: () => void closed.push(n) }))
  await Promise.all([turnOff(), closeNotifications()])
  expect([closed, kept.size]).toEqual([[1, 2], 0])
})
