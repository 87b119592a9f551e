// Staff remove one message for both sides, with its photo; open tabs fetch the conversation again (SAFE-2, OPS-4).
import type { Id } from '../../contract/ids.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { dropLater } from './dropFiles.ts'

type Removed = { sender: Id<'member'>; receiver: Id<'member'>; kind: string; files: string[] }

/** The conversation and the message's number, as a report names them. Throws CommandInputError. */
export async function removeMessage(ctx: JobCtx, actor: Actor, { chat, seq }: { chat: string; seq: number }) {
  const { app, db, site, clock } = ctx
  if (!Number.isInteger(seq) || seq < 1) rejectInput('message: its number is a whole one')
  const removed = await db.maybe<Removed>`
    select * from chat_remove_message(${site.id}, ${chat}, ${seq}, ${clock.now()})`
  if (!removed) return rejectInput(`message: this site has no message ${seq} in ${chat}`)
  await dropLater(db, removed.files)
  const { sender, receiver, kind } = removed
  await audit(ctx, actor, { action: 'message.remove', subject: `message ${seq}`, member: sender, before: { kind } })
  ctx.afterCommit(() => {
    for (const type of ['chats', 'resync'] as const) app.live.publish([sender, receiver], { type })
  })
  return { removed: kind, seq }
}
