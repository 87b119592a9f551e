// Pushes in this browser (NOTE-4): capable, denied, subscribed; on and off. Static pages use it too, so it imports next to nothing.
import { serviceWorkerUrl } from '../app/serviceWorker.ts'
import { isPushedHere, keepMember } from './pushSubscriber.ts'

export type PushState = { is_capable: boolean; is_denied: boolean; is_subscribed: boolean }
/** Whose they are, and the key by which the push service knows this site. */
export type PushOf = { member: string; key: string }

/** Whether this tab has told the server of its subscription: that ends with the session, and another one needs to be told anew. */
const told = 'push.told'

const is_capable = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(of: PushOf): Promise<PushState> {
  if (!of.key || !is_capable()) return { is_capable: false, is_denied: false, is_subscribed: false }
  const subscription = await current()
  const mine = subscription !== null && isPushedHere(of.member) && knows(subscription, of.key)
  if (subscription && !mine) await subscription.unsubscribe()
  if (mine) await tellOnce(subscription, of.member).catch(() => {})
  return { is_capable: true, is_denied: Notification.permission === 'denied', is_subscribed: mine }
}

/** Only after a click: the browser asks the person. */
export async function turnOn(of: PushOf): Promise<PushState> {
  const said = await Notification.requestPermission()
  if (said === 'granted') await subscribe(of)
  return { is_capable: true, is_denied: said === 'denied', is_subscribed: said === 'granted' }
}

async function subscribe({ member, key }: PushOf) {
  await navigator.serviceWorker.register(serviceWorkerUrl)
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await tell(made, member)
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  keepMember(member)
}

async function tellOnce(subscription: PushSubscription, member: string) {
  if (sessionStorage.getItem(told) !== member) await tell(subscription, member)
}

async function tell(subscription: PushSubscription, member: string) {
  const { endpoint, keys } = subscription.toJSON()
  await send('POST', '/api/user.php?push=1', { subscription: { endpoint, keys } })
  try {
    sessionStorage.setItem(told, member)
  } catch {
    // It tells again, then.
  }
}

/** What still stands on the screen goes too: whoever comes next reads none of it. */
export async function closeShown() {
  const registration = is_capable() ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

export async function turnOff() {
  keepMember(null)
  const subscription = is_capable() ? await current() : null
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await send('DELETE', '/api/push', { endpoint })
}

async function current() {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** A deployment that started anew has another key. */
function knows({ options }: PushSubscription, key: string) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return (
    bytes.length === 0 ||
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '') === key
  )
}

async function send(method: string, address: string, body: object) {
  const headers = { 'Content-Type': 'application/json', 'X-Request-Type': 'client' }
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}

/** What the service worker tells open pages when a push came. */
export type Pushed = { type: 'push'; title: string; url: string; tag: string }
