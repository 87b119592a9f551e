// What people who live on a site do about money beside one purchase: they keep a card, set themselves a limit, pay by direct debit.
import { testNumber } from '../../server/providers/sandboxCards.ts'
import { form } from './bankGround.ts'
import type { Life } from './lives.ts'
import type { TestServer } from './servers.ts'

/** `at`: which bundle. One that was paid for a moment ago is not sold twice. */
async function order(it: Life, paymentmethod: 'visa' | 'sdd', at: number, more: object = {}) {
  const { json } = await it.ask('get', '/api/credits')
  const bundle = json.bundles[at]
  const asked = { bundle: bundle.id, paymentmethod, country: json.country, amount: bundle.discounted, ...more }
  return (await it.ask('post', '/api/payments', asked)).json as { payment: { payment_id: string }; redirect: string }
}

export async function keepCard(it: Life) {
  const { redirect } = await order(it, 'visa', 1, { keep: true })
  const card = { number: testNumber('4000', '0001'), expiry: '12/31', cvc: '123' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `10.8.${it.n}.7` }
  const raw = new URLSearchParams(card).toString()
  const { status, text } = await it.post(`${redirect}/pay`, undefined, { raw, headers })
  if (status !== 303) throw new Error(`${it.name} pays by card: ${status} ${text}`)
}

export const limitOneself = (it: Life) => it.ask('put', '/api/payments/cap', { amount: 50_000 })

/** The form and the code by SMS; `sign`: the code is entered, and the order will be collected. */
export async function debit({ db }: TestServer, it: Life, sign: boolean) {
  const id = (await order(it, 'sdd', 2)).payment.payment_id
  const phone = `+31 6 1234${String(5_000 + it.n)}`
  const theirs = { holder: `${it.stem} de Vries`, street: `${it.stem}straat`, phone }
  await it.ask('post', `/api/directdebit/${id}`, form(theirs))
  if (!sign) return
  const { text } = await db.one<{ text: string }>`
    select n.body_text as text from notice n join member m on m.id = n.member_id
    where m.public_id = ${it.id} and n.channel = 'sms' order by n.id desc limit 1`
  await it.ask('post', `/api/directdebit/${id}/sign`, { code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '' })
}
