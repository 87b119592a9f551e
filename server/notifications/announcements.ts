// Announcements of operators: previewed, tried by a mail to one address, added, paused, continued, cancelled and listed
// (NOTE-2, OPS-4).
import type { Locale } from '../../contract/limits.ts'
import { type Actor, audit, findEarlierEntry } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { siteOrigin } from '../base/http/siteOrigin.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { parseEmail } from '../members/index.ts'
import { type Cohort, cohortInput, countByLanguage, type SkipReason } from './cohort.ts'
import {
  type AnnouncementText,
  announcementKinds,
  createAnnouncement,
  fallbackOf,
  parseAnnouncement,
  textFor,
} from './createAnnouncement.ts'
import { mailSiteProps, queueDelivery } from './enqueueMail.ts'
import { OPERATOR_KIND } from './enqueueOperatorMail.ts'
import { RETENTION_DAYS } from './retryDeliveries.ts'
import { clearContent, insertNotification } from './store.ts'

type Texts = Partial<Record<Locale, AnnouncementText>>
type Input = { kind: string; texts: unknown; cohort?: unknown; mails_per_hour?: unknown; at?: unknown }
type ReadCtx = Pick<JobCtx, 'db' | 'site' | 'clock'>

/** How many get it, by language, and how many asked for it and cannot be reached. */
export async function countReaders(ctx: ReadCtx, input: { kind: string; cohort?: unknown }) {
  const kind = announcementKinds.find((it) => it === input.kind) ?? rejectInput(`kind: ${announcementKinds.join(', ')}`)
  const by_language = await countByLanguage(ctx, kind, parseCommandInput(cohortInput, input.cohort ?? {}))
  return {
    readers: by_language.reduce((sum, it) => sum + it.readers, 0),
    unreachable: by_language.reduce((sum, it) => sum + it.unreachable, 0),
    by_language,
  }
}

/** The mail in each of its languages, and how many would get it. Stores nothing. */
export async function previewAnnouncement(app: App, site: Site, input: Input) {
  const { kind, texts, cohort } = parseAnnouncement(site, input)
  const mails: Record<string, { subject: string; text: string }> = {}
  for (const language of Object.keys(texts) as Locale[]) {
    const { subject, text } = await renderFor(app, site, texts as Texts, language)
    mails[language] = { subject, text }
  }
  const counts = await countReaders({ db: app.db, site, clock: app.clock }, { kind, cohort })
  return { kind, ...counts, other_languages_get: fallbackOf(site, texts), mails }
}

async function renderFor(app: App, site: Site, texts: Texts, language: Locale) {
  const { subject, text, link = '/' } = textFor(site, texts, language) as AnnouncementText
  const request = { origin: siteOrigin(app, site) }
  const props = { subject, text, link: request.origin + link, unsubscribe: `${request.origin}/unsubscribe` }
  return app.renderMail('Announcement', language, { ...props, site: mailSiteProps({ site, request }, language) })
}

/** Enough to look at eleven languages, on a phone and at a desk. */
const testLimit = { max: 30, windowSeconds: 86_400 }

/** To one address, whoever it belongs to; no subscriber gets it. The address is in no audit. */
export async function testAnnouncement(
  ctx: JobCtx,
  actor: Actor,
  { address, language, ...input }: Input & { address: string; language: string },
) {
  const { app, db, site, clock } = ctx
  const { kind, texts } = parseAnnouncement(site, input)
  const to = parseEmail(address) ?? rejectInput('address: an e-mail address')
  const locale = site.choices.locales.find((it) => it === language) ?? rejectInput('language: none of this site')
  if (!(await consume(ctx, `announcement test:${actor.who}`, testLimit)))
    rejectInput(`address: ${testLimit.max} test mails in a day are enough`)
  const { subject, html, text } = await renderFor(app, site, texts as Texts, locale)
  const { id } = await insertNotification(
    db,
    {
      ...{ site_id: site.id, member_id: null, channel: 'mail', kind: OPERATOR_KIND, language: locale, mentions: [] },
      ...{ recipient: to, unsubscribe: null, subject: `[Test] ${subject}`, body_text: text, body_html: html },
    },
    clock.now(),
  )
  queueDelivery(ctx, id, OPERATOR_KIND)
  await audit(ctx, actor, { action: 'announcement.test', subject: locale, after: { kind } })
  return { language: locale }
}

/** With a reference, once, however often it is asked for. */
export async function addAnnouncement(ctx: JobCtx, actor: Actor, input: Input) {
  const earlier = actor.reference ? await findEarlierEntry(ctx, actor, 'announcement.add') : undefined
  if (earlier) return { announcement: Number(earlier.subject), readers: Number(earlier.after?.readers) }
  const { id, kind, cohort, mails_per_hour, at, readers } = await createAnnouncement(ctx, input)
  const { languages, premium, active_days } = cohort
  await audit(ctx, actor, {
    action: 'announcement.add',
    subject: `${id}`,
    after: { kind, readers, languages, premium, active_days, mails_per_hour, at },
  })
  return { announcement: id, readers }
}

