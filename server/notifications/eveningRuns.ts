// Which evenings of a site are written, and how much of their mail went out after the hour (NOTE-1): what does not fit into it goes later the
// same evening.
import { dayOn } from '../base/clock.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { localHour } from './localTime.ts'

export const EVENING_HOUR = 18
/** Nothing of the evening is written from then on. */
const QUIET_FROM_HOUR = 22
const RETENTION_DAYS = 60

type Context = Pick<App, 'db' | 'clock'>
const today = ({ clock }: Context, { time_zone }: Site) => dayOn(clock.now(), time_zone)

/** Whether the evening is to be written: in its hour, and later where it was begun in its hour and is not finished. */
export async function isEveningOpen(app: Context, site: Site): Promise<boolean> {
  const hour = localHour(app.clock.now(), site)
  if (hour === EVENING_HOUR) {
    await app.db.run`
      insert into evening_run (site_id, day) values (${site.id}, ${today(app, site)}::date)
      on conflict (site_id, day) do update set finished_at = null`
    return true
  }
  if (hour < EVENING_HOUR || hour >= QUIET_FROM_HOUR) return false
  const run = await app.db.maybe<Columns<'evening_run', 'finished_at'>>`
    select finished_at from evening_run where site_id = ${site.id} and day = ${today(app, site)}::date`
  return run?.finished_at === null
}

export const finishEvening = (app: Context, site: Site) => app.db.run`
  update evening_run set finished_at = ${app.clock.now()}
  where site_id = ${site.id} and day = ${today(app, site)}::date`

/** Mails that went out after the hour of an evening that was written. */
export async function addOverdueMails({ log, ...app }: Context & Pick<App, 'log'>, site: Site, count: number) {
  const changed = await app.db.run`
    update evening_run set overdue = overdue + ${count}::int
    where site_id = ${site.id} and day = ${today(app, site)}::date`
  if (changed) log.info('evening mail after its hour', { site: site.id, mails: count })
}

export const deleteOldEvenings = ({ db, clock }: Context) => db.run`
  delete from evening_run where day < (${clock.now()}::timestamptz - make_interval(days => ${RETENTION_DAYS}))::date`
