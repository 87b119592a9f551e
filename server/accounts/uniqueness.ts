// Whether a name or an address is taken. Against enumeration, each network may find only so many taken ones (ACC-3, ACC-10).
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { checkFields } from '../base/refuseFields.ts'
import { findEmailOwner } from '../members/index.ts'
import { consumeNetworkWindow, networkLimits, refundNetworkWindow } from './signupRateLimits.ts'

/** Not called with private membership: there only the owner of a taken address is told, by mail. */
export async function refuseTakenEmail(ctx: Ctx, email: string) {
  checkFields({ email: await limitedProbe(ctx, 'emails', () => takenEmailRefusal(ctx, email)) })
}

export const probeTakenName = (ctx: Ctx, name: string) => limitedProbe(ctx, 'names', () => takenNameRefusal(ctx, name))

async function limitedProbe(ctx: Ctx, limit: 'emails' | 'names', check: () => Promise<RefusalCode | null>) {
  if (!consumeNetworkWindow(ctx, limit, networkLimits[limit])) refuse('too_many')
  const refusal = await check()
  if (!refusal) refundNetworkWindow(ctx, limit, networkLimits[limit])
  return refusal
}

/** A deleted account that is not erased yet can come back (ACC-4); a former address stays its member's for a while (ACC-19). */
export async function takenEmailRefusal(ctx: Ctx, email: string): Promise<RefusalCode | null> {
  const owner = await findEmailOwner(ctx, email)
  if (!owner) return null
  return owner.status === 'deleted' ? 'account_leaving' : 'email_taken'
}

/** Names that look alike count as the same. Fictional profiles without a login may share names. */
async function takenNameRefusal({ db, site }: Ctx, name: string): Promise<RefusalCode | null> {
  const row = await db.maybe`
    select 1 from member_contact
    where site_id = ${site.id} and name_key(name) = name_key(${name}) and (kind = 'person' or email_key is not null)
      and erased_at is null`
  return row === undefined ? null : 'name_taken'
}
