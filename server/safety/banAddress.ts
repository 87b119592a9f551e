// An operator keeps an address, or a whole network for a while, from signing up. Written down is a keyed hash, never the address itself (OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as ban from './banInput.ts'

const banInput = v.strictObject({
  what: v.picklist(['address', 'network']),
  which: v.string('an address'),
  reason: ban.reason,
  days: v.optional(ban.days),
})
/** Addresses of a network move on to other people. */
const NETWORK_BAN_DAYS = 30

/** Answers the ban's number. An address holds until it is lifted, a network for 30 days, if nothing else is said. Throws InvalidInput. */
export async function banAddress(ctx: JobCtx, actor: Actor, input: unknown) {
  const { what, which, reason, days = what === 'network' ? NETWORK_BAN_DAYS : undefined } = parseCommandInput(banInput, input)
  const key =
    what === 'address'
      ? ban.addressBanKey(ctx.app, ban.emailInput(which))
      : ban.networkBanKey(ctx.app, ban.networkInput(which))
  await ban.lockBans(ctx)
  const now = ctx.clock.now()
  await ctx.db.run`
    update ban set lifted_at = expires, key = null
    where site_id = ${ctx.site.id} and what = ${what} and key = ${key} and lifted_at is null and expires <= ${now}`
  const expires = days === undefined ? null : addSeconds(now, days * 86_400)
  const inserted = await ctx.db.maybe<{ public_id: string }>`
    insert into ban (site_id, what, key, reason, created_at, expires)
    values (${ctx.site.id}, ${what}, ${key}, ${reason}, ${now}, ${expires})
    on conflict (site_id, what, key) where lifted_at is null do nothing
    returning public_id`
  if (!inserted) return rejectInput(`${what}: is banned already`)
  await audit(ctx, actor, { action: `ban.${what}`, subject: inserted.public_id, after: { reason, expires } })
  return { ban: inserted.public_id, reason, expires }
}
