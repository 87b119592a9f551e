// What an outbox row tells its reader: who did it, where the link leads, which preference and templates apply. Never the message itself.
import type { MailTemplate, PreferenceKind, PushTemplate } from '../../contract/notifications.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { OutboxRow } from './store.ts'

/** The page shows for this long before the dialog of a like opens over it. */
const MODAL_DELAY_SECONDS = 1

export type EventDescription = {
  other: Columns<'member_public', 'id' | 'name'> & { fictional: boolean }
  preference: PreferenceKind
  template: MailTemplate
  push_template: PushTemplate
  path: string
  /** Where the mail leads, if elsewhere. */
  mail_path?: string
  /** A like given by the giver's "like my matches for me". */
  is_auto_like: boolean
  /** Claims the mail: false where one was sent already and is still unread. */
  claimMail(): Promise<boolean>
}

/** null where there is nothing left to tell: read meanwhile, taken back, gone, blocked, muted. */
export const describeEvent = (db: Db, row: OutboxRow): Promise<EventDescription | null> =>
  row.kind === 'message' ? describeMessage(db, row) : describeLike(db, row)

type UnreadConversation = Columns<'conversation_side', 'conversation_id' | 'last_seq' | 'seen_seq'> &
  Columns<'member_public', 'id' | 'name'> & { is_first: boolean; fictional: boolean }

async function describeMessage(db: Db, { site_id, member_id, reference }: OutboxRow): Promise<EventDescription | null> {
  const conversation = await db.maybe<UnreadConversation>`
    select cs.conversation_id, cs.last_seq, greatest(cs.seen_seq, cs.removed_seq) as seen_seq, other.id, other.name,
      other.kind = 'fictional' as fictional,
      cs.started_by <> cs.member_id and greatest(cs.seen_seq, cs.removed_seq) = 0 as is_first
    from conversation_side cs
    join member_public other on other.id = cs.other_id and other.status in ('active', 'disabled')
    where cs.public_id = ${reference} and cs.site_id = ${site_id} and cs.member_id = ${member_id} and cs.unread > 0 and not cs.muted
      and not exists (
        select 1 from block_between b where b.member_id = cs.member_id and b.other_id = cs.other_id)`
  if (!conversation) return null
  const { conversation_id, last_seq, seen_seq, is_first, ...other } = conversation
  return {
    other,
    preference: is_first ? 'new_conversations' : 'new_messages',
    template: 'NewMessage',
    push_template: 'PushMessage',
    path: `/chats/${reference}`,
    is_auto_like: false,
    claimMail: async () =>
      (await db.run`
        insert into message_mail_claim (site_id, member_id, conversation_id, seq)
        values (${site_id}, ${member_id}, ${conversation_id}, ${last_seq})
        on conflict (member_id, conversation_id) do update
        set seq = excluded.seq
        where message_mail_claim.seq <= ${seen_seq}`) > 0,
  }
}

async function describeLike(
  db: Db,
  { site_id, member_id, kind, reference }: OutboxRow,
): Promise<EventDescription | null> {
  const row = await db.maybe<EventDescription['other'] & { is_auto_like: boolean }>`
    select m.id, m.name, m.kind = 'fictional' as fictional, l.origin = 'switch' as is_auto_like
    from member_public m
    join like_between l on l.from_id = m.id and l.to_id = ${member_id}
    where m.public_id = ${reference} and m.site_id = ${site_id} and m.status = 'active'
      and (${kind} = 'like' or exists (
        select 1 from like_between returned where returned.from_id = ${member_id} and returned.to_id = m.id))
      and not exists (
        select 1 from block_between b where b.member_id = ${member_id} and b.other_id = m.id)`
  if (!row) return null
  const isMatch = kind === 'match'
  const { is_auto_like, ...other } = row
  return {
    other,
    preference: 'like',
    template: isMatch ? 'NewMatch' : 'NewLike',
    push_template: isMatch ? 'PushMatch' : 'PushLike',
    path: isMatch ? `/members/${reference}` : '/likes',
    // The mail names one person: whoever follows it sees that one over the others (LIKE-5). Many likes are one push, which names nobody.
    ...(!isMatch && { mail_path: `/likes?t=${MODAL_DELAY_SECONDS}&profile=${reference}` }),
    is_auto_like: is_auto_like && !isMatch,
    claimMail: async () => true,
  }
}
