// What an operator tells (ops/announce.ts): to those who asked for it, in their language, in batches that remember how far they came.
import { defaultLocale, type Locale } from '../../contract/limits.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { inJob, siteById } from '../sites/index.ts'
import { apart, batch } from './batches.ts'
import { localTime } from './localTime.ts'
import { mail } from './mail.ts'
import { push } from './push.ts'
import { wanted } from './wanted.ts'

export type Announcing = 'promotions' | 'news'
/** Paragraphs are parted by empty lines. `link`: a page of the site. */
export type Words = { subject: string; text: string; link?: string }
type Row = { id: number; site_id: number; kind: Announcing; texts: Partial<Record<Locale, Words>>; after_id: number }

/** Hours of the site's day in which it may come. */
const [from, until] = [9, 21]

export async function announcements(app: App) {
  const open = await app.db.many<{ id: number; site_id: number }>`
    select id, site_id from announcement where done_at is null order by id`
  for (const { id, site_id } of open) {
    const site = await siteById(app.db, site_id)
    while (site && isDay(app.clock.now(), site) && (await tellNext(app, site, id)));
  }
}

function isDay(now: Date, site: Site) {
  const hour = Number(localTime(now, site).hour)
  return hour >= from && hour < until
}

/** One batch, whole or not at all. False where there is no more, or another process is at it. */
const tellNext = (app: App, site: Site, id: number) =>
  inJob(app, site, async (ctx) => {
    const { db, clock } = ctx
    const row = await db.maybe<Row>`
      select id, site_id, kind, texts, after_id from announcement
      where id = ${id} and site_id = ${site.id} and done_at is null
      for update skip locked`
    if (!row) return false
    const readers = await findReaders(ctx, row)
    for (const reader of readers) await apart(ctx, reader, (own) => tell(own, row, reader.id))
    const last = readers.at(-1)
    const more = readers.length === batch
    await db.run`
      update announcement
      set after_id = ${last?.id ?? row.after_id}, done_at = ${more ? null : clock.now()}
      where id = ${id} and site_id = ${site.id}`
    return more
  })

/** Nobody gets these without having asked for them. */
const findReaders = ({ db, site }: JobCtx, { kind, after_id }: Row) => db.many<{ id: number }>`
  select m.id from member m
  where m.site_id = ${site.id} and m.kind = 'person' and m.status = 'active' and m.id > ${after_id}
    and exists (
      select 1 from notice_choice c
      where c.member_id = m.id and c.site_id = m.site_id and c.kind = ${kind} and c.wanted)
  order by m.id
  limit ${batch}`

async function tell(ctx: JobCtx, { site_id, kind, texts }: Row, member: number) {
  const wants = await wanted(ctx.db, { site_id, member_id: member, kind })
  if (!wants) return
  const words = texts[wants.language] ?? texts[ctx.site.domain_language] ?? texts[defaultLocale]
  if (!words) return
  const { subject, text, link = '/' } = words
  if (wants.mail)
    await mail(ctx, { member, kind, template: 'Announcement', props: { subject, text, link: ctx.asked.origin + link } })
  const template = kind === 'news' ? 'PushNews' : 'PushPromotion'
  if (wants.push) await push(ctx, { member, kind, language: wants.language, template, path: link })
}
