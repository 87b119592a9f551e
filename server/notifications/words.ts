// What a push says of a message, for who chose to have that on a locked screen (NOTE-4): the name and the first words. Read when it is sent,
// written down nowhere. Of who is drawn it says so; of what is no text it says what it is.
// Under a plain name the app keeps to that: no push of it has words.
import type { MessageKind } from '../../contract/chats.ts'
import type { Db } from '../base/db/database.ts'
import type { Notice } from './store.ts'

/** Characters of a message. */
const most = 120

export type Words = { name: string; fictional: boolean; kind: MessageKind; words: string }

/** The newest unread message of the conversation that a push leads to; null where the member did not choose so, or nothing is to be told. */
export async function wordsOf(db: Db, { site_id, member_id }: Notice, path: string): Promise<Words | null> {
  const [, chat] = /^\/chats\/([\w-]+)$/.exec(path) ?? []
  if (!chat || member_id === null) return null
  const found = await db.maybe<Words>`
    select other.name, other.kind = 'fictional' as fictional, m.kind, left(m.body, 1000) as words
    from conversation_side cs
    join member other on other.id = cs.other_id and other.status in ('active', 'disabled')
    join message m on m.conversation_id = cs.conversation_id and m.sender_id = cs.other_id and m.seq > greatest(cs.seen_seq, cs.removed_seq)
      and not m.held and not m.returned
    where cs.public_id = ${chat} and cs.site_id = ${site_id} and cs.member_id = ${member_id} and cs.unread > 0
      and exists (
        select 1 from notice_choice n
        where n.member_id = cs.member_id and n.site_id = cs.site_id and n.kind = 'push_words' and n.channel = 'push' and n.wanted)
      and not exists (select 1 from member me where me.id = cs.member_id and me.shown_as is not null)
      and not exists (
        select 1 from member_block b
        where (b.by_id = cs.member_id and b.who_id = cs.other_id) or (b.by_id = cs.other_id and b.who_id = cs.member_id))
    order by m.seq desc
    limit 1`
  return found ? { ...found, words: beginningOf(found.words) } : null
}

/** On one line, whole characters, and nothing that turns the direction of what stands around it. */
export function beginningOf(text: string): string {
  const line = text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\s]+/gu, ' ')
  const characters = [...line.trim()]
  if (characters.length <= most) return characters.join('')
  // Half of a joined sign would be another one.
  return `${characters
    .slice(0, most)
    .join('')
    .replace(/\u200d$/, '')
    .trimEnd()}…`
}
