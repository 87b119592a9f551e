// What somebody may have forgotten: to confirm the address, to show a face, that we are here. The first two come once.
import { later } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { batch, eachMember } from './batches.ts'
import { newLink } from './link.ts'
import { day, take } from './turn.ts'

/** Whoever was not here for so long is left alone. */
const gone = 180 * day

export async function reminders(app: App, site: Site) {
  await eachMember(app, site, findUnconfirmed, (ctx, { id, name }) =>
    take(ctx, {
      ...{ member: id, kind: 'reminders', name: 'reminder_activation', again: null, template: 'ConfirmReminder' },
      props: async () => ({ name, link: await newLink(ctx, id, 'activate') }),
    }),
  )
  await eachMember(app, site, findFaceless, (ctx, { id, name }) =>
    take(ctx, {
      ...{ member: id, kind: 'reminders', name: 'reminder_photo', again: null, template: 'PhotoReminder' },
      props: () => ({ name, link: `${ctx.asked.origin}/profile` }),
      push: { template: 'PushPhoto', path: '/profile' },
    }),
  )
  await eachMember(app, site, findAway, (ctx, { id, name, unread, likes }) =>
    take(ctx, {
      ...{ member: id, kind: 'reminders', name: 'reminder_away', again: 30 * day, template: 'AwayReminder' },
      props: () => ({ name, unread, likes, link: `${ctx.asked.origin}/members` }),
      push: { template: 'PushAway', path: '/members' },
    }),
  )
}

type Row = { id: number; name: string }
type Away = Row & { unread: number; likes: number }

const mine = ({ db, site }: JobCtx, after_id: number, status: 'active' | 'not_confirmed') => db.part`
  m.site_id = ${site.id} and m.kind = 'person' and m.status = ${status} and m.email is not null and m.email_key is not null
  and m.id > ${after_id}`
const never = ({ db }: JobCtx, name: string) => db.part`
  not exists (select 1 from notice_last l where l.member_id = m.id and l.site_id = m.site_id and l.kind = ${name})`

/** Of the last two weeks: older ones are not to be reminded when this program comes to them for the first time. */
function findUnconfirmed(ctx: JobCtx, after_id: number) {
  const now = ctx.clock.now()
  return ctx.db.many<Row>`
    select m.id, m.name from member m
    where ${mine(ctx, after_id, 'not_confirmed')} and m.created_at <= ${later(now, -2 * day)} and m.created_at > ${later(now, -14 * day)}
      and ${never(ctx, 'reminder_activation')}
    order by m.id
    limit ${batch}`
}

function findFaceless(ctx: JobCtx, after_id: number) {
  const now = ctx.clock.now()
  return ctx.db.many<Row>`
    select m.id, m.name from member m
    where ${mine(ctx, after_id, 'active')} and m.created_at <= ${later(now, -3 * day)} and m.created_at > ${later(now, -30 * day)}
      and not exists (select 1 from photo p where p.member_id = m.id and p.site_id = m.site_id and p.status <> 'rejected')
      and ${never(ctx, 'reminder_photo')}
    order by m.id
    limit ${batch}`
}

/** What counts here names nobody, so only people count: nobody is called back by a fictional profile. */
function findAway(ctx: JobCtx, after_id: number) {
  const now = ctx.clock.now()
  return ctx.db.many<Away>`
    select m.id, m.name,
      (select coalesce(sum(cs.unread), 0)::int
       from conversation_side cs join member other on other.id = cs.other_id and other.kind = 'person'
       where cs.member_id = m.id and cs.site_id = m.site_id and cs.shown_at is not null) as unread,
      (select count(*)::int
       from member_like l join member fan on fan.id = l.from_id and fan.kind = 'person' and fan.status = 'active'
       where l.to_id = m.id and l.site_id = m.site_id and l.like_new) as likes
    from member m
    left join presence p on p.member_id = m.id
    left join notice_last l on l.member_id = m.id and l.site_id = m.site_id and l.kind = 'reminder_away'
    cross join lateral (select greatest(m.last_active, p.seen_at) as here) seen
    where ${mine(ctx, after_id, 'active')} and seen.here <= ${later(now, -14 * day)} and seen.here > ${later(now, -gone)}
      and coalesce(l.at <= ${later(now, -30 * day)}, true)
    order by m.id
    limit ${batch}`
}
