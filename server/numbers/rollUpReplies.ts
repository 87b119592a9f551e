// Conversations that were begun, by the gender of who wrote first and whom they wrote to, and how soon the first answer came (STAFF-2).
// A day is counted anew until an answer to it no longer counts.
import { replyMinutes } from '../../contract/numbers.ts'
import type { JobCtx } from '../base/ctx.ts'
import { startOf } from './starts.ts'

export async function rollUpReplies(ctx: JobCtx, from: string) {
  const { db, site } = ctx
  const first = await startOf(ctx, 'conversation', from)
  const within = replyMinutes.map(
    (minutes) => db.fragment`
      count(*) filter (where c.answered_at <= c.created_at + make_interval(mins => ${minutes}))::int`,
  )
  const bounds = within.reduce((one, other) => db.fragment`${one}, ${other}`)
  await db.run`delete from reply_day where site_id = ${site.id} and day >= ${from}::date`
  await db.run`
    insert into reply_day (site_id, day, gender, kind, begun, answered)
    select ${site.id}, (c.created_at at time zone ${site.time_zone})::date as day, m.gender, coalesce(other.kind, 'person'), count(*),
      array[${bounds}]
    from conversation_begun c
    join member_signup m on m.id = c.member_id
    left join member_public other on other.id = c.receiver_id
    where c.site_id = ${site.id} and c.id >= ${first} and c.created_at >= ${from}::date::timestamp at time zone ${site.time_zone}
    group by 2, 3, 4`
}
