// Digest of messages unread for a day: how many and from whom, never what they say. At most every three days, and once about each.
import type { Id } from '../../contract/ids.ts'
import type { PreferenceKind } from '../../contract/notifications.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { BATCH_SIZE, forEachMember } from './memberBatches.ts'
import { DAY_SECONDS, sendScheduled } from './sendScheduled.ts'

const DIGEST_NAME = 'unread_message_reminders'
const MAX_NAMES = 3
const REPEAT_SECONDS = 3 * DAY_SECONDS
/** Whoever was here within this time saw the messages. */
const RECENT_VISIT_SECONDS = 3_600
/** Kinds whose mail has already told the member of a message. */
const messageKinds: PreferenceKind[] = ['new_conversations', 'new_messages']

type Reader = Columns<'member_public', 'id'> & { count: number; senders: Sender[] }
type Sender = { id: Id<'member'>; name: string; fictional: boolean }

export const sendUnreadDigests = (app: App, site: Site) => forEachMember(app, site, findReaders, sendUnreadDigest)

const sendUnreadDigest = (ctx: JobCtx, { id, count, senders }: Reader) => {
  const namedSenders = senders.slice(0, MAX_NAMES)
  return sendScheduled(ctx, {
    member: id,
    kind: 'unread_message_reminders',
    name: DIGEST_NAME,
    repeatAfterSeconds: REPEAT_SECONDS,
    template: 'UnreadMessages',
    props: () => ({
      count,
      people: namedSenders.map(({ name, fictional }) => ({ name, fictional })),
      others: senders.length - namedSenders.length,
      link: `${ctx.request.origin}/chats`,
    }),
    mentions: namedSenders.map(({ id }) => id),
    push: { template: 'PushUnread', path: '/chats', fictional: senders.every(({ fictional }) => fictional) },
  })
}

/** Not who was here within the hour, nor who got a mail about a message within the day. */
function findReaders({ db, site, clock }: JobCtx, after_id: number) {
  const now = clock.now()
  const dayAgo = addSeconds(now, -DAY_SECONDS)
  return db.many<Reader>`
    select m.id, sum(unread_chat.unread)::int as count,
      jsonb_agg(jsonb_build_object('id', unread_chat.other_id, 'name', unread_chat.name, 'fictional', unread_chat.fictional)
        order by unread_chat.last_visible_at desc, unread_chat.other_id) as senders
    from member_public m
    left join presence p on p.member_id = m.id
    left join scheduled_notification last on last.member_id = m.id and last.site_id = m.site_id and last.kind = ${DIGEST_NAME}
    cross join lateral (
      select cs.unread, cs.last_visible_at, cs.other_id, other.name, other.kind = 'fictional' as fictional,
        exists (
          select 1 from message_preview msg
          where msg.conversation_id = cs.conversation_id and msg.seq > greatest(cs.seen_seq, cs.removed_seq)
            and msg.sender_id = cs.other_id
            and msg.created_at <= ${dayAgo} and msg.created_at > coalesce(last.last_sent_at, '-infinity')) as is_due
      from conversation_side cs join member_public other on other.id = cs.other_id and other.status = 'active'
      where cs.member_id = m.id and cs.site_id = m.site_id and cs.unread > 0 and not cs.muted
        and cs.last_visible_at > ${addSeconds(now, -site.choices.chat_history_days * DAY_SECONDS)}
        and not exists (
          select 1 from block_between b where b.member_id = m.id and b.other_id = cs.other_id)
    ) unread_chat
    where m.site_id = ${site.id} and m.kind = 'person' and m.status in ('active', 'disabled') and m.id > ${after_id}
      and coalesce(p.seen_at, m.last_active) < ${addSeconds(now, -RECENT_VISIT_SECONDS)}
      and not exists (
        select 1 from notification n
        where n.member_id = m.id and n.site_id = m.site_id and n.channel = 'mail' and n.kind = any(${messageKinds})
          and n.created_at > ${dayAgo})
    group by m.id
    having bool_or(unread_chat.is_due)
    order by m.id
    limit ${BATCH_SIZE}`
}
