// An operator bans an address, or a network for a while, from signing up. Only a keyed hash is stored (OPS-4).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import * as ban from './banInput.ts'

const banInput = v.strictObject({
  what: v.picklist(['address', 'network']),
  which: v.string('an address'),
  reason: ban.reason,
  days: v.optional(ban.days),
})
/** Default: addresses of a network move on to other people. */
const DAY_SECONDS = 86_400
const NETWORK_BAN_DAYS = 30

/** Returns the ban's public id. By default an address is banned until lifted, a network for 30 days. Throws CommandInputError. */
export async function banAddress(ctx: JobCtx, actor: Actor, input: unknown) {
  const {
    what: kind,
    which: value,
    reason,
    days = kind === 'network' ? NETWORK_BAN_DAYS : undefined,
  } = parseCommandInput(banInput, input)
  const key =
    kind === 'address'
      ? ban.addressBanKey(ctx.app, ban.emailInput(value))
      : ban.networkBanKey(ctx.app, ban.networkInput(value))
  await ban.lockBans(ctx)
  const now = ctx.clock.now()
  await ctx.db.run`
    update ban set lifted_at = expires, key = null
    where site_id = ${ctx.site.id} and kind = ${kind} and key = ${key} and lifted_at is null and expires <= ${now}`
  const expires = days === undefined ? null : addSeconds(now, days * DAY_SECONDS)
  const inserted = await ctx.db.maybe<Columns<'ban', 'public_id'>>`
    insert into ban (site_id, kind, key, reason, created_at, expires)
    values (${ctx.site.id}, ${kind}, ${key}, ${reason}, ${now}, ${expires})
    on conflict (site_id, kind, key) where lifted_at is null and kind <> 'member' do nothing
    returning public_id`
  if (!inserted) return rejectInput(`${kind}: is banned already`)
  await audit(ctx, actor, { action: `ban.${kind}`, subject: inserted.public_id, after: { reason, expires } })
  return { ban: inserted.public_id, reason, expires }
}
