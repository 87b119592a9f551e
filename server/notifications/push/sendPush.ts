// Web Push to one browser (NOTE-4). It says that something came; the sender and the first words only if the member chose that, since
// anybody can read a locked screen. Encrypted for that browser (RFC 8291); its content is never logged.
import webPush from 'web-push'
import type { App, JobCtx, Site } from '../../base/ctx.ts'
import type { Db } from '../../base/db/database.ts'
import type { Columns } from '../../base/db/tables.ts'
import { OutgoingError, sendRequest } from '../../base/outgoing/sendRequest.ts'
import { Refusal } from '../../base/refusal.ts'
import { siteOrigin } from '../../sites/index.ts'
import { mailSiteProps } from '../enqueueMail.ts'
import { extractLinks } from '../extractLinks.ts'
import type { NotificationRow } from '../store.ts'
import { unreadSum } from '../unreadSum.ts'
import { messagePreview } from './messagePreview.ts'
import { isReachableService, type PushService, pushService } from './pushService.ts'

/** How long a push service keeps it for a browser that is offline. */
const PUSH_TTL_SECONDS = 24 * 3600
const REQUEST_TIMEOUT_MS = 10_000
/** Status codes by which a push service says that a subscription has ended. */
const GONE_STATUSES = [404, 410]

/** Deletes a subscription that has ended, whose keys are invalid, or that is of no push service. */
export async function sendPush(app: App, site: Site, notification: NotificationRow) {
  const { db } = app
  // Encrypted with a SECRET that is missing: the subscription is not at fault.
  if (!app.push.private_key) throw new Refusal('undecryptable')
  const { recipient, member_id } = notification
  const keys = await db.maybe<SubscriptionKeys>`
    select p256dh, auth from push_subscription where endpoint = ${recipient} and member_id = ${member_id}`
  if (!keys) return
  const service = pushService(app, recipient)
  const request =
    service && isReachableService(service)
      ? prepareRequest(app, notification, keys, site, await pushPayload(app, db, site, notification))
      : null
  if (!service || !request || (await isSubscriptionGone(service, request)))
    await db.run`delete from push_subscription where endpoint = ${recipient}`
}

type PushRequest = webPush.RequestDetails
type SubscriptionKeys = Columns<'push_subscription', 'p256dh' | 'auth'>

/** null where these keys cannot encrypt. */
export function prepareRequest(
  app: App,
  { recipient }: Pick<NotificationRow, 'recipient'>,
  keys: SubscriptionKeys,
  { domain }: Site,
  payload: PushPayload,
): PushRequest | null {
  const { public_key: publicKey, private_key: privateKey } = app.push
  try {
    return webPush.generateRequestDetails({ endpoint: recipient, keys }, JSON.stringify(payload), {
      TTL: PUSH_TTL_SECONDS,
      vapidDetails: { subject: `https://${domain}`, publicKey, privateKey },
    })
  } catch {
    return null
  }
}

/**
 * Payload for the service worker (web/public/sw.js). Of pushes with the same tag the last one shows: they say the same and lead to the same
 * page, so none hides another. Of a conversation it is the last message. `news`: the count on the icon's badge (NAV-6).
 */
export type PushPayload = { title: string; body?: string; url: string; tag: string; news?: number }

export function basePayload({
  kind,
  subject,
  body_text,
}: Pick<NotificationRow, 'kind' | 'subject' | 'body_text'>): PushPayload {
  const [link = ''] = extractLinks(body_text)
  const url = URL.parse(link)?.pathname ?? '/'
  return { title: subject, url, tag: url.startsWith('/chats/') ? url : `${kind} ${url} ${subject}` }
}

/** Adds the message preview that the member chose, and the unread total for the icon's badge (NAV-6). */
export async function pushPayload(app: App, db: Db, site: Site, notification: NotificationRow): Promise<PushPayload> {
  const payload = basePayload(notification)
  const preview = await messagePreview(db, notification, payload.url)
  const withBadge = { ...payload, news: await newsTotal({ db, site, clock: app.clock }, notification) }
  if (!preview) return withBadge
  const props = {
    ...preview,
    site: mailSiteProps({ site, request: { origin: siteOrigin(app, site) } }, notification.language),
  }
  const { subject, text } = await app.renderMail('PushWords', notification.language, props)
  return { ...withBadge, title: subject, body: text }
}

/** Unread messages and new likes. */
const newsTotal = async (
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  { member_id, site_id }: NotificationRow,
) =>
  (
    await db.one<{ news: number }>`
      select (${unreadSum({ db, site, clock }, db.fragment`${member_id}::bigint`)} + (
        select count(*)
        from like_between l join member_visible_to(${site_id}, ${member_id}) m on m.id = l.from_id
        where l.to_id = ${member_id} and l.is_new
      ))::int as news`
  ).news

async function isSubscriptionGone({ url, destination }: PushService, request: PushRequest): Promise<boolean> {
  const { status } = await sendRequest({
    url,
    method: request.method,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    body: request.body ?? '',
    destination,
    timeoutMs: REQUEST_TIMEOUT_MS,
  })
  if (GONE_STATUSES.includes(status)) return true
  if (status >= 200 && status < 300) return false
  throw new OutgoingError(`status ${status}`)
}
