// Friday's mail: new likes, and who is new and fits. Nothing new, no mail. A fictional profile is nobody new.
import { ageOn, dayOn, later } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { placeShown } from '../places/index.ts'
import { batch, eachMember } from './batches.ts'
import { day, take } from './turn.ts'

const name = 'weekly_updates'
const mostNames = 4
/** More are not counted. */
const mostNew = 100

type Row = {
  id: number
  gender: string
  looks_for: string | null
  looks_for_min_age: number
  looks_for_max_age: number
  birth: string
  country: string
  since: Date
  likes: number
}
type New = { id: number; name: string; birth: string; country: string; region: string | null; city: string | null }

export const weekly = (app: App, site: Site) => eachMember(app, site, findMembers, tell)

async function tell(ctx: JobCtx, me: Row) {
  const people = await findNew(ctx, me)
  if (!people.length && !me.likes) return false
  const named = people.slice(0, mostNames)
  const shown = named.map(({ name, birth, country, region, city }) => ({
    name,
    age: ageOn(birth, ctx.clock.now(), ctx.site.time_zone),
    place: placeShown(country, region, city, ctx.site.choices),
  }))
  return take(ctx, {
    member: me.id,
    kind: 'weekly_updates',
    name,
    again: 6 * day,
    template: 'WeeklyUpdates',
    props: () => ({
      likes: me.likes,
      newcomers: people.length,
      many: people.length === mostNew,
      people: shown,
      link: `${ctx.asked.origin}${people.length ? '/members' : '/likes'}`,
    }),
    about: named.map(({ id }) => id),
    push: { template: 'PushWeekly', path: people.length ? '/members' : '/likes' },
  })
}

/** What happened since the last one, and within the week. */
function findMembers({ db, site, clock }: JobCtx, after_id: number) {
  const now = clock.now()
  return db.many<Row>`
    select m.id, m.gender, m.looks_for, m.looks_for_min_age, m.looks_for_max_age, m.birth, m.country, from_then.since,
      (select count(*)::int
       from member_like l join member fan on fan.id = l.from_id and fan.status = 'active' and fan.kind = 'person'
       where l.to_id = m.id and l.site_id = m.site_id and l.like_new and l.created_at > from_then.since and ${open(db, db.part`fan.id`)}) as likes
    from member m
    left join notice_last last on last.member_id = m.id and last.site_id = m.site_id and last.kind = ${name}
    cross join lateral (select greatest(last.at, ${later(now, -7 * day)}) as since) from_then
    where m.site_id = ${site.id} and m.kind = 'person' and m.status = 'active' and m.email is not null and m.id > ${after_id}
      and coalesce(last.at <= ${later(now, -6 * day)}, true)
    order by m.id
    limit ${batch}`
}

/** Each the other's gender, hers or his in the ages that the reader looks for, in the reader's country. */
function findNew({ db, site, clock }: JobCtx, me: Row) {
  const today = dayOn(clock.now(), site.time_zone)
  return db.many<New>`
    select other.id, other.name, other.birth, other.country, other.region, other.city
    from member other
    cross join (select ${me.id}::bigint as id) m
    where other.site_id = ${site.id} and other.status = 'active' and other.kind = 'person' and other.country = ${me.country}
      and other.created_at > ${me.since} and other.id <> m.id
      and other.gender = coalesce(${me.looks_for}, other.gender) and coalesce(other.looks_for, ${me.gender}) = ${me.gender}
      and other.birth <= (${today}::date - make_interval(years => ${me.looks_for_min_age}))::date
      and other.birth > (${today}::date - make_interval(years => ${me.looks_for_max_age + 1}))::date
      and ${open(db, db.part`other.id`)}
    order by other.created_at desc, other.id desc
    limit ${mostNew}`
}

/** No block between m and the other. */
const open = (db: JobCtx['db'], other: ReturnType<JobCtx['db']['part']>) => db.part`
  not exists (
    select 1 from member_block b
    where (b.by_id = m.id and b.who_id = ${other}) or (b.by_id = ${other} and b.who_id = m.id))`
