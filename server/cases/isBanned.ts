// Whether a ban hits an address, a network or a member (OPS-4). Registered as a hook for accounts, a lower domain.
import type { JobCtx } from '../base/ctx.ts'
import type { BanSubject } from '../base/domain.ts'
import { addressBanKey, networkBanKey } from './banInput.ts'

export async function isBanned({ app, db, site, clock }: JobCtx, { email, ip, member }: BanSubject): Promise<boolean> {
  const address = email ? addressBanKey(app, email) : null
  const network = ip ? networkBanKey(app, ip) : null
  const ban = await db.maybe`
    select 1 from ban
    where site_id = ${site.id} and lifted_at is null and (expires is null or expires > ${clock.now()})
      and ((kind in ('address', 'member') and key = ${address}) or (kind = 'network' and key = ${network})
        or (kind = 'member' and member_id = ${member ?? null}))
    limit 1`
  return ban !== undefined
}
