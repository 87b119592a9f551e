// Messages that wait unread for a day: how many and from whom, never what they say; at most every three days, and once about each.
import { later } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { batch, eachMember } from './batches.ts'
import { day, take } from './turn.ts'

const name = 'unread_message_reminders'
const mostNames = 3

type Row = { id: number; count: number; people: Person[] }
type Person = { id: number; name: string; fictional: boolean }

export const unreadReminders = (app: App, site: Site) => eachMember(app, site, findReaders, remind)

const remind = (ctx: JobCtx, { id, count, people }: Row) => {
  const named = people.slice(0, mostNames)
  return take(ctx, {
    member: id,
    kind: 'unread_message_reminders',
    name,
    again: 3 * day,
    template: 'UnreadMessages',
    props: () => ({
      count,
      people: named.map(({ name, fictional }) => ({ name, fictional })),
      others: people.length - named.length,
      link: `${ctx.asked.origin}/chats`,
    }),
    about: named.map(({ id }) => id),
    push: { template: 'PushUnread', path: '/chats', fictional: people.every(({ fictional }) => fictional) },
  })
}

/** Whoever was here within the hour saw them; whoever got a mail about a message within the day knows. */
function findReaders({ db, site, clock }: JobCtx, after_id: number) {
  const now = clock.now()
  const old = later(now, -day)
  return db.many<Row>`
    select m.id, sum(waits.unread)::int as count,
      jsonb_agg(jsonb_build_object('id', waits.other_id, 'name', waits.name, 'fictional', waits.fictional)
        order by waits.shown_at desc, waits.other_id) as people
    from member m
    left join presence p on p.member_id = m.id
    left join notice_last last on last.member_id = m.id and last.site_id = m.site_id and last.kind = ${name}
    cross join lateral (
      select cs.unread, cs.shown_at, cs.other_id, other.name, other.kind = 'fictional' as fictional,
        exists (
          select 1 from message x
          where x.conversation_id = cs.conversation_id and x.seq > greatest(cs.seen_seq, cs.removed_seq)
            and x.sender_id = cs.other_id and not x.held and not x.returned
            and x.created_at <= ${old} and x.created_at > coalesce(last.at, '-infinity')) as due
      from conversation_side cs join member other on other.id = cs.other_id and other.status = 'active'
      where cs.member_id = m.id and cs.site_id = m.site_id and cs.unread > 0 and cs.shown_at is not null
        and not exists (
          select 1 from member_block b
          where (b.by_id = m.id and b.who_id = cs.other_id) or (b.by_id = cs.other_id and b.who_id = m.id))
    ) waits
    where m.site_id = ${site.id} and m.kind = 'person' and m.status in ('active', 'disabled') and m.id > ${after_id}
      and coalesce(p.seen_at, m.last_active) < ${later(now, -3_600)}
      and not exists (
        select 1 from notice n
        where n.member_id = m.id and n.site_id = m.site_id and n.channel = 'mail' and n.kind in ('new_conversations', 'new_messages') and n.created_at > ${old})
    group by m.id
    having bool_or(waits.due)
    order by m.id
    limit ${batch}`
}
