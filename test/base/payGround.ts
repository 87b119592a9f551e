// What tests of paying share: a site that sells, a buyer, and the sandbox's word on what became of a payment.
import type { PaymentMethod } from '../../contract/payments.ts'
import type { Asker, Site } from '../../server/base/ctx.ts'
import { connect, type Database } from '../../server/base/database.ts'
import { ledgerFaults } from '../../server/credits/index.ts'
import { applyEvents } from '../../server/payments/events.ts'
import { moneyFaults } from '../../server/payments/proof.ts'
import { start } from '../../server/payments/start.ts'
import { webhook } from '../../server/payments/webhook.ts'
import type { Told } from '../../server/providers/provider.ts'
import { pay } from '../../server/providers/sandboxControl.ts'
import { signed } from '../../server/providers/sandboxSignature.ts'
import { ctxOf, makeSite, type TestApp } from './ctx.ts'
import { testDatabase } from './database.ts'

export const bundles = [
  ['p0', 15, 899],
  ['p1', 40, 2199],
  ['p2', 7, 100],
] as const
export type Bundle = (typeof bundles)[number][0]

export async function sellingSite(db: Database, given: Parameters<typeof makeSite>[1] = {}): Promise<Site> {
  const site = await makeSite(db, given)
  for (const [key, credits, amount] of bundles)
    await db.run`
      insert into bundle (site_id, key, currency, credits, amount)
      values (${site.id}, ${key}, 'EUR', ${credits}, ${amount}), (${site.id}, ${key}, 'PLN', ${credits}, ${amount * 4})`
  return site
}

export async function payDatabase() {
  const made = await testDatabase()
  const db = connect(made.url)
  return { db, url: made.url, end: () => db.close().then(made.drop) }
}

export type Buying = { bundle?: Bundle; country?: 'NL' | 'PL'; method?: PaymentMethod; keep?: boolean }

/** A checkout that nobody has paid at yet. */
export async function order(
  app: TestApp,
  site: Site,
  member: Asker,
  { bundle = 'p0', country = 'NL', method = 'visa', keep = false }: Buying = {},
) {
  const price = bundles.find(([key]) => key === bundle)?.[2] ?? 0
  const amount = country === 'PL' ? price * 4 : price
  const { payment, redirect } = await start(ctxOf(app, site, member), {
    bundle,
    paymentmethod: method,
    amount,
    country,
    keep,
  })
  return {
    id: payment.payment_id,
    ref: redirect.split('/').at(-1) as string,
    amount,
    currency: payment.currency as 'EUR' | 'PLN',
  }
}
export type Ordered = Awaited<ReturnType<typeof order>>

/** What the sandbox has written since, delivered by hand: real HTTP has its own test. */
export async function deliver(app: TestApp) {
  for (;;) {
    const at = app.added.findIndex(({ task }) => task === 'sandbox.tell')
    if (at < 0) return applyEvents(app)
    const [job] = app.added.splice(at, 1)
    const { event_id } = (job?.payload ?? {}) as { event_id: string }
    const { body } = await app.db.one<{ body: Told }>`select body from sandbox_event where event_id = ${event_id}`
    await post(app, body)
  }
}

export const letter = (told: unknown) => new Uint8Array(Buffer.from(JSON.stringify(told)))

/** Throws as the door refuses. */
export const post = (app: TestApp, told: unknown) => postBytes(app, letter(told))

export const postBytes = (
  app: TestApp,
  bytes: Uint8Array<ArrayBuffer>,
  signature = signed(app, bytes),
  provider = 'sandbox',
) => webhook(ctxOf(app, {} as Site, null), { provider, bytes, signature, authorization: '' })

export const paid = ({ ref, amount, currency }: Ordered, rest: object = {}): Told => ({
  ...{
    event_id: `${ref}.completed`,
    kind: 'payment',
    payment: { provider_ref: ref },
    outcome: 'completed',
    amount,
    currency,
  },
  ...rest,
})
export const torn = (
  { ref, amount, currency }: Ordered,
  stage: 'opened' | 'won' | 'lost' = 'opened',
  rest: object = {},
): Told => ({
  ...{
    event_id: `${ref}.dispute.${stage}`,
    kind: 'chargeback',
    payment: { provider_ref: ref },
    chargeback_ref: `${ref}.dispute`,
  },
  ...{ stage, amount, currency, ...rest },
})

export async function buy(app: TestApp, site: Site, member: Asker, buying: Buying = {}) {
  const ordered = await order(app, site, member, buying)
  await pay(app, ordered.ref)
  await deliver(app)
  return ordered
}

let spendings = 0
/** Spends credits that were bought, as a message does. */
export async function spend({ db, time }: Pick<TestApp, 'db' | 'time'>, member: Pick<Asker, 'id'>, credits: number) {
  await db.run`
    with purse as (
      update credit_balance set bought = bought - ${credits} where member_id = ${member.id} returning *
    )
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select site_id, member_id, 'bought', 'spent', ${-credits}, bought + bonus + signup, 'message', ${`test:${process.pid}:${++spendings}`}, ${time}
    from purse`
}

export const premium = async (db: Database, { id }: Asker) =>
  (await db.one<{ paid_user: boolean }>`select paid_user from member where id = ${id}`).paid_user

export const purse = (db: Database, { id }: Asker) =>
  db.one<{ bought: number; debt: number }>`
    select coalesce(max(bought), 0) as bought, coalesce(max(debt), 0) as debt from credit_balance where member_id = ${id}`

export const faults = async (db: Database) => [...(await ledgerFaults(db)), ...(await moneyFaults(db))]

/** As nobody can do through the program: past triggers and their rules. */
export const byHand = (db: Database, statement: string) =>
  db.sql.begin(async (sql) => {
    await sql.unsafe("set local session_replication_role = 'replica'")
    await sql.unsafe(statement)
  })
