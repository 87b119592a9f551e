// Mails an operator's announcements (ops/announce.ts) to the members who opted in, in their language. Batches keep a cursor in the row.
import type { Id } from '../../contract/ids.ts'
import { defaultLocale, type Locale } from '../../contract/limits.ts'
import type { PreferenceKind } from '../../contract/notifications.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'
import { deliveryPermission } from './deliveryPermission.ts'
import { enqueueMail } from './enqueueMail.ts'
import { localHour } from './localTime.ts'
import { BATCH_SIZE, runIsolated } from './memberBatches.ts'
import { enqueuePush } from './push/enqueuePush.ts'

export const announcementKinds = ['promotions', 'news'] as const satisfies PreferenceKind[]
export type AnnouncementKind = (typeof announcementKinds)[number]
/** Paragraphs are separated by empty lines. `link`: a page of the site. */
export type AnnouncementText = { subject: string; text: string; link?: string }
type AnnouncementRow = Columns<'announcement', 'id' | 'site_id' | 'kind' | 'last_member_id'> & {
  texts: Partial<Record<Locale, AnnouncementText>>
}

/** Quiet hours are all others, by the site's clock. */
const FIRST_SENDING_HOUR = 9
const QUIET_FROM_HOUR = 21

const pushTemplates = { promotions: 'PushPromotion', news: 'PushNews' } as const

export async function sendAnnouncements(app: App) {
  const unfinished = await app.db.many<Columns<'announcement', 'id' | 'site_id'>>`
    select id, site_id from announcement where finished_at is null order by id`
  for (const { id, site_id } of unfinished) {
    const site = await siteById(app.db, site_id)
    while (site && !site.paused_at && isDaytime(app.clock.now(), site) && (await sendNextBatch(app, site, id)));
  }
}

function isDaytime(now: Date, site: Site) {
  const hour = localHour(now, site)
  return hour >= FIRST_SENDING_HOUR && hour < QUIET_FROM_HOUR
}

/** One batch, whole or not at all. False where there is no more, or another process has the row. */
const sendNextBatch = (app: App, site: Site, id: Id<'announcement'>) =>
  inJob(app, site, async (ctx) => {
    const { db, clock } = ctx
    const row = await db.maybe<AnnouncementRow>`
      select id, site_id, kind, texts, last_member_id from announcement
      where id = ${id} and site_id = ${site.id} and finished_at is null
      for update skip locked`
    if (!row) return false
    const subscribers = await findSubscribers(ctx, row)
    for (const subscriber of subscribers) await runIsolated(ctx, subscriber, (own) => sendTo(own, row, subscriber.id))
    const last = subscribers.at(-1)
    const hasMore = subscribers.length === BATCH_SIZE
    await db.run`
      update announcement
      set last_member_id = ${last?.id ?? row.last_member_id}, finished_at = ${hasMore ? null : clock.now()}
      where id = ${id} and site_id = ${site.id}`
    return hasMore
  })

/** Opt-in: the default of these kinds is off. */
const findSubscribers = ({ db, site }: JobCtx, { kind, last_member_id: after_id }: AnnouncementRow) =>
  db.many<Columns<'member_public', 'id'>>`
  select m.id from member_public m
  where m.site_id = ${site.id} and m.kind = 'person' and m.status = 'active' and m.id > ${after_id}
    and exists (
      select 1 from notification_preference c
      where c.member_id = m.id and c.site_id = m.site_id and c.kind = ${kind} and c.is_enabled)
  order by m.id
  limit ${BATCH_SIZE}`

async function sendTo(ctx: JobCtx, { id: announcement, site_id, kind, texts }: AnnouncementRow, member: Id<'member'>) {
  const permission = await deliveryPermission(ctx.db, { site_id, member_id: member, kind })
  if (!permission) return
  const { language } = permission
  const localized = texts[language] ?? texts[ctx.site.domain_language] ?? texts[defaultLocale]
  if (!localized) return
  const { subject, text, link = '/' } = localized
  if (permission.mail) {
    const props = { subject, text, link: ctx.request.origin + link }
    await enqueueMail(ctx, { member, kind, template: 'Announcement', announcement, props })
  }
  if (permission.push)
    await enqueuePush(ctx, { member, kind, language, template: pushTemplates[kind], path: link, announcement })
}
