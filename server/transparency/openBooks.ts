// Open books of a site, where its operator switched them on: counted each night, and told as they were counted (STAFF-3, decision 93).
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Output } from '../../contract/call.ts'
import {
  MAX_OPEN_BOOKS_NIGHTS,
  OPEN_BOOKS_DAYS,
  type OpenBooksFigures,
  openBooksFigures,
} from '../../contract/openBooks.ts'
import type * as contract from '../../contract/transparency.ts'
import { MIN_PUBLISHED_COUNT } from '../../contract/transparency.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { publishedCount } from './figures.ts'
import { dayText } from './halfYear.ts'

const NO_HASH = '0'.repeat(64)

type Entry = Columns<'open_books_entry', 'figures' | 'previous_hash' | 'hash'> & { day: string }

export async function openBooks({ db, site }: Pick<Ctx, 'db' | 'site'>): Promise<Output<typeof contract.openBooks>> {
  if (!site.choices.open_books) refuse('not_found')
  return {
    entries: await db.many<Entry>`
      select day::text, figures, previous_hash, hash from open_books_entry
      where site_id = ${site.id} order by day desc limit ${MAX_OPEN_BOOKS_NIGHTS}`,
  }
}

/** Once a day; a second time changes nothing. */
export async function writeOpenBooks(ctx: JobCtx) {
  const { db, site, clock } = ctx
  if (!site.choices.open_books) return
  const last = await db.maybe<Entry>`
    select day::text, figures, previous_hash, hash from open_books_entry where site_id = ${site.id} order by day desc limit 1`
  const day = dayText(clock.now())
  if (last && last.day >= day) return
  const figures = JSON.stringify(await countFigures(ctx, day))
  const previous = last?.hash ?? NO_HASH
  await db.run`
    insert into open_books_entry (site_id, day, figures, previous_hash, hash)
    values (${site.id}, ${day}::date, ${figures}, ${previous}, ${hashOf(previous, figures)})
    on conflict do nothing`
}

const hashOf = (previous: string, figures: string) =>
  createHash('sha256').update(`${previous}\n${figures}`).digest('hex')

/** `fault`: the day of the first entry that does not follow from the ones before. */
export async function checkOpenBooks({
  db,
  site,
}: Pick<JobCtx, 'db' | 'site'>): Promise<{ nights: number; fault: string | null }> {
  const entries = await db.many<Entry>`
    select day::text, figures, previous_hash, hash from open_books_entry where site_id = ${site.id} order by day`
  let before = NO_HASH
  for (const { day, figures, previous_hash, hash } of entries) {
    if (previous_hash !== before || hashOf(before, figures) !== hash) return { nights: entries.length, fault: day }
    before = hash
  }
  return { nights: entries.length, fault: null }
}

const percent = (part: number, whole: number) =>
  whole < MIN_PUBLISHED_COUNT ? null : Math.round((part / whole) * 20) * 5
const ofEnough = (value: number | null, from: number) =>
  value === null || from < MIN_PUBLISHED_COUNT ? null : Math.round(value)

async function countFigures({ db, site, clock }: JobCtx, day: string): Promise<OpenBooksFigures> {
  const since = addSeconds(clock.now(), -OPEN_BOOKS_DAYS * 86_400)
  const people = await db.one<Record<'active' | 'fictional' | 'answered', number>>`
    select count(*) filter (where kind = 'person' and last_active >= ${since})::int as active,
      count(*) filter (where kind = 'fictional' and status = 'active')::int as fictional,
      count(*) filter (where kind = 'fictional' and status = 'active' and answered)::int as answered
    from member_public where site_id = ${site.id}`
  const replies = await db.one<{ begun: number; replied: number; minutes: number | null }>`
    select count(*)::int as begun, count(c.answered_at)::int as replied,
      percentile_cont(0.5) within group (order by extract(epoch from c.answered_at - c.created_at) / 60) as minutes
    from conversation_begun c
    join member_public starter on starter.id = c.member_id and starter.kind = 'person'
    join member_public other on other.id = c.receiver_id and other.kind = 'person'
    where c.site_id = ${site.id} and c.created_at >= ${since}`
  const spent = await db.one<{ on_people: number; on_answered: number; messages: number }>`
    select coalesce(sum(s.credits) filter (where other.kind = 'person'), 0)::float8 as on_people,
      coalesce(sum(s.credits) filter (where other.kind = 'fictional'), 0)::float8 as on_answered, count(*)::int as messages
    from spent_credits s join member_public other on other.id = s.other_id
    where s.site_id = ${site.id} and s.created_at >= ${since}`
  const reports = await db.one<{ opened: number; decided: number; hours: number | null }>`
    select count(*) filter (where opened_at >= ${since})::int as opened,
      count(*) filter (where decided_at >= ${since})::int as decided,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 3600)
        filter (where decided_at >= ${since}) as hours
    from case_outcome where site_id = ${site.id} and kind = 'report' and (opened_at >= ${since} or decided_at >= ${since})`
  const sales = await db.one<{ made: number; refunded: number }>`
    select count(*)::int as made, count(*) filter (where refunded)::int as refunded
    from made_payment where site_id = ${site.id} and paid_at >= ${since}`
  const credits = spent.on_people + spent.on_answered
  const spentPercent = (part: number) => (spent.messages < MIN_PUBLISHED_COUNT ? null : percent(part, credits))
  return v.parse(openBooksFigures, {
    day,
    active_people: publishedCount(people.active),
    fictional_profiles: publishedCount(people.fictional),
    answered_profiles: publishedCount(people.answered),
    conversations: publishedCount(replies.begun),
    replied_percent: percent(replies.replied, replies.begun),
    median_reply_minutes: ofEnough(replies.minutes, replies.replied),
    spent_on_people_percent: spentPercent(spent.on_people),
    spent_on_answered_percent: spentPercent(spent.on_answered),
    reports: publishedCount(reports.opened),
    median_decision_hours: ofEnough(reports.hours, reports.decided),
    purchases: publishedCount(sales.made),
    refunded_percent: percent(sales.refunded, sales.made),
  })
}
