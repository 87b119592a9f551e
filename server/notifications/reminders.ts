// Reminders: to confirm the address, to add a photo, to come back. The first two come once.
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { BATCH_SIZE, forEachMember } from './memberBatches.ts'
import { DAY_SECONDS, sendScheduled } from './sendScheduled.ts'
import { createLink } from './singleUseLinks.ts'
import { unreadSum } from './unreadSum.ts'

const ACTIVATION_REMINDER = 'reminder_activation'
const PHOTO_REMINDER = 'reminder_photo'
const AWAY_REMINDER = 'reminder_away'

/** Account age at which a reminder is sent. The upper bound spares old accounts at the first run of this program. */
const ACTIVATION_AGE_DAYS = { min: 2, max: 14 }
const PHOTO_AGE_DAYS = { min: 3, max: 30 }
const MIN_AWAY_SECONDS = 14 * DAY_SECONDS
/** Whoever was away longer gets no more reminders. */
const MAX_AWAY_SECONDS = 180 * DAY_SECONDS
const AWAY_REPEAT_SECONDS = 30 * DAY_SECONDS

export async function sendReminders(app: App, site: Site) {
  await forEachMember(app, site, findUnconfirmed, (ctx, { id, name }) =>
    sendScheduled(ctx, {
      ...{
        member: id,
        kind: 'reminders',
        name: ACTIVATION_REMINDER,
        repeatAfterSeconds: null,
        template: 'ConfirmReminder',
      },
      props: async () => ({ name, link: await createLink(ctx, id, 'activate') }),
    }),
  )
  await forEachMember(app, site, findWithoutPhoto, (ctx, { id, name }) =>
    sendScheduled(ctx, {
      ...{ member: id, kind: 'reminders', name: PHOTO_REMINDER, repeatAfterSeconds: null, template: 'PhotoReminder' },
      props: () => ({ name, link: `${ctx.request.origin}/profile` }),
      push: { template: 'PushPhoto', path: '/profile' },
    }),
  )
  await forEachMember(app, site, findAway, (ctx, { id, name, unread, likes }) =>
    sendScheduled(ctx, {
      ...{
        member: id,
        kind: 'reminders',
        name: AWAY_REMINDER,
        repeatAfterSeconds: AWAY_REPEAT_SECONDS,
        template: 'AwayReminder',
      },
      props: () => ({ name, unread, likes, link: `${ctx.request.origin}/members` }),
      push: { template: 'PushAway', path: '/members' },
    }),
  )
}

type Row = Columns<'member_contact', 'id' | 'name'>
type Away = Row & { unread: number; likes: number }

const candidates = ({ db, site }: JobCtx, after_id: number, status: 'active' | 'not_confirmed') => db.fragment`
  m.site_id = ${site.id} and m.kind = 'person' and m.status = ${status} and m.email is not null and m.email_key is not null
  and m.id > ${after_id}`
const isFirstTime = ({ db }: JobCtx, name: string) => db.fragment`
  not exists (select 1 from scheduled_notification l where l.member_id = m.id and l.site_id = m.site_id and l.kind = ${name})`

const isAged = ({ db, clock }: JobCtx, { min, max }: { min: number; max: number }) => db.fragment`
  m.created_at <= ${addSeconds(clock.now(), -min * DAY_SECONDS)} and m.created_at > ${addSeconds(clock.now(), -max * DAY_SECONDS)}`

function findUnconfirmed(ctx: JobCtx, after_id: number) {
  return ctx.db.many<Row>`
    select m.id, m.name from member_contact m
    where ${candidates(ctx, after_id, 'not_confirmed')} and ${isAged(ctx, ACTIVATION_AGE_DAYS)}
      and ${isFirstTime(ctx, ACTIVATION_REMINDER)}
    order by m.id
    limit ${BATCH_SIZE}`
}

function findWithoutPhoto(ctx: JobCtx, after_id: number) {
  return ctx.db.many<Row>`
    select m.id, m.name from member_contact m
    where ${candidates(ctx, after_id, 'active')} and ${isAged(ctx, PHOTO_AGE_DAYS)}
      and not exists (select 1 from photo p where p.member_id = m.id and p.site_id = m.site_id and p.status not in ('refused', 'rejected'))
      and ${isFirstTime(ctx, PHOTO_REMINDER)}
    order by m.id
    limit ${BATCH_SIZE}`
}

/** The counts name nobody, so only people count: no fictional profile calls a member back. */
function findAway(ctx: JobCtx, after_id: number) {
  const now = ctx.clock.now()
  return ctx.db.many<Away>`
    select m.id, m.name,
      ${unreadSum(ctx, ctx.db.fragment`m.id`, { forReminder: true })} as unread,
      (select count(*)::int
       from like_between l join member_public fan on fan.id = l.from_id and fan.kind = 'person' and fan.status = 'active'
       where l.to_id = m.id and l.site_id = m.site_id and l.is_new) as likes
    from member_contact m
    left join presence p on p.member_id = m.id
    left join scheduled_notification l on l.member_id = m.id and l.site_id = m.site_id and l.kind = ${AWAY_REMINDER}
    cross join lateral (select greatest(m.last_active, p.seen_at) as at) last_visit
    where ${candidates(ctx, after_id, 'active')} and last_visit.at <= ${addSeconds(now, -MIN_AWAY_SECONDS)} and last_visit.at > ${addSeconds(now, -MAX_AWAY_SECONDS)}
      and coalesce(l.last_sent_at <= ${addSeconds(now, -AWAY_REPEAT_SECONDS)}, true)
    order by m.id
    limit ${BATCH_SIZE}`
}