/** Locks it. Throws CommandInputError where this site has none of this number that can be `verb`. */
async function lockAnnouncement({ db, site }: JobCtx, number: string, verb: string) {
  if (!/^\d{1,15}$/.test(number)) rejectInput('announcement: a number')
  const row = await db.maybe<Columns<'announcement', 'id' | 'finished_at' | 'paused_at'>>`
    select id, finished_at, paused_at from announcement
    where id = ${number} and site_id = ${site.id} and cancelled_at is null
    for update`
  return row ?? rejectInput(`announcement: this site has none of the number ${number} to ${verb}`)
}

const isWaiting = ({ db, site }: JobCtx, id: number) => db.fragment`
  announcement_id = ${id} and site_id = ${site.id} and sent_at is null and canceled_at is null and failed_at is null`

/** Nobody else gets it until it goes on; what is under way this second may still arrive. */
export async function pauseAnnouncement(ctx: JobCtx, actor: Actor, number: string) {
  const { db, site, clock } = ctx
  const { id, finished_at, paused_at } = await lockAnnouncement(ctx, number, 'pause')
  if (paused_at) rejectInput(`announcement: ${number} is paused already`)
  const waits = finished_at === null || (await db.maybe`select from notification where ${isWaiting(ctx, id)} limit 1`)
  if (!waits) rejectInput(`announcement: ${number} has gone to everybody`)
  await db.run`update announcement set paused_at = ${clock.now()} where id = ${id} and site_id = ${site.id}`
  await audit(ctx, actor, { action: 'announcement.pause', subject: number })
  return { announcement: id }
}

export async function resumeAnnouncement(ctx: JobCtx, actor: Actor, number: string) {
  const { db, site, clock } = ctx
  const { id, paused_at } = await lockAnnouncement(ctx, number, 'continue')
  if (!paused_at) rejectInput(`announcement: ${number} is not paused`)
  await db.run`update announcement set paused_at = null where id = ${id} and site_id = ${site.id}`
  // Deliveries are given up three days after they were written (retryDeliveries.ts).
  await db.run`update notification set created_at = ${clock.now()} where ${isWaiting(ctx, id)}`
  await audit(ctx, actor, { action: 'announcement.resume', subject: number })
  return { announcement: id }
}

/** Who got it has it; what is queued goes to nobody. */
export async function cancelAnnouncement(ctx: JobCtx, actor: Actor, number: string) {
  const { app, db, site, clock } = ctx
  const { id } = await lockAnnouncement(ctx, number, 'cancel')
  await db.run`
    update announcement set cancelled_at = ${clock.now()}, finished_at = coalesce(finished_at, ${clock.now()})
    where id = ${id} and site_id = ${site.id}`
  const withdrawn = await db.run`
    update notification set canceled_at = ${clock.now()} ${clearContent(db, app.env)} where ${isWaiting(ctx, id)}`
  const { sent } = await db.one<{ sent: number }>`
    select count(*)::int as sent from notification
    where announcement_id = ${id} and site_id = ${site.id} and sent_at is not null`
  await audit(ctx, actor, { action: 'announcement.cancel', subject: number, after: { sent, withdrawn } })
  return { announcement: id, sent, withdrawn }
}

type Listed = Columns<
  'announcement',
  'kind' | 'mails_per_hour' | 'next_at' | 'created_at' | 'finished_at' | 'paused_at' | 'cancelled_at'
> & {
  announcement: number
  languages: Locale[]
  subject: string
  cohort: Cohort
  skipped: Partial<Record<SkipReason, number>>
  /** Mails and pushes; null: too old to be known. `withdrawn`: cancelled, or its reader had changed a setting or left. */
  counts: { sent: number; waiting: number; failed: number; withdrawn: number } | null
}

/** The newest hundred. */
export const listAnnouncements = ({ db, site, clock }: ReadCtx) => db.many<Listed>`
  select id as announcement, kind, (select array_agg(key) from jsonb_object_keys(texts) key) as languages,
    coalesce(texts -> ${site.domain_language}::text, texts -> 'en') ->> 'subject' as subject, cohort, mails_per_hour, next_at,
    created_at, finished_at, paused_at, cancelled_at, skipped,
    case when created_at > ${addSeconds(clock.now(), -RETENTION_DAYS * 86_400)}::timestamptz then (
      select jsonb_build_object(
        'sent', count(sent_at), 'failed', count(failed_at), 'withdrawn', count(canceled_at),
        'waiting', count(*) filter (where sent_at is null and failed_at is null and canceled_at is null))
      from notification where announcement_id = announcement.id) end as counts
  from announcement where site_id = ${site.id}
  order by id desc
  limit 100`

/** As it was added, to write another one like it. */
export const findAnnouncement = ({ db, site }: ReadCtx, number: number) => db.maybe<
  Columns<'announcement', 'kind' | 'mails_per_hour'> & { texts: Texts; cohort: Cohort }
>`
  select kind, texts, cohort, mails_per_hour from announcement where id = ${number} and site_id = ${site.id}`
