// Daily run of digests and reminders, at six in the evening by each site's clock, and on until it is done. Running it twice, or on two nodes
// at once, sends nothing twice.
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { siteById } from '../sites/index.ts'
import { finishEvening, isEveningOpen } from './eveningRuns.ts'
import { localTime } from './localTime.ts'
import { sendReminders } from './reminders.ts'
import { sendUnreadDigests } from './unreadDigest.ts'
import { sendWeeklyDigests } from './weeklyDigest.ts'

const WEEKLY_DIGEST_WEEKDAY = 'Fri'

/** Called several times an hour: a later call finishes what an earlier one left. */
export async function sendScheduledNotifications(app: App) {
  const rows = await app.db.many<Columns<'site', 'id'>>`select id from site where paused_at is null order by id`
  const open: Site[] = []
  // All are noted down first: the hour may be over before the last one's turn.
  for (const { id } of rows) {
    const site = await siteById(app.db, id)
    if (site && (await isEveningOpen(app, site))) open.push(site)
  }
  for (const site of open) {
    const { weekday } = localTime(app.clock.now(), site)
    // The rarest first: a member gets at most one mail per evening.
    if (weekday === WEEKLY_DIGEST_WEEKDAY) await sendWeeklyDigests(app, site)
    await sendUnreadDigests(app, site)
    await sendReminders(app, site)
    await finishEvening(app, site)
  }
}
