// Ranking: 2,000 of 200,000 members scored, beside reading the same 2,000 (SRCH-4).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interests } from '../contract/interests.ts'
import { plant } from '../seed/plant.ts'
import type { CurrentMember, MemberCtx, Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { migrate } from '../server/base/db/migrate.ts'
import { startPostgres } from '../server/base/embeddedPostgres/embeddedPostgres.ts'
import { rankMembers } from '../server/search/index.ts'
import { findSite } from '../server/sites/index.ts'
import { defineBench, percentile, type Run } from './harness/bench.ts'

const MEMBER_COUNT = 200_000
const CANDIDATE_COUNT = 2_000
const CALL_COUNT = 150
const VIEWER_COUNT = 50

type RankFixture = { db: Database; site: Site; askers: CurrentMember[]; now: Date }

async function setup({ say: log, atEnd }: Run): Promise<RankFixture> {
  log('PostgreSQL, tables, a site …')
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ data_dir: join(folder, 'postgres') })
  atEnd(postgres.stop)
  await migrate(postgres.url)
  const db = connect(postgres.url, { max: 2 })
  atEnd(db.close)
  await plant(db, folder, { crowd: false })
  const site = (await findSite(db, 'gay.localhost')) as Site
  const now = new Date()
  log(`${MEMBER_COUNT} members …`)
  await makeCrowd(db, site, now)
  const members = await db.many<CurrentMember>`
    select id, public_id, kind, status, name, language, country, paid_user from member
    where site_id = ${site.id} and terms_version = 'bench' order by id limit ${VIEWER_COUNT}`
  const fixture = { db, site, askers: members, now }
  log('warming up …')
  await time(members, (asker) => rankFor(fixture, asker))
  await time(members, (asker) => walkFor(fixture, asker))
  return fixture
}

/** Each likes 3 to 12 of the interests, lives in one of eight regions; half of them show a face. */
async function makeCrowd(db: Database, site: Site, now: Date) {
  await db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, looks_for, looks_for_min_age, looks_for_max_age, country,
      region, city, interests, signup_reason, relationship_status, language, terms_version, adult_declared_at, created_at, confirmed_at,
      last_active)
    select ${site.id}, 'person', true, 'active', 'Ranked ' || n, ${now}::date - 7000 - (hashint4(n) & 16383), 'male', 'male',
      18 + n % 7, 45 + n % 50, 'NL', 'R' || (hashint4(n + 1) & 7), case when n % 3 > 0 then 'Town ' || (hashint4(n + 2) & 63) end,
      array(select (${[...interests]}::text[])[1 + (hashint4(n * 13 + i) & 1023) % 50] from generate_series(1, 3 + n % 10) i),
      (array['chat', 'flirting', 'dates', 'friendship', null])[1 + n % 5], (array['single', 'married', 'open', null])[1 + n % 4],
      'en', 'bench', ${now}, ${now}::timestamptz - n * interval '10 minutes', ${now}, ${now}::timestamptz - n * interval '7 seconds'
    from generate_series(1, ${MEMBER_COUNT}::int) n`
  await db.run`
    insert into photo (site_id, member_id, status, position, main, digest, width, height, full_file, card_file, thumb_file, locked_file,
      created_at)
    select site_id, id, 'active', 1, true, int8send(id), 900, 1200, 'f' || id, 'c' || id, 't' || id, 'l' || id, ${now}
    from member where terms_version = 'bench' and id % 2 = 0`
  await db.run`vacuum analyze member`
  await db.run`vacuum analyze photo`
}

/** As the server asks: the best 48, with why. */
const rankFor = ({ db, site, now }: RankFixture, member: CurrentMember) =>
  rankMembers({ db, site, member, locale: 'en', clock: { now: () => now } } as unknown as MemberCtx, { limit: 48 })

/** The same 2,000, along the same index, with nothing asked of them. */
const walkFor = ({ db, site }: RankFixture, member: CurrentMember) => db.many`
  select m.id from member m
  where m.site_id = ${site.id} and m.status = 'active' and m.visibility <> 'liked' and m.gender = 'male' and m.country = 'NL' and m.id <> ${member.id}
  order by m.last_active desc, m.id desc
  limit ${CANDIDATE_COUNT}`

/** Milliseconds, the median. */
async function time(members: CurrentMember[], work: (asker: CurrentMember) => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < CALL_COUNT; n++) {
    const began = performance.now()
    await work(members[n % members.length] as CurrentMember)
    times.push(performance.now() - began)
  }
  return percentile(times, 0.5)
}

export const bench = defineBench<RankFixture>({
  setup,
  minutes: 6,
  measures: [
    {
      name: 'ranking 2,000 candidates',
      unit: 'ms p50',
      value: (fixture) => time(fixture.askers, (asker) => rankFor(fixture, asker)),
      anchor: 'the bare walk to the same 2,000',
      anchor_value: (fixture) => time(fixture.askers, (asker) => walkFor(fixture, asker)),
      target: { of: 'value', max: 15 },
    },
  ],
})
