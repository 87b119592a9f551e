// Notifies the open tabs of a member's contacts (conversations, likes) that the member is gone or back.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

/** More than have a tab open at a time; others see it on their next request. */
const MAX_CONTACTS = 5_000

type NotifyCtx = Pick<JobCtx, 'app' | 'db' | 'site' | 'afterCommit'>

export async function notifyContacts(
  { app, db, site, afterCommit }: NotifyCtx,
  member: Columns<'member', 'id' | 'public_id'>,
) {
  const contacts = await db.many<{ id: Id<'member'> }>`
    select other_id as id from conversation_side where member_id = ${member.id} and site_id = ${site.id}
    union
    select to_id from like_between where from_id = ${member.id} and site_id = ${site.id}
    union
    select from_id from like_between where to_id = ${member.id} and site_id = ${site.id}
    limit ${MAX_CONTACTS}`
  const ids = contacts.map(({ id }) => id)
  if (!ids.length) return
  afterCommit(() => {
    app.live.publish(ids, { type: 'relationship', with: member.public_id })
    app.live.publish(ids, { type: 'chats' })
    app.live.publish(ids, { type: 'likes' })
  })
}
