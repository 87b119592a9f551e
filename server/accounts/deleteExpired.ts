// Deletes what has expired: unfinished signups, sessions, single-use links, login ceremonies, login failures, rate limits, mail requests,
// idempotency keys.
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'

const DAY_SECONDS = 86_400
const RETENTION_DAYS = { mailRequests: 1, rateLimits: 2, loginFailures: 2, idempotencyKeys: 2 }

export async function deleteExpired({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  const daysAgo = (days: number) => addSeconds(now, -days * DAY_SECONDS)
  await db.run`delete from signup_draft where expires < ${now}`
  await db.run`delete from session where expires < ${now}`
  await db.run`delete from single_use_link where expires < ${now}`
  await db.run`delete from login_ceremony where expires < ${now}`
  await db.run`delete from mail_request where created_at < ${daysAgo(RETENTION_DAYS.mailRequests)}`
  await db.run`delete from rate_limit where window_start < ${daysAgo(RETENTION_DAYS.rateLimits)}`
  await db.run`delete from login_failure where last_failed_at < ${daysAgo(RETENTION_DAYS.loginFailures)}`
  await db.run`delete from idempotency_key where created_at < ${daysAgo(RETENTION_DAYS.idempotencyKeys)}`
}
