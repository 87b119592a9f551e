// What we hold of a member's conversations: all that it wrote, and what others wrote as far as it can read that (ACC-15, CHAT-7).
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Content } from './store.ts'

type ExportedConversation = Columns<'conversation_side', 'created_at' | 'muted'> & {
  id: Id<'conversation'>
  with: string | null
  fictional: boolean
}
type Row = Columns<'message', 'conversation_id' | 'seq' | 'kind' | 'held' | 'returned' | 'created_at'> & {
  from_me: boolean
  text: string
  content: Content | null
  /** What the other side paid is not told. */
  price: number | null
}
type PhotoRow = Columns<'chat_photo', 'conversation_id' | 'seq' | 'view_once' | 'opened_at'> & {
  file: string | null
  gone_at: Date | null
}

export async function onExport({ app, db, site, clock }: JobCtx, member: Id<'member'>) {
  // A member who left is nobody: neither the name nor the words.
  const isPartnerVisible = db.fragment`other.status in ('active', 'not_confirmed', 'disabled')`
  const conversations = await db.many<ExportedConversation>`
    select cs.conversation_id as id, case when ${isPartnerVisible} then other.name end as with, other.kind = 'fictional' as fictional, cs.created_at, cs.muted
    from conversation_side cs
    join member_public other on other.id = cs.other_id
    where cs.site_id = ${site.id} and cs.member_id = ${member}
    order by cs.conversation_id`
  const rows = await db.many<Row>`
    select m.conversation_id, m.seq, m.sender_id = ${member} as from_me, m.kind, m.body as text, m.content,
      case when m.sender_id = ${member} then m.price end as price, m.held, m.returned, m.created_at
    from conversation_side cs
    join message m on m.conversation_id = cs.conversation_id and m.site_id = cs.site_id
    join member_public other on other.id = cs.other_id
    where cs.site_id = ${site.id} and cs.member_id = ${member}
      and (m.sender_id = ${member} or (
        ${isPartnerVisible} and not m.held and not m.returned and m.seq > cs.removed_seq
        and m.created_at > ${addSeconds(clock.now(), -site.choices.chat_history_days * 86_400)}))
    order by m.conversation_id, m.seq`
  const fraud_notices = await db.many`
    select other.name as about, n.created_at
    from fraud_notice n join member_public other on other.id = n.member_id
    where n.site_id = ${site.id} and n.receiver_id = ${member}
    order by n.created_at`
  const photos = await photosOf({ app, db, site }, member)
  const messagesById = Map.groupBy(rows, ({ conversation_id }) => conversation_id)
  return {
    ...(fraud_notices.length > 0 && { fraud_notices }),
    conversations: conversations.flatMap(({ id, with: name, fictional, created_at, muted }) => {
      const messages = (messagesById.get(id) ?? []).map(({ conversation_id, seq, content, ...row }) => ({
        ...row,
        ...content,
        ...(row.kind === 'photo' && { photo: photos.get(`${conversation_id}:${seq}`) }),
      }))
      return messages.length ? [{ with: name, fictional, created_at, muted, messages }] : []
    }),
  }
}

/**
 * With the pictures that the member sent itself; what others sent is shown in the conversation alone. When the other side opened one, is
 * theirs to tell.
 */
async function photosOf({ app, db, site }: Pick<JobCtx, 'app' | 'db' | 'site'>, member: Id<'member'>) {
  const rows = await db.many<PhotoRow>`
    select conversation_id, seq, case when sender_id = ${member} and deleted_at is null then full_file end as file,
      view_once, case when receiver_id = ${member} then opened_at end as opened_at,
      case when receiver_id = ${member} or not view_once then deleted_at end as gone_at
    from chat_photo
    where site_id = ${site.id} and (sender_id = ${member} or receiver_id = ${member})`
  const photos = new Map<string, object>()
  for (const { conversation_id, seq, file, ...row } of rows) {
    const bytes = file && (await app.storage.get(file))
    photos.set(`${conversation_id}:${seq}`, {
      ...row,
      ...(bytes && { type: 'image/webp', base64: bytes.toString('base64') }),
    })
  }
  return photos
}
