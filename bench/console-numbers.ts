// The console's numbers over the roll-ups that 100 million events leave, and a member's call while they are read (STAFF-2).
import type { Id } from '../contract/ids.ts'
import type { Site } from '../server/base/ctx.ts'
import { cohortNumbers, replyNumbers, sourceNumbers } from '../server/numbers/index.ts'
import { sumSources } from '../server/numbers/sumSources.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, median, percentile, type Run } from './harness/bench.ts'
import { openConnection, request } from './harness/httpConnection.ts'

/** A budget of issue 28, in milliseconds. */
const BUDGET_MS = 300
const DAYS_COUNT = 365
/** A day of a large site: sources × partners × landers, as many as ten people named. */
const ROWS_OF_DAY_COUNT = 1_500
const LOOKS_COUNT = 15
const CALLS_COUNT = 200

type Fixture = { fixture: AppFixture; sites: Id<'site'>[]; from90: string; from365: string; to: string }

async function setup(run: Run): Promise<Fixture> {
  const fixture = await appFixture(run)
  const { db } = fixture
  const id = fixture.site_id as Id<'site'>
  run.say('rolling up …')
  await db.run`
    insert into source_day (site_id, day, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    select ${id}, current_date - d, 'network-' || n % 12, 'partner-' || n % 97, 'sub-' || n, 'video/campaign-' || n % 30, case n % 3 when 0 then 'EUR' else '' end,
      160 + n % 50, 9, 6, 1, 2, 0, 900, 40
    from generate_series(1, ${DAYS_COUNT}) d, generate_series(1, ${ROWS_OF_DAY_COUNT}) n on conflict do nothing`
  await db.run`
    insert into cohort_month (site_id, cohort, month, active, buyers)
    select ${id}, date_trunc('month', current_date - make_interval(months => c))::date, date_trunc('month', current_date - make_interval(months => m))::date, 900, 30
    from generate_series(0, 35) c, generate_series(0, c) m on conflict do nothing`
  await db.run`
    insert into reply_day (site_id, day, gender, kind, begun, answered)
    select ${id}, current_date - d, g, k, 400, array[40, 90, 140, 180, 200, 220]
    from generate_series(1, ${DAYS_COUNT}) d, (values ('male'), ('female')) g (g), (values ('person'), ('fictional')) k (k) on conflict do nothing`
  await db.run`
    insert into number_run (site_id, day, finished_at) values (${id}, current_date, now())
    on conflict (site_id) do update set day = excluded.day`
  await sumSources({ db, site: { id } as Site }, '2020-01-01')
  await db.run`vacuum analyze source_day`
  const { rows, clicks, from90, from365, to } = await db.one<{
    rows: number
    clicks: number
    from90: string
    from365: string
    to: string
  }>`
    select count(*)::int as rows, sum(clicks)::bigint as clicks, (current_date - 89)::text as from90, (current_date - 364)::text as from365,
      current_date::text as to from source_day where site_id = ${id}`
  run.note(`${rows.toLocaleString('en')} rows of ${clicks.toLocaleString('en')} counted visits`)
  return { fixture, sites: [id], from90, from365, to }
}

const timed = async (work: () => Promise<unknown>) => {
  const times = []
  for (let n = 0; n < LOOKS_COUNT; n++) {
    const at = performance.now()
    await work()
    times.push(performance.now() - at)
  }
  return median(times)
}

/** The 95th percentile of a member's page while `beside` goes on. */
async function pageMs({ fixture }: Fixture, beside: (() => Promise<unknown>) | null) {
  let isOver = false
  const looking = (async () => {
    while (beside && !isOver) await beside()
  })()
  const connection = await openConnection(fixture.port)
  const times = []
  for (let n = 0; n < CALLS_COUNT; n++) {
    const at = performance.now()
    await connection.ask(request('GET', '/api/settings.php', { host: fixture.host }))
    times.push(performance.now() - at)
  }
  isOver = true
  await looking
  connection.close()
  return percentile(times, 0.95)
}

const looks = {
  'sources of 90 days by partner': ({ fixture, sites, from90: from, to }: Fixture) =>
    sourceNumbers(fixture.db, sites, { from, to, by: 'ref' }),
  'sources of a year by network': ({ fixture, sites, from365: from, to }: Fixture) =>
    sourceNumbers(fixture.db, sites, { from, to, by: 'network' }),
  'cohorts of three years': ({ fixture, sites }: Fixture) => cohortNumbers(fixture.db, sites),
  'answers of a year': ({ fixture, sites, from365: from, to }: Fixture) =>
    replyNumbers(fixture.db, sites, { from, to }),
}

const look = (name: keyof typeof looks) => ({
  name,
  unit: 'ms',
  value: (it: Fixture) => timed(() => looks[name](it)),
  anchor: 'the budget',
  anchor_value: BUDGET_MS,
  target: { of: 'value' as const, max: BUDGET_MS },
})

export const bench = defineBench<Fixture>({
  setup,
  minutes: 15,
  measures: [
    look('sources of 90 days by partner'),
    look('sources of a year by network'),
    look('cohorts of three years'),
    look('answers of a year'),
    {
      name: 'a member’s call p95 while somebody reads them',
      unit: 'ms',
      value: (it) => pageMs(it, () => looks['sources of 90 days by partner'](it)),
      anchor: 'the same alone',
      anchor_value: (it) => pageMs(it, null),
      target: { of: 'value', max: 50 },
    },
  ],
})
