// The demo's bank under /dev/bank: everything about direct debit and transfers is reached by clicks after `npm start` (PAY-5, PAY-6, OPS-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Niche } from '../../contract/limits.ts'
import { createOrder, makeBuyer, type PaymentServer, startPaymentServer, waitForStatus } from '../fixtures/buyers.ts'
import { formInput } from '../fixtures/directDebit.ts'
import { client } from '../fixtures/httpClient.ts'
import { ledgerProblems } from '../fixtures/payments.ts'

let server: PaymentServer
let phones = 0

beforeAll(async () => {
  server = await startPaymentServer()
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

/** In a browser on this machine: buyers come through a proxy, and to them the bank is not there. */
const getLocally = async (path: string) => client(server.port, 'standard.localhost').get(path)
const bankPage = async () => (await getLocally('/dev/bank')).text
async function click(fields: Record<string, string>, site: Niche = 'standard') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const raw = new URLSearchParams(fields).toString()
  const answer = await client(server.port, `${site}.localhost`).post('/dev/bank', undefined, { raw, headers })
  expect(answer.status).toBe(303)
  return decodeURIComponent(answer.headers.location ?? '').replace('/dev/bank?said=', '')
}
async function signedDebit(iban: string) {
  const buyer = await makeBuyer(server, { site: 'standard' })
  const order = await createOrder(buyer, { method: 'sdd' })
  expect(order.redirect).toBe(`/directdebit?payment=${order.id}`)
  const form = formInput({ iban, phone: `+31 6 ${10_000_000 + ++phones}` })
  expect((await buyer.post(`/api/directdebit/${order.id}`, form)).status).toBe(200)
  const { outbox } = (await getLocally('/dev/outbox.json')).json as { outbox: { channel: string; body_text: string }[] }
  const otp = /\b\d{6}\b/.exec(outbox.find(({ channel }) => channel === 'sms')?.body_text ?? '')?.[0] ?? ''
  expect((await buyer.post(`/api/directdebit/${order.id}/sign`, { otp: '000000' })).json.detail).toBe('Code invalid')
  expect((await buyer.post(`/api/directdebit/${order.id}/sign`, { otp })).status).toBe(200)
  return { ...order, buyer }
}
const referenceIn = (page: string) => /name="id" value="(RF[^"]+)"/.exec(page)?.[1] ?? ''

test('OPS-1 PAY-5 a direct debit: form, code, file, money, credits; back by the bank, and the account is blocked', async () => {
  const order = await signedDebit('NL91 ABNA 0417 1643 00')
  const { buyer } = order
  const again = await createOrder(await makeBuyer(server, { site: 'standard' }), { method: 'sdd' })
  expect(again.redirect).toContain('/directdebit')
  expect(await click({ do: 'file', id: '' })).toMatch(/1 taken, and accepted by a pain.002/)
  const page = await bankPage()
  const file = /href="(\/dev\/bank\/[^"]+)"/.exec(page)?.[1] ?? ''
  expect((await getLocally(file)).text).toContain('pain.008.001.08')
  const id = referenceIn(page)
  expect(await click({ do: 'collected', id })).toMatch(/^Booked on standard/)
  await waitForStatus(buyer, order, 'completed')
  expect(await click({ do: 'returned', id, reason: 'MD06' })).toMatch(/^Booked on standard/)
  const next = await makeBuyer(server, { site: 'standard' })
  const blocked = await createOrder(next, { method: 'sdd' })
  expect((await next.post(`/api/directdebit/${blocked.id}`, formInput())).json.detail).toBe(
    'Your account is blocked for direct debit payments.',
  )
})

test('OPS-1 PAY-5 a debit that the bank rejects fails, and the limit says so', async () => {
  const order = await signedDebit('DE02 1203 0000 0000 2020 51')
  const more = await createOrder(order.buyer, { method: 'sdd', bundle: 'p1' })
  expect(
    (
      await order.buyer.post(
        `/api/directdebit/${more.id}`,
        formInput({ iban: 'DE02 1203 0000 0000 2020 51', phone: '+31 6 19999999' }),
      )
    ).json.detail,
  ).toMatch(/^Your limit for direct debit payments has been reached/)
  await click({ do: 'file', id: '' })
  const id = referenceIn(await bankPage())
  expect(await click({ do: 'rejected', id, reason: 'AC01' })).toBe('Rejected by a pain.002: AC01.')
  await waitForStatus(order.buyer, order, 'failed')
})

test('OPS-1 PAY-6 a transfer: too little is held, the right sum completes it', async () => {
  const buyer = await makeBuyer(server, { site: 'standard' })
  const order = await createOrder(buyer, { method: 'sct' })
  const id = referenceIn(await bankPage())
  await click({ do: 'less', id })
  expect(await bankPage()).toContain('another_sum')
  await click({ do: 'received', id })
  await waitForStatus(buyer, order, 'completed')
  expect(await click({ do: 'received', id: 'RF00' })).toBe('The bank doesn’t know about that.')
})

test('OPS-1 another site opens an account by a click; no other site’s form may', async () => {
  const buyer = await makeBuyer(server, { site: 'milf' })
  const stranger = client(server.port, 'milf.localhost')
  const foreign = await stranger.post('/dev/bank', undefined, {
    raw: 'do=account',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.test',
    },
  })
  expect(foreign.status).toBe(403)
  expect(await click({ do: 'account', id: '' }, 'milf')).toBe('This site now collects through the demo bank.')
  const order = await createOrder(buyer, { method: 'sdd' })
  expect(order.redirect).toBe(`/directdebit?payment=${order.id}`)
})
