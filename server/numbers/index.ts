// Numbers of the console: where members come from and what becomes of them, rolled up by a job (STAFF-2).

import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Domain } from '../base/domain.ts'
import { rollUp, rollUpTask } from './rollUp.ts'

export { cohortNumbers } from './cohorts.ts'
export { eraseSiteNumbers } from './eraseSite.ts'
export { queueNumbers } from './queues.ts'
export { replyNumbers } from './replies.ts'
export { rollUp } from './rollUp.ts'
export { sourceNumbers, visitsOfSource } from './sources.ts'

/** When the numbers of these sites were counted, the oldest of them; null: one never was. */
export async function numbersAsOf(db: Db, sites: Id<'site'>[]): Promise<Date | null> {
  const rows = await db.many<Columns<'number_run', 'finished_at'>>`
    select finished_at from number_run where site_id = any(${sites.map(String)}::bigint[]) order by finished_at`
  return rows.length < sites.length ? null : (rows[0]?.finished_at ?? null)
}

export const domain: Domain = {
  calls: [],
  tasks: (app) => ({ [rollUpTask]: () => rollUp(app) }),
  schedule: [{ task: rollUpTask, cron: '*/15 * * * *', serial: true }],
}
