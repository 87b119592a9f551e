// What changed some minutes ago is known to every search by now: nothing remembers longer than a minute (SRCH-5).
import type { App } from '../base/ctx.ts'

export const sweepChangesTask = 'search.forget'

export async function sweepChanges({ db }: App) {
  await db.run`delete from search_change where site_id is not null and at < now() - interval '10 minutes'`
}
