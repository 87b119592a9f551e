// From which networks and known devices members log in, as keyed hashes, for thirty days: what links accounts of one person
// (SAFE-4). Nothing is read from a browser for this.
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'

export const LOGIN_TRACE_SECONDS = 30 * 86_400

/** `device`: the browser's number. */
export async function recordLogin(
  ctx: Pick<Ctx, 'app' | 'request' | 'site' | 'clock' | 'db'>,
  member: Id<'member'>,
  device: string,
) {
  const traces = [addressKey(ctx), sign(ctx.app.secret.stable, 'login device', device)]
  await ctx.db.run`
    insert into login_trace (site_id, member_id, kind, key, seen_at)
    select ${ctx.site.id}, ${member}, kind, key, ${ctx.clock.now()}
    from unnest('{network,device}'::text[], ${traces}::text[]) as trace (kind, key)
    on conflict (member_id, kind, key) do update set seen_at = excluded.seen_at`
}

export const deleteOldLoginTraces = ({ db, clock }: Pick<App, 'db' | 'clock'>) => db.run`
  delete from login_trace t
  where t.seen_at < ${addSeconds(clock.now(), -LOGIN_TRACE_SECONDS)}
    and not exists (select from preserved_member p where p.member_id = t.member_id and p.ends_at > ${clock.now()})`
