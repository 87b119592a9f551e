// Removes photos from conversations by their files, whoever sent them, on every site (SAFE-7). The message stays, and says that its photo is gone.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { dropLater } from './dropFiles.ts'

type Removed = {
  member_id: Id<'member'>
  receiver_id: Id<'member'>
  site_id: Id<'site'>
  chat: string
  seq: number
  names: string[]
}

/** Senders of what was removed. */
export async function removeChatPhotos({ app, db, clock, afterCommit }: JobCtx, files: string[]) {
  const removed = await db.many<Removed>`
    update chat_photo p
    set deleted_at = ${clock.now()}
    from conversation c
    where c.id = p.conversation_id and p.full_file = any(${files}::text[]) and p.deleted_at is null
    returning p.sender_id as member_id, p.receiver_id, p.site_id, c.public_id as chat, p.seq, chat_photo_files(p) as names`
  await dropLater(
    db,
    removed.flatMap(({ names }) => names),
  )
  for (const { member_id, receiver_id, chat, seq } of removed)
    afterCommit(() => app.live.publish([member_id, receiver_id], { type: 'photo', chat, seq }))
  return removed.map(({ member_id, site_id }) => ({ member_id, site_id }))
}

/** The large file of the photo that a message of this site's brought. */
export const fileOfMessage = async ({ db, site }: JobCtx, { chat, seq }: { chat: string; seq: number }) =>
  (
    await db.maybe<{ file: string }>`
      select p.full_file as file
      from chat_photo p join conversation c on c.id = p.conversation_id
      where c.public_id = ${chat} and p.seq = ${seq} and p.site_id = ${site.id} and p.deleted_at is null`
  )?.file ?? null

/** The message of this site's that brought a photo, and who sent it. */
export async function findMessageOfPhoto({ db, site }: JobCtx, file: string) {
  const row = await db.maybe<{ member: Id<'member'>; chat: string; seq: number }>`
    select p.sender_id as member, c.public_id as chat, p.seq
    from chat_photo p join conversation c on c.id = p.conversation_id
    where ${file} in (p.full_file, p.blur_file) and p.site_id = ${site.id}`
  return row && { member: row.member, message: { chat: row.chat, seq: row.seq } }
}
