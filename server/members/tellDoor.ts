// A door between two members closed or opened: both sides' tabs ask again.
import type { MemberCtx } from '../base/ctx.ts'
import type { MemberRow } from './store.ts'

export function tellDoor(ctx: MemberCtx, other: Pick<MemberRow, 'id' | 'public_id'>) {
  const { live } = ctx.app
  const both = [ctx.member.id, other.id]
  ctx.afterCommit(() => {
    live.nudge([ctx.member.id], { type: 'door', with: other.public_id })
    live.nudge([other.id], { type: 'door', with: ctx.member.public_id })
    live.nudge(both, { type: 'likes' })
    live.nudge(both, { type: 'chats' })
  })
}
