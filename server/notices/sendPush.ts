// One push to one browser (NOTE-4). It says that something came, never what: a locked screen is read by anybody.
import { Agent } from 'node:https'
import webPush from 'web-push'
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'
import { siteById } from '../sites/index.ts'
import { linksIn } from './links.ts'
import { isPublicHost, lookupPublic } from './publicHosts.ts'
import type { Notice } from './store.ts'

/** Seconds for which a push service keeps it for a browser that is not there. */
const keptFor = 24 * 3600

/** A browser that took its address back, or whose keys never were any, is forgotten. */
export async function sendPush(app: App, db: Db, notice: Notice) {
  const to = await db.maybe<Keys>`
    select p256dh, auth from push_subscription where endpoint = ${notice.recipient} and member_id = ${notice.member_id}`
  if (!to) return
  const site = await siteById(db, notice.site_id)
  const about = `https://${site?.domain}`
  const request = isPublicHost(new URL(notice.recipient).hostname) ? prepare(app, notice, to, about) : null
  if (!request || (await isGone(request)))
    await db.run`delete from push_subscription where endpoint = ${notice.recipient}`
}

type Prepared = [subscription: webPush.PushSubscription, payload: string, options: webPush.RequestOptions]

type Keys = { p256dh: string; auth: string }

/** null where nothing can be encrypted to these keys. */
function prepare(app: App, notice: Notice, keys: Keys, about: string): Prepared | null {
  const prepared: Prepared = [
    { endpoint: notice.recipient, keys },
    JSON.stringify(payloadOf(notice)),
    {
      TTL: keptFor,
      timeout: 10_000,
      agent: new Agent({ lookup: lookupPublic }),
      vapidDetails: { subject: about, publicKey: app.push.public_key, privateKey: app.push.private_key },
    },
  ]
  try {
    webPush.generateRequestDetails(...prepared)
    return prepared
  } catch {
    return null
  }
}

/** What the service worker is told. Of those with one tag the last one shows: they say the same and lead to the same page, so none hides another. */
export function payloadOf({ kind, subject, body_text }: Pick<Notice, 'kind' | 'subject' | 'body_text'>) {
  const [link = ''] = linksIn(body_text)
  const url = URL.parse(link)?.pathname ?? '/'
  return { title: subject, url, tag: `${kind} ${url} ${subject}` }
}

async function isGone(prepared: Prepared): Promise<boolean> {
  try {
    await webPush.sendNotification(...prepared)
    return false
  } catch (error) {
    if (error instanceof webPush.WebPushError && [404, 410].includes(error.statusCode)) return true
    throw error
  }
}
