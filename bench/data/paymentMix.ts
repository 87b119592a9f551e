// Sixteen clients that spend, give and buy; every fourth thing is done for one member whom they share. Messages go as a browser sends them, over
// the live connection, or all by calls; gifts and purchases go by calls. What is spent is bought again:
// of 13 things ten are messages (2 credits each), two are gifts (10), one is the purchase of 40 credits (CRED-6, PAY-4).
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentMethod } from '../../contract/payments.ts'
import { type SeededRandom, seededRandom } from '../../seed/seededRandom.ts'
import { machineClock } from '../../server/base/clock.ts'
import { signWebhook } from '../../server/providers/sandbox/webhookSignature.ts'
import type { AppFixture } from '../harness/appFixture.ts'
import { type ChatSocket, openChatSocket } from '../harness/chatSocket.ts'
import { type HttpConnection, openConnection, pageHeaders, request } from '../harness/httpConnection.ts'
import { throughput } from '../harness/throughput.ts'
import { messageBody, sendByCall, sendFirstMessages } from './firstMessages.ts'
import { clearOutbox, type LoggedIn, makeMembers } from './members.ts'

export const CLIENT_COUNT = 16
/** One of so many things is the shared member's. */
export const SHARED_EVERY = 4
/** Of a cycle. */
export const cycleParts = { message: 10, gift: 2, purchase: 1 }
/** The program's, so that the bench can sign as the sandbox does. */
export const secret = 'a long secret for this bench only'
const bundle = 'p1'
const methods: PaymentMethod[] = ['visa', 'mastercard', 'creditcard', 'paysafecard', 'ideal', 'paypal']

export type Kind = keyof typeof cycleParts
/** A second; of them purchases; milliseconds from the last answer until all that was bought is there. */
export type MixResult = { rate: number; things: number; purchases: number; late: number }
/**
 * `members`: the shared one first, then one of each client. `partners`: whom a client writes to. `others`: as many as `members`, of whom the
 * program knows nothing.
 */
export type PaymentMix = {
  members: LoggedIn[]
  others: LoggedIn[]
  partners: LoggedIn[]
  run(seconds: number, texts?: 'line' | 'call'): Promise<MixResult>
}

export async function openPaymentMix(ground: AppFixture): Promise<PaymentMix> {
  const all = await makeMembers(ground, (CLIENT_COUNT + 1) * 2 + CLIENT_COUNT)
  const members = all.splice(0, CLIENT_COUNT + 1)
  const others = all.splice(0, CLIENT_COUNT + 1)
  const partners = all
  const [shared] = members as [LoggedIn]
  const own = (at: number) => members[at + 1] as LoggedIn
  // The partners write first: whoever says the same to many strangers is slowed down.
  await sendFirstMessages(
    ground,
    partners.flatMap((partner, at) => [[partner, shared] as const, [partner, own(at)] as const]),
  )
  const wires = await Promise.all(partners.map(() => openConnection(ground.port)))
  const lineOf = (who: LoggedIn) =>
    openChatSocket(`ws://127.0.0.1:${ground.port}/api/live`, {
      headers: { host: ground.host, origin: `http://${ground.host}`, cookie: who.cookie },
      waitFor: 'hello',
    })
  const lines = await Promise.all(
    partners.map(
      async (_, at) =>
        new Map([
          [shared, await lineOf(shared)],
          [own(at), await lineOf(own(at))],
        ]),
    ),
  )
  const lineFor = (at: number, who: LoggedIn) => (lines[at] as Map<LoggedIn, ChatSocket>).get(who) as ChatSocket
  const { amount } = await ground.db.one<{ amount: number }>`
    select amount from bundle where site_id = ${ground.site_id} and key = ${bundle} and currency = 'EUR'`

  async function run(seconds: number, texts: 'line' | 'call' = 'line'): Promise<MixResult> {
    const done = partners.map((_, at) => ({ fate: seededRandom(`client ${at}`), things: 0, purchases: at }))
    const paid = new Set<string>()
    let purchases = 0
    await clearOutbox(ground.db)
    await ground.db.run`checkpoint`
    const began = performance.now()
    const answers = await throughput(CLIENT_COUNT, seconds, async (at) => {
      const mine = done[at] as (typeof done)[number]
      const who = mine.fate.between(1, SHARED_EVERY) === 1 ? shared : own(at)
      const kind = kindOf(mine.fate, mine.things++)
      const [wire, partner] = [wires[at] as HttpConnection, partners[at] as LoggedIn]
      if (kind === 'message' && texts === 'line')
        return lineFor(at, who).send(partner.public_id, randomUUID(), messageBody)
      if (kind === 'message') return sendByCall(ground, wire, who, partner)
      if (kind === 'gift') return give(ground, wire, who, partner)
      purchases += 1
      paid.add(await buy(ground, wire, who, { amount, paymentmethod: methods[mine.purchases++ % methods.length] }))
    })
    const answered = performance.now()
    await allThere(ground, [...paid])
    const there = performance.now()
    // The same order twice at once is one purchase.
    const things = Math.round((answers * (answered - began)) / 1000) - purchases + paid.size
    return { rate: (things * 1000) / (there - began), things, purchases: paid.size, late: there - answered }
  }
  return { members, others, partners, run }
}

