// The warning about spending: numbers of the buyer's own, from the thresholds of one table on (CRED-6).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeDismissals, dismissAlert } from '../../server/accounts/dismissals.ts'
import { addSeconds } from '../../server/base/clock.ts'
import type { Site } from '../../server/base/ctx.ts'
import type { Database } from '../../server/base/db/database.ts'
import { spending } from '../../server/payments/spending.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../fixtures/app.ts'
import { paymentDatabase, sellingSite } from '../fixtures/payments.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db)
  app = await makeApp(db)
})
afterAll(() => end())

test('CRED-6 eight hours of paid messages in a day are told, seven are not, nor those of others', async () => {
  const [much, little] = [await makeMember(db, site, { now: app.time }), await makeMember(db, site, { now: app.time })]
  const write = (member: number, hours: number) => db.run`
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select ${site.id}, ${member}, 'bought', 'spent', -2, 0, 'message', 'x' || h || '-' || ${member}, ${app.time}::timestamptz - make_interval(hours => h)
    from generate_series(1, ${hours}::int) h`
  await write(much.id, 8)
  await write(little.id, 7)
  expect(await spending(ctxOf(app, site, much))).toEqual({ spent: null, hours: 8 })
  expect(await spending(ctxOf(app, site, little))).toEqual({ spent: null, hours: null })
})

test('CRED-6 whoever hides the warning sees it again after a day', async () => {
  const member = await makeMember(db, site, { now: app.time })
  const ctx = () => ctxOf(app, site, member)
  await dismissAlert(ctx(), { alert: 'spending' })
  expect(await activeDismissals(ctx(), member.id)).toEqual(['spending'])
  app.time = addSeconds(app.time, 86_401)
  expect(await activeDismissals(ctx(), member.id)).toEqual([])
})
