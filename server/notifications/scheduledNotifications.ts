// Daily run of digests and reminders, at six in the evening by each site's clock. Running it twice, or on two nodes at once, sends nothing
// twice.
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { siteById } from '../sites/index.ts'
import { localTime } from './localTime.ts'
import { sendReminders } from './reminders.ts'
import { sendUnreadDigests } from './unreadDigest.ts'
import { sendWeeklyDigests } from './weeklyDigest.ts'

const SENDING_HOUR = '18'
const WEEKLY_DIGEST_WEEKDAY = 'Fri'

/** Called several times an hour: a later call finishes what an earlier one left. */
export async function sendScheduledNotifications(app: App) {
  const sites = await app.db.many<Columns<'site', 'id'>>`select id from site where paused_at is null order by id`
  for (const { id } of sites) {
    const site = await siteById(app.db, id)
    if (!site) continue
    const { hour, weekday } = localTime(app.clock.now(), site)
    if (hour !== SENDING_HOUR) continue
    // The rarest first: a member gets at most one mail per evening.
    if (weekday === WEEKLY_DIGEST_WEEKDAY) await sendWeeklyDigests(app, site)
    await sendUnreadDigests(app, site)
    await sendReminders(app, site)
  }
}
