// Preview of a message in a push, for members who chose it (NOTE-4): the sender's name and the first words. Read when the push is sent,
// stored nowhere. It labels fictional profiles, and says what a message without text is. A device that shows the app under a plain name
// gets no preview.
import type { Db } from '../../base/db/database.ts'
import type { Columns } from '../../base/db/tables.ts'
import type { NotificationRow } from '../store.ts'

const MAX_EXCERPT_CHARS = 120

export type MessagePreview = Columns<'member_public', 'name'> &
  Columns<'message_preview', 'kind'> & { fictional: boolean; words: string }

/** The newest unread message of the conversation that a push leads to; null without the member's consent or an unread message. */
export async function messagePreview(
  db: Db,
  { site_id, member_id }: NotificationRow,
  path: string,
): Promise<MessagePreview | null> {
  const [, chat] = /^\/chats\/([\w-]+)$/.exec(path) ?? []
  if (!chat || member_id === null) return null
  const preview = await db.maybe<MessagePreview>`
    select other.name, other.kind = 'fictional' as fictional, m.kind, left(m.body, 1000) as words
    from conversation_side cs
    join member_public other on other.id = cs.other_id and other.status in ('active', 'disabled')
    join message_preview m on m.conversation_id = cs.conversation_id and m.sender_id = cs.other_id
      and m.seq > greatest(cs.seen_seq, cs.removed_seq)
    where cs.public_id = ${chat} and cs.site_id = ${site_id} and cs.member_id = ${member_id} and cs.unread > 0
      and exists (
        select 1 from notification_preference n
        where n.member_id = cs.member_id and n.site_id = cs.site_id and n.kind = 'push_words' and n.channel = 'push' and n.is_enabled)
      and not exists (select 1 from member_public reader where reader.id = cs.member_id and reader.disguise is not null)
      and not exists (
        select 1 from block_between b where b.member_id = cs.member_id and b.other_id = cs.other_id)
    order by m.seq desc
    limit 1`
  return preview ? { ...preview, words: excerpt(preview.words) } : null
}

/** One line of whole characters, without bidi control characters that would turn the text around it. */
export function excerpt(text: string): string {
  const singleLine = text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\s]+/gu, ' ')
  const characters = [...singleLine.trim()]
  if (characters.length <= MAX_EXCERPT_CHARS) return characters.join('')
  // A zero-width joiner at the cut would leave half of a joined emoji, which is another one.
  return `${characters
    .slice(0, MAX_EXCERPT_CHARS)
    .join('')
    .replace(/\u200d$/, '')
    .trimEnd()}…`
}
