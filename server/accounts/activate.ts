// POST /api/activate: the address is confirmed, and what waited for that happens: messages go out, newcomers are liked (ACC-6).

import type * as accounts from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { isEmailTaken } from '../members/index.ts'
import { findLink, redeemLink } from '../notifications/index.ts'
import { confirmAddress, openSession } from '../security/index.ts'

/** All of it or nothing: where something that waited fails, the link can be used again. */
export async function activate(outer: Ctx, { token }: Input<typeof accounts.activate>) {
  const activated = outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await findLink(ctx, token, 'activate')) ?? refuse('link_invalid')
    const status = await holdStatus(ctx, member)
    refuseUnless(await redeemLink(ctx, token, 'activate'), 'link_invalid')
    if (status === 'active' || status === 'disabled') return
    refuseUnless(status === 'not_confirmed', 'link_invalid')
    await confirmAddress(ctx, member)
    // Where a signup may not tell who is a member, it could not log anybody in: the mailbox's owner is logged in here.
    const lands = ctx.site.choices.membership_privacy === 'strict' && !ctx.member
    if (lands) await openSession(ctx, db, member)
  })
  // Two had signed up with the address, and the other one confirmed it at the same moment.
  await activated.catch((error) => (isEmailTaken(error) ? refuse('link_invalid') : Promise.reject(error)))
  return {}
}

/** Before the link: a correction of the address holds both in this order, too. */
async function holdStatus({ db, site }: Ctx, member: number) {
  const row = await db.maybe<{ status: string }>`
    select status from member where id = ${member} and site_id = ${site.id} for no key update`
  return row?.status
}
