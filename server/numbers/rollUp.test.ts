// Roll-ups of what happened on two days: each thing on its day, named only where ten people share the name, and the same when it
// runs again, late, or after somebody was erased (STAFF-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { buy, deliverWebhooks, paymentDatabase, sellingSite } from '../../test/fixtures/payments.ts'
import { eraseMember } from '../lifecycle/index.ts'
import { refundByStaff } from '../payments/index.ts'
import { inJob } from '../sites/index.ts'
import { cohortNumbers } from './cohorts.ts'
import { numbersAsOf } from './index.ts'
import { queueNumbers } from './queues.ts'
import { medianMinutes, replyNumbers } from './replies.ts'
import { rollUp } from './rollUp.ts'
import { sourceNumbers } from './sources.ts'
import { sumSources } from './sumSources.ts'

const { db, end } = await paymentDatabase()
afterAll(end)
let app: TestApp
let site: Site
const day = (n: number, hour = 10) => new Date(Date.UTC(2026, 8, n, hour))
const span = { from: '2026-09-01', to: '2026-09-30' }
const numbersBy = (by: Parameters<typeof sourceNumbers>[2]['by'], network?: string) =>
  sourceNumbers(db, [site.id], { ...span, by, network })
const all = async () => [
  await numbersBy('ref'),
  await numbersBy('sub'),
  await numbersBy('campaign'),
  await replyNumbers(db, [site.id], span),
  await cohortNumbers(db, [site.id]),
]

async function sent(n: number, given: { network?: string; ref?: string; sub1?: string; lander?: string } = {}) {
  const member = await makeMember(db, site, { now: day(n), gender: n % 2 ? 'male' : 'female' })
  const { network = 'LIGHTS', ref = null, sub1 = null, lander = null } = given
  await db.run`
    update member set network = ${network}, ref = ${ref}, sub1 = ${sub1}, lander = ${lander} where id = ${member.id}`
  return member
}
const visit = (n: number, visits: number, ref: string, lander = '', sub = '') => db.run`
  insert into source_visit (site_id, day, network, ref, sub, lander, visits)
  values (${site.id}, ${`2026-09-0${n}`}, 'Lights', ${ref}, ${sub}, ${lander}, ${visits})`

let buyer: CurrentMember

beforeAll(async () => {
  app = await makeApp(db)
  site = await sellingSite(db, {
    sources: [{ network: 'Lights', ref_secret: null }],
    choices: { countries: ['NL', 'PL'], landers: { video: { summer: {} as never } } },
  })
  app.time = day(1)
  await visit(1, 40, 'partner', 'video/summer')
  for (let n = 0; n < 20; n++) await visit(1, 1, `click-${n}`, 'video', '=evil()')
  buyer = await sent(1, { ref: 'partner', lander: 'video/summer' })
  await sent(1, { ref: 'click-3', sub1: '=evil()', lander: 'video/winter' })
  await sent(1, { ref: 'click-4', lander: '<script>' })
  await sent(1, { network: 'made up', ref: 'partner' })
  await makeMember(db, site, { now: day(1), kind: 'fictional' })
  await rollUp(app)
  app.time = day(2)
  const other = await sent(2, { ref: 'partner' })
  const { id } = await buy(app, site, buyer)
  await buy(app, site, buyer, { bundle: 'p1' })
  app.time = day(3)
  await refundByStaff(app, site, { who: 'Lena', why: 'a test of it', reference: 'T-1' }, { payment: id })
  await deliverWebhooks(app)
  for (const [writer, receiver, minutes] of [
    [buyer, other, 5],
    [other, await makeMember(db, site, { now: day(3) }), 600],
    [buyer, await makeMember(db, site, { now: day(3), kind: 'fictional' }), null],
  ] as const) {
    const pair = [writer.id, receiver.id].toSorted((a, b) => a - b)
    const { id: chat } = await db.one<{ id: number }>`
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, created_at, last_seq, a_wrote, b_wrote)
      values (${site.id}, new_id(), ${pair[0] as number}, ${pair[1] as number}, ${writer.id}, false, ${day(3)}, 2, true, ${minutes !== null})
      returning id`
    if (minutes === null) continue
    await db.run`
      insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
      values (${chat}, 1, ${site.id}, ${writer.id}, 'text', 'x', 0, false, ${day(3)}),
        (${chat}, 2, ${site.id}, ${receiver.id}, 'text', 'y', 0, false, ${new Date(day(3).getTime() + minutes * 60_000)})`
  }
  await rollUp(app)
})

test('STAFF-2 each thing counts on its day; a name that one person brought is not told', async () => {
  const { days, groups } = await numbersBy('ref')
  expect(days.map(({ key, clicks, signups, confirmed }) => ({ key, clicks, signups, confirmed }))).toEqual([
    { key: '2026-09-01', clicks: 60, signups: 4, confirmed: 4 },
    { key: '2026-09-02', clicks: 0, signups: 1, confirmed: 1 },
    { key: '2026-09-03', clicks: 0, signups: 1, confirmed: 1 },
  ])
  expect(days[1]).toMatchObject({ buyers: 1, purchases: 2, refunds: 0 })
  expect(days[2]).toMatchObject({ buyers: 0, purchases: 0, refunds: 1 })
  expect(groups.map(({ key }) => key)).toEqual(['partner', ''])
  const [partner] = groups
  expect(partner).toMatchObject({ clicks: 40, signups: 2, buyers: 1, purchases: 2, refunds: 1 })
  const { revenue, refunded } = await db.one<{ revenue: number; refunded: number }>`
    select sum(amount - vat)::bigint as revenue, min(amount - vat)::bigint as refunded from payment where site_id = ${site.id}`
  expect(partner?.money).toEqual([{ currency: 'EUR', revenue, refunded }])
  expect((await numbersBy('sub')).groups.map(({ key }) => key)).toEqual(['', '=evil()'])
})

