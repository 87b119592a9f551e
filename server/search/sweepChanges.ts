// Deletes entries of `member_search_change` after ten minutes: no cached count lives longer than one (SRCH-5).
import type { App } from '../base/ctx.ts'

export const sweepChangesTask = 'search.sweepChanges'

export async function sweepChanges({ db }: App) {
  await db.run`delete from member_search_change where site_id is not null and at < now() - interval '10 minutes'`
}
