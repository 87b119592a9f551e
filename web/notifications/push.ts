// Push subscription of this browser (NOTE-4): state, on and off. Static pages use it too, so it imports next to
// nothing.
import { sendJson } from '../base/pageMember.ts'
import { serviceWorkerUrl } from '../base/serviceWorker.ts'
import { isPushSubscriber, storePushSubscriber } from './pushSubscriber.ts'

export type PushState = { is_capable: boolean; is_denied: boolean; is_subscribed: boolean }
/** The subscriber, and the site's public key at the push service (VAPID). */
export type PushTarget = { member: string; key: string }

/** For which member this tab has registered the subscription at the server. A registration ends with its session. */
const registeredKey = 'push.told'

const is_capable = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(target: PushTarget): Promise<PushState> {
  if (!target.key || !is_capable()) return { is_capable: false, is_denied: false, is_subscribed: false }
  const subscription = await currentSubscription()
  const isOwn = subscription !== null && isPushSubscriber(target.member) && hasKey(subscription, target.key)
  if (subscription && !isOwn) await subscription.unsubscribe()
  if (isOwn) await registerOnce(subscription, target.member).catch(() => {})
  return { is_capable: true, is_denied: Notification.permission === 'denied', is_subscribed: isOwn }
}

/** Only after a click: the browser asks for the permission. */
export async function turnOn(target: PushTarget): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe(target)
  return { is_capable: true, is_denied: permission === 'denied', is_subscribed: permission === 'granted' }
}

async function subscribe({ member, key }: PushTarget) {
  await navigator.serviceWorker.register(serviceWorkerUrl)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await register(subscription, member)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  storePushSubscriber(member)
}

async function registerOnce(subscription: PushSubscription, member: string) {
  if (sessionStorage.getItem(registeredKey) !== member) await register(subscription, member)
}

async function register(subscription: PushSubscription, member: string) {
  const { endpoint, keys } = subscription.toJSON()
  await sendJson('POST', '/api/user.php?push=1', { subscription: { endpoint, keys } })
  try {
    sessionStorage.setItem(registeredKey, member)
  } catch {
    // Then it registers again next time.
  }
}

/** Also closes notifications on the screen: the next user of the browser reads none of them. */
export async function closeNotifications() {
  const registration = is_capable() ? await navigator.serviceWorker.getRegistration('/') : undefined
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

export async function turnOff() {
  storePushSubscriber(null)
  const subscription = is_capable() ? await currentSubscription() : null
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await sendJson('DELETE', '/api/push', { endpoint })
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** A new deployment has another key. */
function hasKey({ options }: PushSubscription, key: string) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return (
    bytes.length === 0 ||
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '') === key
  )
}

/** Message of the service worker to open pages when a push arrives. */
export type PushMessage = { type: 'push'; title: string; url: string; tag: string }
