// PUT /api/pause: hidden from everybody until one comes back, by the same click; conversations go on (PRO-9).
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { tellOthers } from './tellOthers.ts'

/** Whoever has not confirmed the address is hidden anyway, and stays as they are. */
export async function pause(outer: MemberCtx, { paused }: Input<typeof contract.pause>) {
  const { app, site, member } = outer
  const [from, to] = paused ? (['active', 'disabled'] as const) : (['disabled', 'active'] as const)
  return outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    const changed = await db.run`
      update member
      set status = ${to}, paused_at = ${paused ? ctx.clock.now() : null}
      where id = ${member.id} and site_id = ${site.id} and status = ${from}`
    if (changed) {
      await tellOthers(ctx, member)
      ctx.afterCommit(() => {
        app.bus.publish('asker', { member: member.id })
        app.live.publish([member.id], { type: 'user' })
      })
    }
    const { status } = await db.one<{ status: string }>`
      select status from member where id = ${member.id} and site_id = ${site.id}`
    return { paused: status === 'disabled' }
  })
}