test('STAFF-2 landers are those of the site, whatever an address says; a network is a source, or none', async () => {
  const counts = (await numbersBy('campaign')).groups.map(({ key, clicks, signups }) => [key, clicks, signups])
  expect(counts).toEqual(
    expect.arrayContaining([
      ['video/summer', 40, 1],
      ['video', 20, 1],
      ['', 0, 4],
    ]),
  )
  expect((await numbersBy('network')).groups.map(({ key }) => key).toSorted()).toEqual(['', 'Lights'])
  expect((await numbersBy('ref', 'Lights')).groups.reduce((sum, { signups }) => sum + signups, 0)).toBe(4)
})

test('STAFF-2 answers by gender, with the median time; cohorts with who was there, who paid and what is left', async () => {
  const { groups } = await replyNumbers(db, [site.id], span)
  expect(groups).toEqual([
    { gender: 'female', kind: 'person', begun: 1, answered: 1, median_minutes: expect.any(Number) },
    { gender: 'male', kind: 'fictional', begun: 1, answered: 0, median_minutes: null },
    { gender: 'male', kind: 'person', begun: 1, answered: 1, median_minutes: 5 },
  ])
  const [cohort] = await cohortNumbers(db, [site.id])
  const net = (await numbersBy('site')).groups[0]?.money.map(({ revenue, refunded }) => revenue - refunded)[0]
  expect(cohort).toMatchObject({
    ...{ cohort: '2026-09-01', members: 6 },
    months: [{ month: '2026-09-01', active: 6, buyers: 1, money: [{ currency: 'EUR', net }] }],
  })
  expect(medianMinutes([0, 0, 0, 0, 0, 0])).toBeNull()
  expect(medianMinutes([4, 4, 4, 4, 4, 4])).toBe(5)
  expect(medianMinutes([1, 3, 3, 4, 4, 4])).toBe(35)
})

test('STAFF-2 it may run again, run late, and after somebody was erased: nothing is counted twice or forgotten', async () => {
  const before = JSON.stringify(await all())
  await rollUp(app)
  expect(JSON.stringify(await all())).toBe(before)
  expect(await numbersAsOf(db, [site.id])).toEqual(app.time)
  app.time = day(20)
  await inJob(app, site, (ctx) => eraseMember(ctx, buyer.id))
  await rollUp(app)
  await rollUp(app)
  expect((await numbersBy('ref')).groups).toEqual(JSON.parse(before)[0].groups)
  const { left } = await db.one<{
    left: number
  }>`select count(*)::int as left from source_visit where site_id = ${site.id}`
  expect(left).toBe(0)
})

test('STAFF-2 the oldest that waits is told as of now, and the worst of each day stays', async () => {
  await db.run`
    insert into complaint (site_id, reference, kind, name, email, text, language, is_spam, created_at)
    values (${site.id}, 'C1', 'other', 'A', 'a@example.org', 'x', 'en', false, ${day(19)})`
  await rollUp(app)
  await db.run`update complaint set closed_at = ${app.time} where site_id = ${site.id}`
  await rollUp(app)
  const { now, days } = await queueNumbers(db, [site.id], { ...span, now: app.time })
  expect(now).toEqual([])
  expect(days).toEqual([{ day: '2026-09-20', queue: 'complaints', waiting: 1, oldest_minutes: 1_440 }])
})

test('STAFF-2 a site on which nothing has happened has empty numbers', async () => {
  const empty = await sellingSite(db)
  await rollUp(app)
  expect(await sourceNumbers(db, [empty.id], { ...span, by: 'network' })).toEqual({ days: [], groups: [] })
  expect(await cohortNumbers(db, [empty.id])).toEqual([])
  expect(await replyNumbers(db, [empty.id], span)).toEqual({ days: [], groups: [] })
})

test('STAFF-2 a span is summed by months and days without a gap or an overlap, wherever it begins and ends', async () => {
  const long = await sellingSite(db)
  await db.run`
    insert into source_day (site_id, day, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    select ${long.id}, day::date, '', '', '', '', '', 1, 0, 0, 0, 0, 0, 0, 0 from generate_series('2025-12-01'::date, '2026-04-30', '1 day') day`
  await sumSources({ db, site: long }, '2025-01-01')
  const DAY_MS = 86_400_000
  await db.run`insert into number_run (site_id, day, finished_at) values (${long.id}, '2026-04-30', ${app.time})`
  for (const from of ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-31', '2026-02-01'])
    for (const to of [
      '2026-02-01',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-31',
      '2026-04-29',
      '2026-04-30',
    ]) {
      const { days, groups } = await sourceNumbers(db, [long.id], { from, to, by: 'network' })
      const expected = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
      expect([from, to, days.length, groups[0]?.clicks]).toEqual([from, to, expected, expected])
    }
})
