// Weekly digest: new likes, and newcomers who match. Without news there is no mail. Fictional profiles do not count as newcomers.
import type { Locale } from '../../contract/limits.ts'
import { addSeconds, ageOn, dayOn } from '../base/clock.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { publicPlaceName } from '../places/index.ts'
import { BATCH_SIZE, forEachMember } from './memberBatches.ts'
import { DAY_SECONDS, sendScheduled } from './sendScheduled.ts'

const DIGEST_NAME = 'weekly_updates'
const MAX_NAMES = 4
/** The count stops here. */
const MAX_NEWCOMERS = 100
/** What it looks back on. */
const PERIOD_SECONDS = 7 * DAY_SECONDS
/** Less than a week, so that the next Friday is not missed by minutes. */
const REPEAT_SECONDS = 6 * DAY_SECONDS

type Reader = Columns<
  'member_contact',
  'id' | 'gender' | 'looks_for' | 'looks_for_min_age' | 'looks_for_max_age' | 'birth' | 'country'
> & { language: Locale; since: Date; likes: number }
type Newcomer = Columns<'member_public', 'id' | 'name' | 'birth' | 'country' | 'region' | 'city'>

export const sendWeeklyDigests = (app: App, site: Site) => forEachMember(app, site, findReaders, sendWeeklyDigest)

async function sendWeeklyDigest(ctx: JobCtx, reader: Reader) {
  const newcomers = await findNewcomers(ctx, reader)
  if (!newcomers.length && !reader.likes) return false
  const namedMembers = newcomers.slice(0, MAX_NAMES)
  const people = namedMembers.map(({ name, birth, country, region, city }) => ({
    name,
    age: ageOn(birth, ctx.clock.now(), ctx.site.time_zone),
    place: publicPlaceName(country, region, city, { locale: reader.language, site: ctx.site }),
  }))
  const path = newcomers.length ? '/members' : '/likes'
  return sendScheduled(ctx, {
    member: reader.id,
    kind: 'weekly_updates',
    name: DIGEST_NAME,
    repeatAfterSeconds: REPEAT_SECONDS,
    template: 'WeeklyUpdates',
    props: () => ({
      likes: reader.likes,
      newcomers: newcomers.length,
      many: newcomers.length === MAX_NEWCOMERS,
      people,
      link: ctx.request.origin + path,
    }),
    mentions: namedMembers.map(({ id }) => id),
    push: { template: 'PushWeekly', path },
  })
}

/** `since`: the last digest, at most a week ago. */
function findReaders({ db, site, clock }: JobCtx, after_id: number) {
  const now = clock.now()
  return db.many<Reader>`
    select m.id, m.language, m.gender, m.looks_for, m.looks_for_min_age, m.looks_for_max_age, m.birth, m.country, period.since,
      (select count(*)::int
       from like_between l join member_public fan on fan.id = l.from_id and fan.status = 'active' and fan.kind = 'person'
       where l.to_id = m.id and l.site_id = m.site_id and l.is_new and l.created_at > period.since
         and not exists (select 1 from block_between b where b.member_id = m.id and b.other_id = fan.id)) as likes
    from member_contact m
    left join scheduled_notification last on last.member_id = m.id and last.site_id = m.site_id and last.kind = ${DIGEST_NAME}
    cross join lateral (select greatest(last.last_sent_at, ${addSeconds(now, -PERIOD_SECONDS)}) as since) period
    where m.site_id = ${site.id} and m.kind = 'person' and m.status = 'active' and m.email is not null and m.id > ${after_id}
      and coalesce(last.last_sent_at <= ${addSeconds(now, -REPEAT_SECONDS)}, true)
    order by m.id
    limit ${BATCH_SIZE}`
}

/** Each fits the other's gender, is in the ages that the reader looks for, and lives in the reader's country. */
function findNewcomers({ db, site, clock }: JobCtx, reader: Reader) {
  const today = dayOn(clock.now(), site.time_zone)
  return db.many<Newcomer>`
    select other.id, other.name, other.birth, other.country, other.region, other.city
    from member_visible_to(${site.id}, ${reader.id}) other
    where other.kind = 'person' and other.country = ${reader.country}
      and other.created_at > ${reader.since} and other.id <> ${reader.id}
      and other.gender = coalesce(${reader.looks_for}, other.gender)
      and coalesce(other.looks_for, ${reader.gender}) = ${reader.gender}
      and other.birth <= (${today}::date - make_interval(years => ${reader.looks_for_min_age}))::date
      and other.birth > (${today}::date - make_interval(years => ${reader.looks_for_max_age + 1}))::date
    order by other.created_at desc, other.id desc
    limit ${MAX_NEWCOMERS}`
}
