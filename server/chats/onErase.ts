// A member is erased: its conversations end for both sides, with every word and every photo in them (ACC-12). What they cost stays in the
// ledger as numbers.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { forgetConversations } from '../notifications/index.ts'
import { dropLater } from './dropFiles.ts'

export async function onErase(ctx: JobCtx, member: Id<'member'>) {
  const { db, site } = ctx
  await db.run`delete from fraud_notice where site_id = ${site.id} and ${member} in (member_id, receiver_id)`
  await db.run`delete from fraud_notice_run where site_id = ${site.id} and member_id = ${member}`
  // Held in one order, so that nobody writes into one meanwhile.
  const conversations = await db.many<Columns<'conversation', 'id' | 'public_id'>>`
    select id, public_id
    from conversation
    where site_id = ${site.id} and (a_id = ${member} or b_id = ${member})
    order by id
    for update`
  if (!conversations.length) return
  await refundHeld(ctx, member, conversations)
  const ofConversations = db.fragment`site_id = ${site.id} and conversation_id = any(${conversations.map(({ id }) => `${id}`)}::bigint[])`
  await forgetConversations({ db, site }, conversations)
  await db.run`delete from message_mark where ${ofConversations}`
  const photos = await db.many<{ names: string[] }>`
    delete from chat_photo p where ${ofConversations} returning chat_photo_files(p) as names`
  await dropLater(
    db,
    photos.flatMap(({ names }) => names),
  )
  await db.run`delete from message where ${ofConversations}`
  await db.run`delete from conversation where site_id = ${site.id} and id = any(${conversations.map(({ id }) => `${id}`)}::bigint[])`
}

/** What others wrote and could not be delivered yet is paid back, before it is gone with the conversation (CHAT-5). */
async function refundHeld(
  { app, db, site, clock, afterCommit }: JobCtx,
  member: Id<'member'>,
  conversations: Columns<'conversation', 'id'>[],
) {
  const refunds = await db.many<{ sender: Id<'member'> }>`
    select m.sender_id as sender
    from message m
    cross join lateral message_refund(m.site_id, m.conversation_id, m.seq, ${clock.now()}) as is_refunded
    where m.site_id = ${site.id} and m.conversation_id = any(${conversations.map(({ id }) => `${id}`)}::bigint[]) and m.held
      and m.sender_id <> ${member} and is_refunded`
  const senders = [...new Set(refunds.map(({ sender }) => sender))]
  if (senders.length) afterCommit(() => app.live.publish(senders, { type: 'user' }))
}
