// Live events after a block or unblock: the tabs of both members refetch.
import type { MemberCtx } from '../base/ctx.ts'
import type { MemberRow } from './store.ts'

export function publishRelationshipChange(ctx: MemberCtx, other: Pick<MemberRow, 'id' | 'public_id'>) {
  const { live } = ctx.app
  const memberIds = [ctx.member.id, other.id]
  ctx.afterCommit(() => {
    live.publish([ctx.member.id], { type: 'relationship', with: other.public_id })
    live.publish([other.id], { type: 'relationship', with: ctx.member.public_id })
    live.publish(memberIds, { type: 'likes' })
    live.publish(memberIds, { type: 'chats' })
  })
}
