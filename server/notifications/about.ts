// What an outbox row is about: who did it, where its link leads, which preference and which texts are meant. Never the message itself.
import type { Db } from '../base/db/database.ts'
import type { OutboxRow } from './store.ts'

/** Seconds for which the page is seen before somebody's like comes over it. */
const modalAfter = 1

export type Told = {
  other: { id: number; name: string; fictional: boolean }
  preference: 'new_conversations' | 'new_messages' | 'like'
  template: 'NewMessage' | 'NewLike' | 'NewMatch'
  push_template: 'PushMessage' | 'PushLike' | 'PushMatch'
  path: string
  /** Where the mail leads, if elsewhere. */
  mail_path?: string
  /** A like that the giver's "like my matches for me" gave. */
  by_switch: boolean
  /** Claims the mail: false where one was sent already and is still unread. */
  mayMail(): Promise<boolean>
}

/** null where there is nothing left to tell: read meanwhile, taken back, gone, blocked. */
export const about = (db: Db, row: OutboxRow): Promise<Told | null> =>
  row.kind === 'message' ? aboutMessage(db, row) : aboutMember(db, row)

type Talk = {
  conversation_id: number
  last_seq: number
  seen_seq: number
  first: boolean
  id: number
  name: string
  fictional: boolean
}

async function aboutMessage(db: Db, { site_id, member_id, reference }: OutboxRow): Promise<Told | null> {
  const talk = await db.maybe<Talk>`
    select cs.conversation_id, cs.last_seq, cs.seen_seq, other.id, other.name, other.kind = 'fictional' as fictional,
      cs.started_by <> cs.member_id and cs.seen_seq = 0 as first
    from conversation_side cs
    join member other on other.id = cs.other_id and other.status in ('active', 'disabled')
    where cs.public_id = ${reference} and cs.site_id = ${site_id} and cs.member_id = ${member_id} and cs.unread > 0
      and not exists (
        select 1 from member_block b
        where (b.by_id = cs.member_id and b.who_id = cs.other_id) or (b.by_id = cs.other_id and b.who_id = cs.member_id))`
  if (!talk) return null
  const { conversation_id, last_seq, seen_seq, first, ...other } = talk
  return {
    other,
    preference: first ? 'new_conversations' : 'new_messages',
    template: 'NewMessage',
    push_template: 'PushMessage',
    path: `/chats/${reference}`,
    by_switch: false,
    mayMail: async () =>
      (await db.run`
        insert into message_mail (site_id, member_id, conversation_id, seq)
        values (${site_id}, ${member_id}, ${conversation_id}, ${last_seq})
        on conflict (member_id, conversation_id) do update
        set seq = excluded.seq
        where message_mail.seq <= ${seen_seq}`) > 0,
  }
}

async function aboutMember(db: Db, { site_id, member_id, kind, reference }: OutboxRow): Promise<Told | null> {
  const found = await db.maybe<Told['other'] & { by_switch: boolean }>`
    select m.id, m.name, m.kind = 'fictional' as fictional, l.given_by = 'switch' as by_switch
    from member m
    join member_like l on l.from_id = m.id and l.to_id = ${member_id}
    where m.public_id = ${reference} and m.site_id = ${site_id} and m.status = 'active'
      and (${kind} = 'like' or exists (select 1 from member_like mine where mine.from_id = ${member_id} and mine.to_id = m.id))
      and not exists (
        select 1 from member_block b
        where (b.by_id = m.id and b.who_id = ${member_id}) or (b.by_id = ${member_id} and b.who_id = m.id))`
  if (!found) return null
  const match = kind === 'match'
  const { by_switch, ...other } = found
  return {
    other,
    preference: 'like',
    template: match ? 'NewMatch' : 'NewLike',
    push_template: match ? 'PushMatch' : 'PushLike',
    path: match ? `/members/${reference}` : '/likes',
    // The mail names one person: who follows it sees that one over the others (LIKE-5). Many likes are one push, which names nobody.
    ...(!match && { mail_path: `/likes?t=${modalAfter}&profile=${reference}` }),
    by_switch: by_switch && !match,
    mayMail: async () => true,
  }
}
