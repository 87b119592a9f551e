// One push to one browser (NOTE-4). It says that something came, and only to who chose so from whom and what: a locked screen is read by
// anybody. Encrypted for that browser (RFC 8291); nothing of it is logged.
import { Agent } from 'node:https'
import webPush from 'web-push'
import type { App, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { originOf, siteById } from '../sites/index.ts'
import { linksIn } from './links.ts'
import { siteOfMail } from './mail.ts'
import { isPublicHost, lookupPublic } from './publicHosts.ts'
import type { Notice } from './store.ts'
import { wordsOf } from './words.ts'

/** Seconds for which a push service keeps it for a browser that is not there. */
const keptFor = 24 * 3600

/** A browser that took its address back, or whose keys never were any, is forgotten. */
export async function sendPush(app: App, db: Db, notice: Notice) {
  const to = await db.maybe<Keys>`
    select p256dh, auth from push_subscription where endpoint = ${notice.recipient} and member_id = ${notice.member_id}`
  if (!to) return
  const site = await siteById(db, notice.site_id)
  if (!site) throw new Error('a push of a site that is gone')
  const isPublic = isPublicHost(new URL(notice.recipient).hostname)
  const request = isPublic ? prepare(app, notice, to, site, await payloadFor(app, db, site, notice)) : null
  if (!request || (await isGone(request)))
    await db.run`delete from push_subscription where endpoint = ${notice.recipient}`
}

type Prepared = [subscription: webPush.PushSubscription, payload: string, options: webPush.RequestOptions]

type Keys = { p256dh: string; auth: string }

/** null where nothing can be encrypted to these keys. */
export function prepare(
  app: App,
  notice: Pick<Notice, 'recipient'>,
  keys: Keys,
  { domain }: Site,
  payload: Payload,
): Prepared | null {
  const prepared: Prepared = [
    { endpoint: notice.recipient, keys },
    JSON.stringify(payload),
    {
      TTL: keptFor,
      timeout: 10_000,
      agent: new Agent({ lookup: lookupPublic }),
      vapidDetails: { subject: `https://${domain}`, publicKey: app.push.public_key, privateKey: app.push.private_key },
    },
  ]
  try {
    webPush.generateRequestDetails(...prepared)
    return prepared
  } catch {
    return null
  }
}

/**
 * What the service worker is told. Of those with one tag the last one shows: they say the same and lead to the same page, so none hides
 * another. Of a conversation it is the last message.
 */
export type Payload = { title: string; body?: string; url: string; tag: string; news?: number }

export function payloadOf({ kind, subject, body_text }: Pick<Notice, 'kind' | 'subject' | 'body_text'>): Payload {
  const [link = ''] = linksIn(body_text)
  const url = URL.parse(link)?.pathname ?? '/'
  return { title: subject, url, tag: url.startsWith('/chats/') ? url : `${kind} ${url} ${subject}` }
}

/** With what the member chose to be told, and what waits for them in all, for the icon's badge (NAV-6). */
export async function payloadFor(app: App, db: Db, site: Site, notice: Notice): Promise<Payload> {
  const payload = payloadOf(notice)
  const words = await wordsOf(db, notice, payload.url)
  const more = { ...payload, news: await newsOf(db, notice) }
  if (!words) return more
  const props = { ...words, site: siteOfMail({ site, asked: { origin: originOf(app, site) } }, notice.language) }
  const { subject, text } = await app.render('PushWords', notice.language, props)
  return { ...more, title: subject, body: text }
}

const newsOf = async (db: Db, { member_id, site_id }: Notice) =>
  (
    await db.one<{ news: number }>`
      select ((
        select coalesce(sum(unread), 0) from conversation_side
        where member_id = ${member_id} and site_id = ${site_id} and shown_at is not null
      ) + (
        select count(*) from member_like where to_id = ${member_id} and site_id = ${site_id} and like_new
      ))::int as news`
  ).news

async function isGone(prepared: Prepared): Promise<boolean> {
  try {
    await webPush.sendNotification(...prepared)
    return false
  } catch (error) {
    if (error instanceof webPush.WebPushError && [404, 410].includes(error.statusCode)) return true
    throw error
  }
}
