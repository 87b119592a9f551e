// Data export: a member's devices, passkeys, two-step verification and failed attempts; no secrets (ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { attemptKeysOf } from './attemptKeys.ts'

export async function onExport(ctx: JobCtx, member: Id<'member'>) {
  const { db, site } = ctx
  const isOwn = db.fragment`site_id = ${site.id} and member_id = ${member}`
  return {
    devices: await db.many`
      select device, created_at, seen_at, confirmed_at, expires from session where ${isOwn} order by created_at`,
    networks: await db.many`
      select kind, seen_at from login_trace where ${isOwn} order by seen_at`,
    passkeys: await db.many`select name, created_at, used_at from passkey where ${isOwn} order by created_at`,
    two_step: await db.many`
      select created_at, confirmed_at,
        (select count(*)::int from recovery_code r where r.member_id = t.member_id and r.used_at is null) as recovery_left
      from two_step t
      where ${isOwn}`,
    wrong_tries: await db.many`
      select split_part(key, ':', 1) as kind, failures, last_failed_at as created_at, locked_until as until
      from login_failure
      where site_id = ${site.id} and key = any(${await attemptKeysOf(ctx, member)})`,
  }
}
