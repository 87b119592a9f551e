// Pushes in this browser (NOTE-4): capable, denied, subscribed; on and off. Static pages use it too, so it imports nothing.
export type PushState = { is_capable: boolean; is_denied: boolean; is_subscribed: boolean }
/** Whose they are, and the key by which the push service knows this site. */
export type PushOf = { member: string; key: string }

const script = '/sw.js?v=2'
/** The member for whom this browser was subscribed; another one who logs in here does not get that one's pushes. */
const keptMember = 'push.member'

const is_capable = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(of: PushOf): Promise<PushState> {
  if (!of.key || !is_capable()) return { is_capable: false, is_denied: false, is_subscribed: false }
  const subscription = await current()
  const mine = subscription !== null && localStorage.getItem(keptMember) === of.member && knows(subscription, of.key)
  if (subscription && !mine) await subscription.unsubscribe()
  return { is_capable: true, is_denied: Notification.permission === 'denied', is_subscribed: mine }
}

/** Only after a click: the browser asks the person. */
export async function turnOn(of: PushOf): Promise<PushState> {
  const said = await Notification.requestPermission()
  if (said === 'granted') await subscribe(of)
  return { is_capable: true, is_denied: said === 'denied', is_subscribed: said === 'granted' }
}

async function subscribe({ member, key }: PushOf) {
  await navigator.serviceWorker.register(script)
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  try {
    await send('POST', '/api/user.php?push=1', { subscription: { endpoint, keys } })
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  localStorage.setItem(keptMember, member)
}

export async function turnOff() {
  const subscription = is_capable() ? await current() : null
  if (!subscription) return
  localStorage.removeItem(keptMember)
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
