// The demo's way into the console: a new invitation at each start, for as long as nobody has used one (STAFF-4).
import type { App } from '../base/ctx.ts'
import { inviteDemoStaff } from '../staff/index.ts'

/** null where somebody has a passkey already, or there is no console. Never in production. */
export async function demoInvitation(app: Pick<App, 'db' | 'clock' | 'env'>): Promise<string | null> {
  if (app.env.production || (await app.db.maybe`select 1 from staff_passkey limit 1`)) return null
  return (await inviteDemoStaff(app, 'operator')).invitation
}
