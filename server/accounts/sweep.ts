// What has run out is removed: half-done signups with what they hold, sessions, links, second steps, counted tries, allowances, mails that
// were asked for, answers kept for repeated requests.
import type { App } from '../base/ctx.ts'

export async function sweep({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  await db.run`delete from signup_draft where expires < ${now}`
  await db.run`delete from session where expires < ${now}`
  await db.run`delete from link where expires < ${now}`
  await db.run`delete from ceremony where expires < ${now}`
  await db.run`delete from address_request where created_at < ${now}::timestamptz - interval '1 day'`
  await db.run`delete from quota where since < ${now}::timestamptz - interval '2 days'`
  await db.run`delete from login_failure where at < ${now}::timestamptz - interval '2 days'`
  await db.run`delete from keyed_request where created_at < ${now}::timestamptz - interval '2 days'`
}
