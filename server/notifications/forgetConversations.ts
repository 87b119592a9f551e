// Conversations are erased: deletes the queued notifications of their messages, and the records of those that were mailed (ACC-12).
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

type Conversation = Columns<'conversation', 'id' | 'public_id'>

export async function forgetConversations({ db, site }: Pick<JobCtx, 'db' | 'site'>, conversations: Conversation[]) {
  await db.run`
    delete from outbox
    where site_id = ${site.id} and kind = 'message' and reference = any(${conversations.map(({ public_id }) => public_id)})`
  await db.run`
    delete from message_mail_claim
    where site_id = ${site.id} and conversation_id = any(${conversations.map(({ id }) => `${id}`)}::bigint[])`
}
