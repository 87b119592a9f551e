// Stores yesterday's report as a file for each source with events, each night (LAND-4). Idempotent.
import type { Id } from '../../contract/ids.ts'
import { addSeconds, dayOn } from '../base/clock.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId } from '../base/encryption/tokens.ts'
import { siteById } from '../sites/index.ts'
import { countWithheld, encryptReport, reportOf } from './report.ts'

/** Yesterday by the site's calendar; the days before catch up after missed nights. */
const DAYS_BACK = [1, 2, 3]

export async function storeReports(app: App) {
  const rows = await app.db.many<Columns<'traffic_source', 'id' | 'site_id'>>`
    select s.id, s.site_id
    from traffic_source s
    where exists (
      select from postback p where p.source_id = s.id and p.site_id = s.site_id and p.at > ${addSeconds(app.clock.now(), -5 * 86_400)})
    order by s.id`
  for (const { id: source, site_id } of rows) {
    const site = await siteById(app.db, site_id)
    if (!site) continue
    for (const back of DAYS_BACK)
      await storeReport(app, site, { source, day: dayOn(addSeconds(app.clock.now(), -back * 86_400), site.time_zone) })
  }
}

/** The file first: no row may point to a missing file. */
async function storeReport(app: App, site: Site, reportKey: { source: Id<'traffic_source'>; day: string }) {
  const existing = await app.db.maybe`
    select 1 from traffic_source_report where site_id = ${site.id} and source_id = ${reportKey.source} and day = ${reportKey.day}`
  if (existing) return
  await countWithheld(app.db, site, reportKey)
  const { lines, text } = await reportOf(app.db, site, reportKey)
  if (!lines) return
  const file = `${newId()}.sealed`
  await app.storage.put(file, encryptReport(app, text))
  const isNew = await app.db.run`
    insert into traffic_source_report (site_id, source_id, day, file, lines, created_at)
    values (${site.id}, ${reportKey.source}, ${reportKey.day}, ${file}, ${lines}, ${app.clock.now()})
    on conflict do nothing`
  if (!isNew) await app.storage.remove(file)
}
