// Computes the figures of the running half-year and the one before, and the open books' entry of the day, each night and for each site (SAFE-2,
// STAFF-3; DSA 24).
import { caseKinds, caseMeasures } from '../../contract/cases.ts'
import type { PeriodFigures } from '../../contract/transparency.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'
import { averageUsers, countUsers } from './countUsers.ts'
import { dayText, halfYearBefore, halfYearOf, type Period } from './halfYear.ts'
import { writeOpenBooks } from './openBooks.ts'

export async function computeFigures(app: App) {
  const sites = await app.db.many<Columns<'site', 'id'>>`select id from site where erased_at is null order by id`
  for (const { id } of sites) {
    const site = await siteById(app.db, id)
    if (site) await inJob(app, site, computeForSite)
  }
}

export async function computeForSite(ctx: JobCtx) {
  await countUsers(ctx)
  const running = halfYearOf(ctx.clock.now())
  for (const period of [halfYearBefore(running), running]) await storePeriod(ctx, period)
  await writeOpenBooks(ctx)
}

async function storePeriod(ctx: JobCtx, period: Period) {
  const figures = await figuresOf(ctx, period)
  await ctx.db.run`
    insert into transparency_period (site_id, period, figures, computed_at)
    values (${ctx.site.id}, ${dayText(period.from)}::date, ${ctx.db.json(figures)}, ${ctx.clock.now()})
    on conflict (site_id, period) do update set figures = excluded.figures, computed_at = excluded.computed_at`
}

type FigureCtx = { db: JobCtx['db']; site: Pick<Site, 'id'> }
type Count = { key: string; count: number }

const counted = <K extends string>(keys: readonly K[], rows: Count[]) =>
  Object.fromEntries(keys.map((key) => [key, rows.find((it) => it.key === key)?.count ?? 0])) as Record<K, number>

/** Cases by the day they were opened, decisions by theirs, appeals by theirs. */
export async function figuresOf(ctx: FigureCtx, period: Period): Promise<PeriodFigures> {
  const { db, site } = ctx
  const { from, to } = period
  const cases = await db.many<Count & { notices: number }>`
    select kind as key, count(*)::int as count, coalesce(sum(notices), 0)::int as notices
    from case_outcome
    where site_id = ${site.id} and opened_at >= ${from} and opened_at < ${to}
    group by kind`
  const decisions = await db.many<Count>`
    select measure as key, count(*)::int as count
    from case_outcome
    where site_id = ${site.id} and decided_at >= ${from} and decided_at < ${to} and kind <> 'appeal'
    group by measure`
  const { automated, median_hours } = await db.one<{ automated: number; median_hours: number | null }>`
    select count(*) filter (where automated)::int as automated,
      round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at)) / 3600)::numeric, 1)::float8 as median_hours
    from case_outcome
    where site_id = ${site.id} and decided_at >= ${from} and decided_at < ${to} and kind <> 'appeal'`
  const appeals = await db.one<{ all: number; upheld: number; reversed: number }>`
    select count(*)::int as all, count(*) filter (where outcome = 'upheld')::int as upheld,
      count(*) filter (where outcome = 'reversed')::int as reversed
    from appeal_outcome
    where site_id = ${site.id} and created_at >= ${from} and created_at < ${to}`
  return {
    ...(await averageUsers(ctx as Pick<JobCtx, 'db' | 'site'>, period)),
    cases: counted(caseKinds, cases),
    notices: cases.reduce((sum, { notices }) => sum + notices, 0),
    decisions: counted(caseMeasures, decisions),
    automated,
    median_hours,
    appeals: appeals.all,
    appeals_upheld: appeals.upheld,
    appeals_reversed: appeals.reversed,
  }
}
