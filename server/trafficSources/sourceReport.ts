// Operator command: the report of a day, from the stored file or computed now (LAND-4, OPS-4).

import { rejectInput } from '../base/audit/commandInput.ts'
import { dayOn } from '../base/clock.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { decryptReport, reportOf } from './report.ts'

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

/** CSV. Ended sources too; of several with one name the newest. Throws CommandInputError. */
export async function sourceReport(app: App, site: Site, { network, day }: { network: string; day: string }) {
  if (!isDay(day)) rejectInput('day: a day like 2026-12-31')
  if (day > dayOn(app.clock.now(), site.time_zone)) rejectInput(`day: ${day} is not yet`)
  const source = await app.db.maybe<Columns<'traffic_source', 'id'>>`
    select id from traffic_source
    where site_id = ${site.id} and lower(network) = lower(${network})
    order by ended_at is null desc, id desc
    limit 1`
  if (!source) return rejectInput(`network: this site has none called ${network}`)
  const report = await app.db.maybe<Columns<'traffic_source_report', 'file'>>`
    select file from traffic_source_report where site_id = ${site.id} and source_id = ${source.id} and day = ${day}`
  const bytes = report && (await app.storage.get(report.file))
  return bytes ? decryptReport(app, bytes) : (await reportOf(app.db, site, { source: source.id, day })).text
}
