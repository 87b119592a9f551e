// POST /api/activate: the address is confirmed, and what waited for that happens: messages go out, newcomers are liked (ACC-6).

import type * as accounts from '../../contract/accounts.ts'
import type { Input } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { useLink } from '../notices/index.ts'
import { openSession } from '../security/index.ts'

/** All of it or nothing: where something that waited fails, the link can be used again. */
export async function activate(outer: Ctx, { token }: Input<typeof accounts.activate>) {
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const { member } = (await useLink(ctx, token, 'activate')) ?? refuse('link_invalid')
    const confirmed = await db.run`
      update member
      set status = 'active', confirmed_at = ${ctx.clock.now()}
      where id = ${member} and site_id = ${ctx.site.id} and status = 'not_confirmed'`
    if (!confirmed) return
    for (const happen of ctx.app.hooks.confirmed) await happen(ctx, member)
    // Where a signup may not tell who is a member, it could not log anybody in: the mailbox's owner is logged in here.
    if (ctx.site.choices.membership_privacy === 'strict' && !ctx.member) await openSession(ctx, db, member)
    ctx.afterCommit(() => {
      ctx.app.bus.publish('asker', { member })
      ctx.app.live.nudge([member], { type: 'user' })
    })
  })
  return {}
}
