// Job of a signup on a site with private membership: mails the newcomer the activation link, or, where the address is another member's,
// notifies its owner instead. The newcomer's account does not reveal which: it gets the address when it confirms it (ACC-10).
import type { Id } from '../../contract/ids.ts'
import { isBanned } from '../base/bans.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { findEmailOwner } from '../members/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { lockUnconfirmed, sendActivationMail, type UnconfirmedMember } from './activationMail.ts'
import { notifyAddressOwner } from './notifyAddressOwner.ts'

export async function claimAddress(app: App, { member }: { member: Id<'member'> }) {
  const row = await app.db.maybe<Columns<'member_public', 'site_id'>>`
    select site_id from member_public where id = ${member}`
  const site = row && (await siteById(app.db, row.site_id))
  if (!site) return
  await inJob(app, site, async (ctx) => {
    const unconfirmed = await lockUnconfirmed(ctx, member)
    if (!unconfirmed?.email) return
    if (await hasOtherOwner(ctx, unconfirmed)) await notifyAddressOwner(ctx, unconfirmed.email)
    else if (!(await isBanned(ctx, { email: unconfirmed.email }))) await sendActivationMail(ctx, unconfirmed)
  })
}

async function hasOtherOwner(ctx: JobCtx, { id, email }: UnconfirmedMember) {
  const owner = await findEmailOwner(ctx, email)
  return owner !== null && owner.id !== id
}
