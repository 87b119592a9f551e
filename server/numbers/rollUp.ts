// Job that rolls up what the console counts, each quarter of an hour and by the site's calendar (STAFF-2). It counts the last
// days anew and replaces them, so that it may run twice, or not at all for a while. It reads by number from where a day begins,
// and so needs no index on what members write.
import { dayOn } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'
import { deleteRolledUpVisits } from '../visits/index.ts'
import { dayBefore } from './days.ts'
import { rollUpCohorts } from './rollUpCohorts.ts'
import { measureQueues } from './rollUpQueues.ts'
import { rollUpReplies } from './rollUpReplies.ts'
import { rollUpSources } from './rollUpSources.ts'
import { storeStarts } from './starts.ts'
import { sumSources } from './sumSources.ts'

/** Before everything: a site that was never rolled up is so as a whole. */
const FIRST_DAY = '1970-01-01'
export const rollUpTask = 'numbers.roll_up'
/** As long as a first answer counts. */
const REPLY_DAYS = 7

export async function rollUp(app: App) {
  const sites = await app.db.many<Columns<'site', 'id'>>`select id from site where erased_at is null order by id`
  for (const { id } of sites) {
    const site = await siteById(app.db, id)
    if (site) await inJob(app, site, rollUpSite)
  }
}

export async function rollUpSite(ctx: JobCtx) {
  const { db, site, clock } = ctx
  const now = clock.now()
  const today = dayOn(now, site.time_zone)
  // One at a time.
  await db.run`select 1 from site where id = ${site.id} for no key update`
  const run = await db.maybe<{ from: string }>`
    select (least(day, ${today}::date) - 1)::text as "from" from number_run where site_id = ${site.id}`
  const from = run?.from ?? FIRST_DAY
  await storeStarts(ctx, from)
  await rollUpSources(ctx, from)
  await sumSources(ctx, from)
  await rollUpReplies(ctx, dayBefore(from, REPLY_DAYS))
  await rollUpCohorts(ctx, from)
  await measureQueues(ctx, today)
  await deleteRolledUpVisits(ctx, dayBefore(today, 1))
  await db.run`
    insert into number_run (site_id, day, finished_at) values (${site.id}, ${today}::date, ${now})
    on conflict (site_id) do update set day = excluded.day, finished_at = excluded.finished_at`
}
