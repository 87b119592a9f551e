// Takes a conversation off the member's list; the other side keeps theirs, but for the photos that this one sent (CHAT-2, CHAT-7).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { Id } from '../../contract/ids.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { dropLater } from './dropFiles.ts'

type Removed = { other: Id<'member'>; removed_photos: number[]; refunded_members: Id<'member'>[]; files: string[] }

export async function remove(ctx: MemberCtx, { conversation }: Input<typeof chats.remove>) {
  const { site, member, clock, app } = ctx
  const { other, removed_photos, refunded_members } = await ctx.db.transaction(async (db) => {
    const removal = await db.maybe<Removed>`
      select * from chat_remove(${site.id}, ${member.id}, ${conversation}, ${clock.now()})`
    if (!removal) refuse('not_found')
    await dropLater(db, removal.files)
    return removal
  })
  ctx.afterCommit(() => {
    app.live.publish([member.id], { type: 'chats', removed: conversation })
    for (const seq of removed_photos) app.live.publish([other], { type: 'photo', chat: conversation, seq })
    if (refunded_members.length) app.live.publish([...new Set(refunded_members)], { type: 'user' })
  })
  return {}
}
