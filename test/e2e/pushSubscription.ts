// Stubs the browser's push subscription, as there is no push service (NOTE-4).
import { findChromium } from '../browser/chromium.ts'
import { type Person, test } from '../browser/test.ts'

const { is_full: is_whole } = await findChromium()

/** Replaces the browser's subscription by one in a cookie of the test. */
export async function stubPushSubscription({ context, origin }: Person) {
  test.skip(!is_whole, 'the browser that npm carries has no notifications: install chromium')
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(() => {
    const endpoint = 'https://push.nightjar.test/walk'
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }
    const set = (value: string, age: number) => {
      // biome-ignore lint/suspicious/noDocumentCookie: a static page has no other memory that a logout leaves alone
      document.cookie = `played=${value}; path=/; max-age=${age}`
    }
    const made = {
      endpoint,
      options: {},
      unsubscribe: async () => {
        set('', 0)
        return true
      },
      toJSON: () => ({ endpoint, keys }),
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      set('yes', 3_600)
      return made
    }
    PushManager.prototype.getSubscription = async () => (document.cookie.includes('played=yes') ? made : null)
  })
}
