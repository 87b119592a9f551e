// The receiver opens a photo (CHAT-3). Opened again, one that is seen once has no more time than it had.
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import { requireAge } from '../base/ageAssurance.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { refuseIfBlocked } from '../members/index.ts'
import { endSeenTask } from './endSeen.ts'
import { presentPhoto, VIEW_ONCE_MS } from './photo.ts'
import { holdReceived, markOpened } from './photoStore.ts'
import { findConversation, nameOf } from './store.ts'

export async function openPhoto(ctx: MemberCtx, { id, seq }: Input<typeof chats.openPhoto>) {
  await requireAge(ctx, 'photos')
  const conversation = (await findConversation(ctx, id)) ?? refuse('not_found')
  if (conversation.other_left) refuse('not_found')
  const { name } = await nameOf(ctx, conversation.other_id)
  if (await refuseIfBlocked(ctx, { id: conversation.other_id, name })) refuse('blocked_by_you', { name })
  const now = ctx.clock.now()
  const { row, first } = await ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db }
    const row = (await holdReceived(txCtx, conversation, seq)) ?? refuse('not_found')
    const first = row.opened_at === null && row.deleted_at === null
    if (!first) return { row, first }
    await markOpened(txCtx, conversation, seq)
    if (row.view_once) await addJob(db, endSeenTask, {}, { at: addSeconds(now, VIEW_ONCE_MS / 1000) })
    return { row: { ...row, opened_at: now }, first }
  })
  if (first) {
    // For its sender only one that is seen once changes.
    const isSenderNotified = row.view_once && row.is_seen_visible
    const members = [...(isSenderNotified ? [conversation.other_id] : []), ctx.member.id]
    ctx.afterCommit(() => ctx.app.live.publish(members, { type: 'photo', chat: conversation.public_id, seq }))
  }
  return { photo: presentPhoto(ctx, { ...row, mine: false }, false) }
}
