// Erasure: deletes a member's sessions, passkeys, TOTP secret, recovery codes and throttling counters (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { deleteRateLimits } from '../base/rateLimits/rateLimit.ts'
import { attemptKeysOf } from './attemptKeys.ts'
import { emailChangeKey } from './changeEmail.ts'

export async function onErase(ctx: JobCtx, member: Id<'member'>) {
  const { app, db, site, clock, afterCommit } = ctx
  const ofMember = db.fragment`where site_id = ${site.id} and member_id = ${member}`
  await db.run`delete from session ${ofMember}`
  await db.run`delete from login_ceremony ${ofMember}`
  await db.run`delete from login_trace ${ofMember}`
  await db.run`delete from recovery_code ${ofMember}`
  await db.run`delete from two_step ${ofMember}`
  await db.run`delete from passkey ${ofMember}`
  await db.run`delete from login_failure where site_id = ${site.id} and key = any(${await attemptKeysOf(ctx, member)})`
  await deleteRateLimits(ctx, [emailChangeKey(member)])
  // Requests older than a day were abandoned: deleted as well.
  await db.run`
    delete from mail_request
    where site_id = ${site.id}
      and (created_at < ${clock.now()}::timestamptz - interval '1 day'
        or lower(btrim(email)) = (select email_key from member_contact where id = ${member} and site_id = ${site.id}))`
  afterCommit(() => app.bus.publish('session_ended', { member }))
}
