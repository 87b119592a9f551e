// Mails an operator's announcements (ops/announce.ts) to the members who opted in, in their language. Batches keep a cursor in the row.
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'
import { type Cohort, isInCohort, type SkipReason, skipReason } from './cohort.ts'
import { type AnnouncementText, textFor } from './createAnnouncement.ts'
import { deliveryPermission } from './deliveryPermission.ts'
import { enqueueMail } from './enqueueMail.ts'
import { localHour } from './localTime.ts'
import { BATCH_SIZE, runIsolated } from './memberBatches.ts'
import { enqueuePush } from './push/enqueuePush.ts'

type AnnouncementRow = Columns<
  'announcement',
  'id' | 'site_id' | 'kind' | 'last_member_id' | 'mails_per_hour' | 'next_at'
> & {
  texts: Partial<Record<Locale, AnnouncementText>>
  cohort: Cohort
}

/** Quiet hours are all others, by the site's clock. */
const FIRST_SENDING_HOUR = 9
const QUIET_FROM_HOUR = 21

/** Between two runs of the job. */
const RUN_SECONDS = 5 * 60
const HOUR_SECONDS = 3_600

const pushTemplates = { promotions: 'PushPromotion', news: 'PushNews' } as const

export async function sendAnnouncements(app: App) {
  const unfinished = await app.db.many<Columns<'announcement', 'id' | 'site_id'>>`
    select id, site_id from announcement where ${isDue(app)} order by id`
  for (const { id, site_id } of unfinished) {
    const site = await siteById(app.db, site_id)
    while (site && !site.paused_at && isDaytime(app.clock.now(), site) && (await sendNextBatch(app, site, id)));
  }
}

const isDue = ({ db, clock }: Pick<JobCtx, 'db' | 'clock'>) => db.fragment`
  finished_at is null and paused_at is null and (next_at is null or next_at <= ${clock.now()})`

function isDaytime(now: Date, site: Site) {
  const hour = localHour(now, site)
  return hour >= FIRST_SENDING_HOUR && hour < QUIET_FROM_HOUR
}

/** One batch, whole or not at all. False where no more is due, or another process has the row. */
const sendNextBatch = (app: App, site: Site, id: Id<'announcement'>) =>
  inJob(app, site, async (ctx) => {
    const { db, clock } = ctx
    const row = await db.maybe<AnnouncementRow>`
      select id, site_id, kind, texts, cohort, last_member_id, mails_per_hour, next_at from announcement
      where id = ${id} and site_id = ${site.id} and ${isDue(ctx)}
      for update skip locked`
    if (!row) return false
    const batch = batchSize(row)
    const subscribers = await findSubscribers(ctx, row, batch)
    const skipped: Record<SkipReason, number> = { mail_stopped: 0, unreachable: 0, error: 0 }
    for (const subscriber of subscribers) {
      // Where it is rolled back, nobody says anything else.
      let outcome = 'error' as SkipReason | 'written'
      await runIsolated(ctx, subscriber, async (own) => {
        outcome = await sendTo(own, row, subscriber.id)
      })
      if (outcome !== 'written') skipped[outcome] += 1
    }
    const last = subscribers.at(-1)
    const hasMore = subscribers.length === batch
    await db.run`
      update announcement
      set last_member_id = ${last?.id ?? row.last_member_id}, finished_at = ${hasMore ? null : clock.now()},
        next_at = ${nextTime(row, subscribers.length, clock.now())},
        skipped = (
          select jsonb_object_agg(key, coalesce((skipped ->> key)::int, 0) + value::int)
          from jsonb_each_text(${db.json(skipped)}))
      where id = ${id} and site_id = ${site.id}`
    return hasMore
  })

/** So that each run writes as many as its minutes may have. */
const batchSize = ({ mails_per_hour }: AnnouncementRow) =>
  mails_per_hour === null ? BATCH_SIZE : Math.min(BATCH_SIZE, Math.ceil((mails_per_hour * RUN_SECONDS) / HOUR_SECONDS))

/** What a run came late is made up for, a night is not. */
function nextTime({ mails_per_hour, next_at }: AnnouncementRow, count: number, now: Date) {
  if (mails_per_hour === null) return null
  const earliest = addSeconds(now, -RUN_SECONDS)
  const from = next_at && next_at > earliest ? next_at : next_at ? earliest : now
  return addSeconds(from, (count * HOUR_SECONDS) / mails_per_hour)
}

/** Opt-in: the default of these kinds is off. */
const findSubscribers = (ctx: JobCtx, { kind, cohort, last_member_id: after_id }: AnnouncementRow, count: number) =>
  ctx.db.many<Columns<'member_public', 'id'>>`
  select m.id from member_public m
  where m.site_id = ${ctx.site.id} and m.id > ${after_id} and ${isInCohort(ctx, cohort)}
    and exists (
      select 1 from notification_preference c
      where c.member_id = m.id and c.site_id = m.site_id and c.kind = ${kind} and c.is_enabled)
  order by m.id
  limit ${count}`

async function sendTo(
  ctx: JobCtx,
  { id: announcement, site_id, kind, texts }: AnnouncementRow,
  member: Id<'member'>,
): Promise<SkipReason | 'written'> {
  const permission = await deliveryPermission(ctx.db, { site_id, member_id: member, kind })
  const localized = permission && textFor(ctx.site, texts, permission.language)
  if (!permission || !localized) return 'unreachable'
  const { subject, text, link = '/' } = localized
  const props = { subject, text, link: ctx.request.origin + link }
  const isMailed =
    permission.mail && (await enqueueMail(ctx, { member, kind, template: 'Announcement', announcement, props }))
  const push = { member, kind, language: permission.language, template: pushTemplates[kind], path: link, announcement }
  const isPushed = permission.push && (await enqueuePush(ctx, push))
  return isMailed || isPushed ? 'written' : skipReason(ctx, member)
}
