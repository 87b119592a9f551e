// PUT /api/pause: hides the profile from everybody, and shows it again; conversations go on (PRO-9).
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { isLimited, notifyContacts, setStatus } from '../members/index.ts'

/** No effect on an unconfirmed member, who is hidden anyway. */
export async function pause(outer: MemberCtx, { paused }: Input<typeof contract.pause>) {
  const { app, site, member } = outer
  const [from, to] = paused ? (['active', 'disabled'] as const) : (['disabled', 'active'] as const)
  return outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    if (!paused && (await isLimited(ctx, member.id, 'hidden'))) refuse('hidden_by_decision')
    const changed = await setStatus(ctx, member.id, { from: [from], to })
    if (changed) {
      await notifyContacts(ctx, member)
      ctx.afterCommit(() => {
        app.bus.publish('member_changed', { member: member.id })
        app.live.publish([member.id], { type: 'user' })
      })
    }
    const { status } = await db.one<Columns<'member_public', 'status'>>`
      select status from member_public where id = ${member.id} and site_id = ${site.id}`
    return { paused: status === 'disabled' }
  })
}
