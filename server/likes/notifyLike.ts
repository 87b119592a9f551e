// Live events for a like, a match or an unlike (LIKE-1). like.sql decides who is notified, because that could race.
import type { Id } from '../../contract/ids.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export type MemberRef = Columns<'member', 'id' | 'public_id'>
/** Which events to send, by like.sql: each like and each match is announced once per member. */
export type LikeNotifications = { notify_recipient: boolean; match_for_sender: boolean; match_for_recipient: boolean }
export type LikeResult = LikeNotifications & {
  verdict: RefusalCode | null
  other: Id<'member'>
  other_name: string
  matched: boolean
  new_like: boolean
}

/** Sent after commit, to every tab of the two. */
export function notifyLike(
  { app: { live }, afterCommit }: Ctx,
  sender: MemberRef,
  recipient: MemberRef,
  notifications: LikeNotifications,
) {
  afterCommit(() => {
    live.publish(notifications.notify_recipient ? [sender.id, recipient.id] : [sender.id], { type: 'likes' })
    if (notifications.match_for_sender) live.publish([sender.id], { type: 'match', with: recipient.public_id })
    if (notifications.match_for_recipient) live.publish([recipient.id], { type: 'match', with: sender.public_id })
  })
}

/** `is_first`: the recipient is notified of the first unlike only, however often it repeats. */
export function notifyUnlike(
  { app: { live }, afterCommit }: Ctx,
  sender: Id<'member'>,
  recipient: Id<'member'>,
  is_first: boolean,
) {
  afterCommit(() => live.publish(is_first ? [sender, recipient] : [sender], { type: 'likes' }))
}
