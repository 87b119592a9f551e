// At six in the evening, by each site's own clock: what comes by the clock goes out. Running twice, or on two nodes at once, changes nothing.
import type { App } from '../base/ctx.ts'
import { siteById } from '../sites/index.ts'
import { localTime } from './localTime.ts'
import { reminders } from './reminders.ts'
import { unreadReminders } from './unreadReminders.ts'
import { weekly } from './weekly.ts'

const hour = '18'
const weeklyOn = 'Fri'

/** Called several times an hour: what one left undone the next does. */
export async function evening(app: App) {
  const sites = await app.db.many<{ id: number }>`select id from site order by id`
  for (const { id } of sites) {
    const site = await siteById(app.db, id)
    if (!site) continue
    const local = localTime(app.clock.now(), site)
    if (local.hour !== hour) continue
    // The rarer first: of one evening's mails a member gets one.
    if (local.weekday === weeklyOn) await weekly(app, site)
    await unreadReminders(app, site)
    await reminders(app, site)
  }
}
