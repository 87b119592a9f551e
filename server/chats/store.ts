// The SQL of conversations: who is in one, its messages, the list. Nothing here is shown to someone who is not in it.
import type { Gift, Sign } from '../../contract/chats.ts'
import type { Gif } from '../../contract/gifs.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export type Conversation = Columns<
  'conversation_side',
  'public_id' | 'other_id' | 'unread' | 'muted' | 'seen_seq' | 'removed_seq' | 'last_seq' | 'last_visible_seq'
> & {
  id: Id<'conversation'>
  other_public: string
  /** The other side has seen up to here; null where that is not told: to free members, and of members who hide it (ROLE-2). */
  other_seen: number | null
  /** The other side left: nothing of the conversation is shown, unless they come back (ACC-12). */
  other_left: boolean
}

/** What a message carries beside its words, as it is kept; a photo's are in chat_photo. */
export type Content = { gift: Gift } | { gif: Gif }
export type MessageRow = Columns<
  'message',
  'seq' | 'client_id' | 'kind' | 'body' | 'price' | 'held' | 'returned' | 'created_at'
> & {
  mine: boolean
  content: Content | null
  signs: Sign[] | null
  asks_reader: boolean
} & Partial<PhotoColumns>
export type PhotoColumns = Columns<
  'chat_photo',
  'full_file' | 'blur_file' | 'width' | 'height' | 'view_once' | 'opened_at' | 'deleted_at'
>

/** To the receiver of what is held there is no conversation yet (CHAT-5). */
const conversations = (ctx: MemberCtx) => ctx.db.fragment`
  select cs.conversation_id as id, cs.public_id, cs.last_seq, cs.other_id, cs.unread, cs.muted, cs.seen_seq, cs.removed_seq, cs.last_visible_seq,
    other.public_id as other_public, other.status = 'deleted' as other_left,
    case when ${ctx.member.paid_user} and privacy.shows_seen then cs.other_seen_seq end as other_seen
  from conversation_side cs
  join member_public other on other.id = cs.other_id
  join member_privacy privacy on privacy.id = cs.other_id
  where cs.member_id = ${ctx.member.id} and cs.site_id = ${ctx.site.id}
    and (cs.last_visible_seq is not null or cs.removed_seq > 0)`

/** The current member's conversation with this id; undefined for none and for somebody else's. */
export const findConversation = (ctx: MemberCtx, public_id: string) =>
  ctx.db.maybe<Conversation>`${conversations(ctx)} and cs.public_id = ${public_id}`

export const findConversationWith = (ctx: MemberCtx, other: Id<'member'>) =>
  ctx.db.maybe<Conversation>`${conversations(ctx)} and cs.other_id = ${other}`

/** Older than this is hidden for privacy (CHAT-7). */
const oldest = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - ctx.site.choices.chat_history_days * 86_400_000)

const messages = (ctx: MemberCtx, conversation: Conversation) => ctx.db.fragment`
  select m.seq, m.client_id, m.sender_id = ${ctx.member.id} as mine, m.kind, m.body, m.content, m.signs,
    m.signs is not null and m.sender_id <> ${ctx.member.id} and exists (
      select from message_mark k where k.conversation_id = m.conversation_id and k.seq = m.seq and k.answer is null) as asks_reader, m.price, m.held,
    m.returned, m.created_at, ph.full_file, ph.blur_file, ph.width, ph.height, ph.view_once, ph.opened_at, ph.deleted_at
  from message m
  left join chat_photo ph on m.kind = 'photo' and ph.conversation_id = m.conversation_id and ph.seq = m.seq
  where m.conversation_id = ${conversation.id} and m.site_id = ${ctx.site.id}
    and m.seq > ${conversation.removed_seq}
    and not ${conversation.other_left}
    and m.created_at > ${oldest(ctx)}
    and (m.sender_id = ${ctx.member.id} or not m.held and not m.returned)`

/** At most `limit` before a sequence number, newest first. */
export const messagesBefore = (ctx: MemberCtx, conversation: Conversation, before: number, limit: number) =>
  ctx.db.many<MessageRow>`${messages(ctx, conversation)} and m.seq < ${before} order by m.seq desc limit ${limit}`

