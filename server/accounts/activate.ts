// POST /api/activate: confirms the address and runs what waited for it: held messages go out, first likes are given (ACC-6).

import type * as accounts from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { isEmailTaken } from '../members/index.ts'
import { findLink, redeemLink } from '../notifications/index.ts'
import { confirmAddress, openSession } from '../security/index.ts'

/** Atomic: if a step fails, the link stays usable. */
export async function activate(outer: Ctx, { token }: Input<typeof accounts.activate>) {
  const activated = outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await findLink(ctx, token, 'activate')) ?? refuse('link_invalid')
    const status = await lockStatus(ctx, member)
    refuseUnless(await redeemLink(ctx, token, 'activate'), 'link_invalid')
    if (status === 'active' || status === 'disabled') return
    refuseUnless(status === 'not_confirmed', 'link_invalid')
    await confirmAddress(ctx, member)
    // With private membership the signup did not log in; the owner of the mailbox is logged in here.
    const opensSession = ctx.site.choices.membership_privacy === 'strict' && !ctx.member
    if (opensSession) await openSession(ctx, db, member)
  })
  // A race: another signup with the same address was confirmed at the same moment.
  await activated.catch((error) => (isEmailTaken(error) ? refuse('link_invalid') : Promise.reject(error)))
  return {}
}

/** Lock order: the member before the link, as in correctEmail.ts. */
async function lockStatus({ db, site }: Ctx, member: Id<'member'>) {
  const row = await db.maybe<Columns<'member', 'status'>>`
    select status from member where id = ${member} and site_id = ${site.id} for no key update`
  return row?.status
}
