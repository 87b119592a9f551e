// The daily report of a provider's books beside ours (PAY-4).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  buy,
  createOrder,
  deliverWebhooks,
  ledgerProblems,
  paymentDatabase,
  sellingSite,
  spendCredits,
} from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { makeLog } from '../base/observability/log.ts'
import { chargeBack, muteWebhooks, pay } from '../providers/sandbox/simulate.ts'
import { compareBooks } from './compareBooks.ts'
import { status } from './status.ts'
import { returnPurchase } from './transactions.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember
let lines: string[]

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db)
})
beforeEach(async () => {
  lines = []
  app = await makeApp(db, { log: makeLog((line) => void lines.push(line)) })
  member = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  expect(await ledgerProblems(db)).toEqual([])
  await end()
})

const differing = () => lines.filter((line) => line.includes('books differ from the provider'))

test('PAY-4 books that agree say nothing: paid, returned in part, charged back', async () => {
  const purchase = await buy(app, site, member)
  const torn = await buy(app, site, member, { bundle: 'p1' })
  await spendCredits(app, member, 5)
  await returnPurchase(ctxOf(app, site, member), { id: purchase.id })
  await chargeBack(app, torn.ref, 'opened')
  await deliverWebhooks(app)
  app.time = addSeconds(app.time, 7_200)
  await compareBooks(app)
  await compareBooks(app)
  expect(differing()).toEqual([])
})

test('PAY-4 a payment that we never heard of completes by the report, at its own sum', async () => {
  const order = await createOrder(app, site, member)
  muteWebhooks(app, true)
  await pay(app, order.ref)
  await compareBooks(app)
  muteWebhooks(app, false)
  expect((await status(ctxOf(app, site, member), { id: order.id })).status).toBe('completed')
})

test('PAY-4 a chargeback that we were never told of, and a payment that the provider does not know, are said', async () => {
  const [torn, lost] = [await buy(app, site, member), await buy(app, site, member, { bundle: 'p1' })]
  muteWebhooks(app, true)
  await chargeBack(app, torn.ref, 'opened')
  muteWebhooks(app, false)
  await db.run`update sandbox_checkout set status = 'failed' where ref = ${lost.ref}`
  app.time = addSeconds(app.time, 3_601)
  await compareBooks(app)
  expect(differing()).toHaveLength(2)
  expect(differing()[0]).toContain(torn.ref)
  expect(differing()[1]).toContain(lost.id)
})
