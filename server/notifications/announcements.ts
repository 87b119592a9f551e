// Operator commands: announcements are previewed, added, listed and cancelled (NOTE-2, OPS-4).
import { defaultLocale, type Locale } from '../../contract/limits.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { siteOrigin } from '../base/http/siteOrigin.ts'
import { countReaders, createAnnouncement, parseAnnouncement } from './createAnnouncement.ts'
import { mailSiteProps } from './enqueueMail.ts'
import type { AnnouncementText } from './sendAnnouncements.ts'
import { clearContent } from './store.ts'

type Input = { kind: string; texts: unknown }

/** The mail in each of its languages, and how many would get it. Stores nothing. */
export async function previewAnnouncement(app: App, site: Site, input: Input) {
  const { kind, texts } = parseAnnouncement(site, input)
  const request = { origin: siteOrigin(app, site) }
  const mails: Record<string, { subject: string; text: string }> = {}
  for (const [language, { subject, text, link = '/' }] of Object.entries(texts) as [Locale, AnnouncementText][]) {
    const props = { subject, text, link: request.origin + link, unsubscribe: `${request.origin}/unsubscribe` }
    const mail = await app.renderMail('Announcement', language, {
      ...props,
      site: mailSiteProps({ site, request }, language),
    })
    mails[language] = { subject: mail.subject, text: mail.text }
  }
  const fallback = texts[site.domain_language] ? site.domain_language : defaultLocale
  return { kind, readers: await countReaders(app.db, site, kind), other_languages_get: fallback, mails }
}

export async function addAnnouncement(ctx: JobCtx, actor: Actor, input: Input) {
  const { id, readers } = await createAnnouncement(ctx.db, { ...input, site: ctx.site.key }, ctx.clock.now())
  await audit(ctx, actor, { action: 'announcement.add', subject: `${id}`, after: { kind: input.kind, readers } })
  return { announcement: id, readers }
}

/** Who got it has it; what is queued goes to nobody. */
export async function cancelAnnouncement(ctx: JobCtx, actor: Actor, number: string) {
  const { app, db, site, clock } = ctx
  if (!/^\d{1,15}$/.test(number)) rejectInput('announcement: a number')
  const row = await db.maybe<Columns<'announcement', 'id' | 'kind' | 'created_at'>>`
    select id, kind, created_at from announcement
    where id = ${number} and site_id = ${site.id} and cancelled_at is null
    for update`
  if (!row) return rejectInput(`announcement: this site has none of the number ${number} to cancel`)
  await db.run`
    update announcement set cancelled_at = ${clock.now()}, finished_at = coalesce(finished_at, ${clock.now()})
    where id = ${number} and site_id = ${site.id}`
  // Mails and pushes of this one alone: a corrected one may have the same subject.
  const isOfThis = db.fragment`
    site_id = ${site.id} and kind = ${row.kind} and created_at >= ${row.created_at} and announcement_id = ${row.id}`
  const withdrawn = await db.run`
    update notification
    set canceled_at = ${clock.now()} ${clearContent(db, app.env)}
    where ${isOfThis} and sent_at is null and canceled_at is null and failed_at is null`
  const { sent } = await db.one<{ sent: number }>`
    select count(*)::int as sent from notification where ${isOfThis} and sent_at is not null`
  await audit(ctx, actor, { action: 'announcement.cancel', subject: number, after: { sent, withdrawn } })
  return { announcement: Number(number), sent, withdrawn }
}

export const listAnnouncements = (db: Db, { id }: Site) => db.many`
  select id as announcement, kind, (select array_agg(key) from jsonb_object_keys(texts) key) as languages, created_at,
    finished_at, cancelled_at
  from announcement where site_id = ${id}
  order by id desc
  limit 100`
