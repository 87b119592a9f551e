// For tests of paying over the wire: a server whose clock can be put forward, buyers with a browser each, and the sandbox's pages as they
// are filled in.
import { expect, vi } from 'vitest'
import type { Niche } from '../../contract/limits.ts'
import type { Payment, PaymentMethod } from '../../contract/payments.ts'
import { later } from '../../server/base/clock.ts'
import { type CardCase, testNumber } from '../../server/providers/sandboxCards.ts'
import { hurry } from '../../server/providers/sandboxControl.ts'
import type { FieldName } from '../../server/providers/sandboxFields.ts'
import { sandboxMethods } from '../../server/providers/sandboxMethods.ts'
import { signed } from '../../server/providers/sandboxSignature.ts'
import { browser, makeAccount } from './accounts.ts'
import { client } from './client.ts'
import { spend } from './payGround.ts'
import { type TestServer, testServer } from './servers.ts'

const day = 86_400
const soon = { timeout: 15_000, interval: 40 }

export type PayServer = TestServer & { now(): Date; travel(seconds: number): void }

export async function payServer(given: Record<string, string> = {}): Promise<PayServer> {
  let ahead = 0
  const now = () => later(new Date(), ahead)
  const server = await testServer({ TRUST_PROXY: '1', ...given }, { now })
  return {
    ...server,
    now,
    travel(seconds) {
      ahead += seconds
    },
  }
}

type Given = Parameters<typeof makeAccount>[2] & { site?: Niche; user_agent?: string; since?: number }

/** Logged in. `since`: seconds since they signed up; without it, so long that nothing is offered to them by itself. */
export async function makeBuyer(
  server: PayServer,
  { site = 'gay', user_agent, since = 60 * day, ...given }: Given = {},
) {
  const account = await makeAccount(server.db, site, { now: later(server.now(), -since), ...given })
  const it = browser(server, site, user_agent)
  expect((await it.login(account.email)).status).toBe(200)
  /** A form of a page, as a browser without scripts posts it. */
  async function form(path: string, fields: Record<string, string>) {
    const posting = client(server.port, `${site}.localhost`)
    for (const [name, value] of it.jar) posting.jar.set(name, value)
    const headers = {
      ...it.headers,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    }
    return posting.post(path, undefined, { raw: new URLSearchParams(fields).toString(), headers })
  }
  return Object.assign(it, { ...account, form })
}
export type Buyer = Awaited<ReturnType<typeof makeBuyer>>

export type Wanted = {
  bundle?: 'p0' | 'p1' | 'p2' | 'p3'
  method?: PaymentMethod
  country?: string
  code?: string
  keep?: boolean
  card?: CardCase
}

export async function offered(who: Buyer, { bundle = 'p0', country, code }: Wanted = {}) {
  const query = new URLSearchParams({ bundle, ...(country && { country }), ...(code && { code }) })
  return (await who.get(`/api/payments/methods?${query}`)).json
}

/** As the button of the checkout asks; `amount` is what its page showed. */
export const ask = (
  who: Buyer,
  amount: number,
  { bundle = 'p0', method: paymentmethod = 'visa', country, code, keep }: Wanted,
) => who.post('/api/payments', { bundle, paymentmethod, amount, country, code, keep })

/** A checkout that nobody has paid at yet. */
export async function order(who: Buyer, wanted: Wanted = {}) {
  const { amount, discounted } = await offered(who, wanted)
  const answer = await ask(who, wanted.code ? Math.min(amount, discounted) : discounted, wanted)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  const { payment, redirect } = answer.json as { payment: Payment; redirect: string }
  return { ...payment, id: payment.payment_id, redirect, ref: redirect.split('/').at(-1) as string }
}
export type Ordered = Awaited<ReturnType<typeof order>>

