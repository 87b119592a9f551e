// POST /api/activate: the address is confirmed, and what waited for that happens: messages go out, newcomers are liked (ACC-6).

import type * as accounts from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refuse.ts'
import { findLink, useLink } from '../notices/index.ts'
import { openSession, stepsBefore } from '../security/index.ts'

/** All of it or nothing: where something that waited fails, the link can be used again. */
export async function activate(outer: Ctx, { token }: Input<typeof accounts.activate>) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await findLink(ctx, token, 'activate')) ?? refuse('link_invalid')
    const status = await holdStatus(ctx, member)
    refuseUnless(await useLink(ctx, token, 'activate'), 'link_invalid')
    if (status === 'active' || status === 'disabled') return
    refuseUnless(status === 'not_confirmed', 'link_invalid')
    await confirm(ctx, member)
    // Where a signup may not tell who is a member, it could not log anybody in: the mailbox's owner is logged in here.
    // A mailbox is one step: where a second is asked for, the login page asks for both.
    const lands = ctx.site.choices.membership_privacy === 'strict' && !ctx.member
    if (lands && !(await stepsBefore(ctx, member)).length) await openSession(ctx, db, member)
    ctx.afterCommit(() => {
      ctx.app.bus.publish('asker', { member })
      ctx.app.live.nudge([member], { type: 'user' })
    })
  })
  return {}
}

/** Before the link: a correction of the address holds both in this order, too. */
async function holdStatus({ db, site }: Ctx, member: number) {
  const row = await db.maybe<{ status: string }>`
    select status from member where id = ${member} and site_id = ${site.id} for no key update`
  return row?.status
}

async function confirm(ctx: Ctx, member: number) {
  await ctx.db.run`
    update member set status = 'active', confirmed_at = ${ctx.clock.now()} where id = ${member} and site_id = ${ctx.site.id}`
  await ctx.db.run`
    delete from link where member_id = ${member} and site_id = ${ctx.site.id} and purpose = 'activate' and used_at is null`
  for (const happen of ctx.app.hooks.confirmed) await happen(ctx, member)
}