/** At most `limit` after a sequence number, oldest first. */
export const messagesAfter = (ctx: MemberCtx, conversation: Conversation, after: number, limit: number) =>
  ctx.db.many<MessageRow>`${messages(ctx, conversation)} and m.seq > ${after} order by m.seq limit ${limit}`

/** A place in the list; `at` in microseconds since 1970. */
export type CursorPosition = { at: number; id: Id<'conversation'> }
export type ListRow = CursorPosition &
  Columns<'conversation_side', 'public_id' | 'other_id' | 'unread' | 'muted'> &
  Columns<'message', 'seq' | 'kind' | 'created_at'> & {
    other: { id: string; name: string; kind: string; country: string }
    body: string
    gift: Gift | null
    mine: boolean
    /** Unread messages in all conversations; null where a part was asked for. */
    total: number | null
  }

/** SQL: conversations in the current member's list. */
const isListed = (ctx: MemberCtx) => ctx.db.fragment`
  cs.member_id = ${ctx.member.id} and cs.site_id = ${ctx.site.id} and cs.last_visible_at > ${oldest(ctx)}
  and cs.last_visible_day >= (${oldest(ctx)}::timestamptz at time zone 'utc')::date`
/** SQL: the other side, where it is still shown. */
const joinOther = (ctx: MemberCtx) => ctx.db.fragment`
  join member_public other on other.id = cs.other_id and other.status in ('active', 'not_confirmed', 'disabled')`

type Part = ReturnType<MemberCtx['db']['fragment']>
export type ConversationQuery = { limit: number; after?: CursorPosition | undefined; name?: string | undefined }

/** The newest first. */
export function listConversations(ctx: MemberCtx, { limit, after, name }: ConversationQuery) {
  const { fragment: part, many } = ctx.db
  // What somebody wrote whom the member blocked is not counted, until they are unblocked.
  const isBlocked = part`exists (
    select from member_block b where b.blocker_id = cs.member_id and b.blocked_id = cs.other_id)`
  const total =
    after || name
      ? part`null::int`
      : part`(
        select coalesce(sum(cs.unread), 0)::int
        from conversation_side cs ${joinOther(ctx)}
        where ${isListed(ctx)} and cs.unread > 0 and not ${isBlocked})`
  const position = after && part`('epoch'::timestamptz + ${after.at}::float8 * interval '1 microsecond')`
  const isOlder = after
    ? part`and cs.last_visible_day <= (${position} at time zone 'utc')::date and (cs.last_visible_at, cs.conversation_id) < (${position}, ${after.id}::bigint)`
    : part``
  const unaccented = (text: Part) => part`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`
  const nameMatches = name
    ? part`and position(${unaccented(part`${name}::text`)} in ${unaccented(part`other.name`)}) > 0`
    : part``
  return many<ListRow>`
    select cs.public_id, cs.other_id, case when ${isBlocked} then 0 else cs.unread end as unread, cs.muted,
      json_build_object('id', other.public_id, 'name', other.name, 'kind', other.kind, 'country', other.country) as other,
      m.seq, m.kind, left(m.body, 160) as body, m.content ->> 'gift' as gift, m.sender_id = cs.member_id as mine, m.created_at,
      cs.conversation_id as id, (extract(epoch from cs.last_visible_at) * 1000000)::bigint as at, ${total} as total
    from conversation_side cs
    ${joinOther(ctx)}
    join message m on m.conversation_id = cs.conversation_id and m.seq = cs.last_visible_seq
    where ${isListed(ctx)} ${isOlder} ${nameMatches}
    order by cs.last_visible_day desc, cs.last_visible_at desc, cs.conversation_id desc
    limit ${limit}`
}

/** `is_visible_to_other`: the other side may learn that it was seen; not across a block. undefined where nothing changed. */
export const markRead = (ctx: MemberCtx, conversation: Conversation, seq: number) => ctx.db.maybe<{
  is_visible_to_other: boolean
}>`
  select is_visible_to_other from chat_read(${ctx.site.id}, ${ctx.member.id}, ${conversation.id}, ${seq})`

export const nameOf = (ctx: MemberCtx, member: Id<'member'>) => ctx.db.one<ListRow['other']>`
  select public_id as id, name, kind, country from member_public where id = ${member} and site_id = ${ctx.site.id}`
