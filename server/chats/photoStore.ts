// The SQL of photos in conversations, and who may see which of their files right now (CHAT-3).
import { addSeconds } from '../base/clock.ts'
import type { Ctx, MediaAccess, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { avifOf } from '../photos/index.ts'
import { VIEW_ONCE_MS } from './photo.ts'
import type { SendResult } from './sendMessage.ts'
import type { Conversation, PhotoColumns } from './store.ts'

export type PhotoFiles = Pick<PhotoColumns, 'full_file' | 'blur_file'> & { avif: boolean }

export const filesOf = ({ full_file, blur_file, avif }: PhotoFiles) => [
  full_file,
  blur_file,
  ...(avif ? [avifOf(full_file)] : []),
]

const columns = (db: Db) => db.fragment`
  p.full_file, p.blur_file, p.width, p.height, p.view_once, p.opened_at, p.deleted_at`

/** Older than this is hidden for privacy (CHAT-7). */
const oldest = (ctx: Ctx) => addSeconds(ctx.clock.now(), -ctx.site.choices.chat_history_days * 86_400)

type Kept = PhotoFiles & Pick<PhotoColumns, 'width' | 'height' | 'view_once'>

export const keepPhoto = (ctx: MemberCtx, { conversation, seq, permission }: SendResult, photo: Kept) => ctx.db.run`
  insert into chat_photo (site_id, conversation_id, seq, sender_id, receiver_id, full_file, blur_file, avif, width, height, view_once)
  select ${ctx.site.id}, c.id, ${seq}, ${ctx.member.id}, ${permission.recipient_id}, ${photo.full_file}, ${photo.blur_file}, ${photo.avif},
    ${photo.width}, ${photo.height}, ${photo.view_once}
  from conversation c
  where c.public_id = ${conversation} and c.site_id = ${ctx.site.id}`

/** A photo that the current member sent. `is_seen_visible`: they may learn what its receiver has seen. */
export const findSent = (ctx: MemberCtx, { conversation, seq }: SendResult) => ctx.db.maybe<
  PhotoColumns & { is_seen_visible: boolean }
>`
  select ${columns(ctx.db)}, ${ctx.member.paid_user} and receiver.shows_seen as is_seen_visible
  from chat_photo p
  join conversation c on c.id = p.conversation_id
  join member_privacy receiver on receiver.id = p.receiver_id
  where c.public_id = ${conversation} and p.seq = ${seq} and p.sender_id = ${ctx.member.id} and p.site_id = ${ctx.site.id}`

/**
 * A photo that the current member received and may open; nobody else opens it before this transaction ends. `is_seen_visible`: its sender may
 * learn that it was seen.
 */
export const holdReceived = (ctx: MemberCtx, conversation: Conversation, seq: number) => ctx.db.maybe<
  PhotoColumns & { is_seen_visible: boolean }
>`
  select ${columns(ctx.db)}, sender.paid_user and receiver.shows_seen as is_seen_visible
  from chat_photo p
  join member_public sender on sender.id = p.sender_id
  join member_privacy receiver on receiver.id = p.receiver_id
  join message m on m.conversation_id = p.conversation_id and m.seq = p.seq
  where p.conversation_id = ${conversation.id} and p.seq = ${seq} and p.receiver_id = ${ctx.member.id} and p.site_id = ${ctx.site.id}
    and m.seq > ${conversation.removed_seq} and m.created_at > ${oldest(ctx)} and not m.held and not m.returned
  for no key update of p`

export const markOpened = ({ db, site, clock }: MemberCtx, conversation: Conversation, seq: number) => db.run`
  update chat_photo
  set opened_at = ${clock.now()}
  where conversation_id = ${conversation.id} and seq = ${seq} and site_id = ${site.id}`

/** Whether this client_id was sent before, by the current member to anybody. */
export const wasSent = async ({ db, site, member }: MemberCtx, client_id: string) =>
  (await db.maybe`
    select 1 from message
    where sender_id = ${member.id} and client_id = ${client_id}::uuid and site_id = ${site.id}`) !== undefined

/**
 * The two of a conversation, as long as it is there for the one who asks, both are, and no block stands between them: of a photo that is not
 * gone the blurred file; the large one its sender, and its receiver once they have opened it.
 */
export async function shows(ctx: Ctx, file: string): Promise<MediaAccess | undefined> {
  if (!ctx.member) return undefined
  const { id } = ctx.member
  return ctx.db.maybe<MediaAccess>`
    select p.avif and p.full_file = ${file} as avif, p.view_once and p.full_file = ${file} as ephemeral
    from chat_photo p
    join message m on m.conversation_id = p.conversation_id and m.seq = p.seq
    join conversation_side cs on cs.conversation_id = p.conversation_id and cs.member_id = ${id}
    join member_public other on other.id = cs.other_id and other.status in ('active', 'not_confirmed', 'disabled')
    where (p.full_file = ${file} or p.blur_file = ${file}) and p.site_id = ${ctx.site.id}
      and p.deleted_at is null
      and (not p.view_once or p.opened_at is null or p.opened_at > ${addSeconds(ctx.clock.now(), -VIEW_ONCE_MS / 1000)})
      and m.seq > cs.removed_seq and m.created_at > ${oldest(ctx)}
      and (p.sender_id = ${id}
        or not m.held and not m.returned and (p.blur_file = ${file} or p.opened_at is not null))
      and not exists (
        select 1 from block_between b where b.member_id = ${id} and b.other_id = other.id)`
}