const typed = (method: PaymentMethod, which: CardCase): Record<FieldName, string> => ({
  number: testNumber(sandboxMethods[method].prefix ?? '', which),
  expiry: `12/${String(new Date().getFullYear() + 4).slice(-2)}`,
  cvc: '123',
  holder: 'Anna de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  phone: `${sandboxMethods[method].calling ?? '+'}612345678`,
  blik: '123456',
  pin: '1234567890123456',
  email: 'anna@example.org',
  password: 'any word',
  bank: 'Test Bank North',
  device: 'This phone',
})

/** Fills in the page of the method, and says yes wherever somebody is asked; answers where the browser is sent. */
export async function payAt(who: Buyer, { redirect, paymentmethod }: Ordered, card: CardCase = '0001', fails = '') {
  const all = typed(paymentmethod, card)
  const fields = Object.fromEntries(sandboxMethods[paymentmethod].fields.map((name) => [name, all[name]]))
  const paid = await who.form(`${redirect}/pay`, { ...fields, ...(fails && { case: fails }) })
  expect([paid.status, paid.text]).toEqual([303, ''])
  const to = String(paid.headers.location)
  return to === redirect ? String((await who.form(`${redirect}/confirm`, { code: '123456' })).headers.location) : to
}

/** Once it stands so. */
export const stands = (who: Buyer, { id }: { id: string }, status: Payment['status'] = 'completed') =>
  vi.waitFor(async () => {
    const { json } = await who.get(`/api/payments/${id}`)
    expect(json).toMatchObject({ payment_id: id, status })
    return json as Payment
  }, soon)

/** Once the member's tabs are told so: a session is remembered for some seconds. */
export const knows = (who: Buyer, user: { credits?: number; paid_user?: boolean }) =>
  vi.waitFor(async () => expect(await who.me()).toMatchObject(user), soon)

/** Bought, and the money is there. */
export async function buy(server: PayServer, who: Buyer, wanted: Wanted = {}) {
  const it = await order(who, wanted)
  await payAt(who, it, wanted.card)
  if (sandboxMethods[it.paymentmethod].delay) await hurry(server.app, it.ref)
  await stands(who, it)
  return it
}

/** One of the member's payments, once its receipt is numbered. */
export const receipted = (who: Buyer, { id }: { id: string }) =>
  vi.waitFor(async () => {
    const { json } = await who.get(`/api/transactions/${id}`)
    expect(json.receipt_no).toEqual(expect.any(String))
    return json
  }, soon)

/** What a provider tells, over the wire; `signature` as the sandbox would sign it now. */
export function tell(server: PayServer, said: object, signature?: string, provider = 'sandbox') {
  const raw = Buffer.from(JSON.stringify(said))
  const headers = { 'x-sandbox-signature': signature ?? signed(server.app, raw) }
  return client(server.port, 'gay.localhost').post(`/api/webhooks/${provider}`, undefined, { raw, headers })
}

/** Once the job has looked at it. */
export const verdictOf = ({ db }: PayServer, event_id: string) =>
  vi.waitFor(async () => {
    const row = await db.maybe<{ verdict: string | null }>`
      select verdict from provider_event where event_id = ${event_id} and (applied_at is not null or tried_at is not null)`
    expect(row).toBeDefined()
    return row?.verdict ?? 'waits'
  }, soon)

/** Runs one of the jobs that the clock would run. */
export async function run({ app, db }: PayServer, task: string) {
  const key = `test ${task}`
  await app.jobs.add(task, {}, { key })
  await vi.waitFor(async () => {
    expect(await db.many`select 1 from graphile_worker._private_jobs where key = ${key}`).toEqual([])
  }, soon)
}

export const credits = async (who: Buyer) => (await who.me()).credits as number

/** Ways to pay, in the order in which they are shown. */
export const waysOf = async (who: Buyer, country?: string): Promise<PaymentMethod[]> =>
  (await offered(who, country ? { country } : {})).methods.map(({ id }: { id: PaymentMethod }) => id)

/** Credits that were bought, as a message spends them. */
export const use = (server: PayServer, who: Buyer, credits: number) =>
  spend({ db: server.db, time: server.now() }, who, credits)