/** The same kinds in a cycle as they are counted, in an order by chance. */
function kindOf(fate: SeededRandom, at: number): Kind {
  const kinds = Object.entries(cycleParts) as [Kind, number][]
  return at % 13 === 0 ? 'purchase' : fate.weighted(kinds.filter(([kind]) => kind !== 'purchase'))
}

async function give({ host }: AppFixture, wire: HttpConnection, who: LoggedIn, partner: LoggedIn) {
  await post(wire, `/api/members/${partner.public_id}/gifts`, headersOf(host, who), {
    client_id: randomUUID(),
    gift: 'rose',
  })
}

/** The order, and the provider's word that it is paid. Answers our name for it; the credits come by a job. */
async function buy(
  { host }: AppFixture,
  wire: HttpConnection,
  who: LoggedIn,
  order: { amount: number; paymentmethod: PaymentMethod | undefined },
) {
  const answer = await post(wire, '/api/payments', headersOf(host, who), { bundle, country: 'NL', ...order })
  const { payment, redirect } = JSON.parse(answer) as { payment: { payment_id: string }; redirect: string }
  const ref = redirect.split('/').at(-1) as string
  const told = {
    ...{ event_id: `${ref}.completed`, kind: 'payment', payment: { provider_ref: ref }, outcome: 'completed' },
    ...{ amount: order.amount, currency: 'EUR' },
  }
  const signer = { secret, clock: machineClock } as unknown as Parameters<typeof signWebhook>[0]
  const bytes = Buffer.from(JSON.stringify(told))
  await post(wire, '/api/webhooks/sandbox', { host, 'x-sandbox-signature': signWebhook(signer, bytes) }, told)
  return payment.payment_id
}

const headersOf = (host: string, { cookie }: LoggedIn) => ({ ...pageHeaders(host), cookie })

async function post(
  wire: HttpConnection,
  path: string,
  headers: Record<string, string>,
  said: object,
): Promise<string> {
  const text = request('POST', path, { ...headers, 'content-type': 'application/json' }, JSON.stringify(said))
  const { status, body } = await wire.ask(text)
  if (status !== 200) throw new Error(`${path} was refused: ${status} ${body}`)
  return String(body)
}

/** Who has bought has the credits: until then it is not done. */
async function allThere({ db }: AppFixture, payments: string[]) {
  for (const until = performance.now() + 60_000; performance.now() < until; await wait(10)) {
    const { open } = await db.one<{ open: number }>`
      select count(*)::int as open from payment where public_id = any (${payments}::text[]) and status <> 'completed'`
    if (!open) return
  }
  throw new Error('what was paid did not come within a minute')
}
