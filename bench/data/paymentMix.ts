// Payment mix: sixteen clients that send messages, give gifts and buy; every fourth action is for one shared member.
// Messages go over the live connection or by calls. A cycle of 13: ten messages (2 credits each), two gifts (10), one
// purchase of 40 credits, so that balances stay level (CRED-6, PAY-4).
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
/** Every n-th action is for the shared member. */
export const SHARED_ACTION_STEP = 4
/** Actions per cycle. */
export const cycleParts = { message: 10, gift: 2, purchase: 1 }
/** The server's secret, to sign webhooks as the sandbox does. */
export const secret = 'a long secret for this bench only'
const bundle = 'p1'
const methods: PaymentMethod[] = ['visa', 'mastercard', 'creditcard', 'paysafecard', 'ideal', 'paypal']

export type Kind = keyof typeof cycleParts
/** Actions per second; their number; purchases among them; milliseconds until the last purchase is settled. */
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

export async function openPaymentMix(fixture: AppFixture): Promise<PaymentMix> {
  const all = await makeMembers(fixture, (CLIENT_COUNT + 1) * 2 + CLIENT_COUNT)
  const members = all.splice(0, CLIENT_COUNT + 1)
  const others = all.splice(0, CLIENT_COUNT + 1)
  const partners = all
  const [shared] = members as [LoggedIn]
  const own = (at: number) => members[at + 1] as LoggedIn
  // The partners write first: the same text to many strangers would be rate-limited.
  await sendFirstMessages(
    fixture,
    partners.flatMap((partner, at) => [[partner, shared] as const, [partner, own(at)] as const]),
  )
  const connections = await Promise.all(partners.map(() => openConnection(fixture.port)))
  const openSocket = (who: LoggedIn) =>
    openChatSocket(`ws://127.0.0.1:${fixture.port}/api/live`, {
      headers: { host: fixture.host, origin: `http://${fixture.host}`, cookie: who.cookie },
      waitFor: 'hello',
    })
  const lines = await Promise.all(
    partners.map(
      async (_, at) =>
        new Map([
          [shared, await openSocket(shared)],
          [own(at), await openSocket(own(at))],
        ]),
    ),
  )
  const socketFor = (at: number, who: LoggedIn) => (lines[at] as Map<LoggedIn, ChatSocket>).get(who) as ChatSocket
  const { amount } = await fixture.db.one<{ amount: number }>`
    select amount from bundle where site_id = ${fixture.site_id} and key = ${bundle} and currency = 'EUR'`

  async function run(seconds: number, texts: 'line' | 'call' = 'line'): Promise<MixResult> {
    const done = partners.map((_, at) => ({ random: seededRandom(`client ${at}`), things: 0, purchases: at }))
    const paidIds = new Set<string>()
    let purchases = 0
    await clearOutbox(fixture.db)
    await fixture.db.run`checkpoint`
    const startedAt = performance.now()
    const answers = await throughput(CLIENT_COUNT, seconds, async (at) => {
      const clientState = done[at] as (typeof done)[number]
      const actor = clientState.random.between(1, SHARED_ACTION_STEP) === 1 ? shared : own(at)
      const kind = kindOf(clientState.random, clientState.things++)
      const [connection, partner] = [connections[at] as HttpConnection, partners[at] as LoggedIn]
      if (kind === 'message' && texts === 'line')
        return socketFor(at, actor).send(partner.public_id, randomUUID(), messageBody)
      if (kind === 'message') return sendByCall(fixture, connection, actor, partner)
      if (kind === 'gift') return give(fixture, connection, actor, partner)
      purchases += 1
      paidIds.add(
        await buy(fixture, connection, actor, {
          amount,
          paymentmethod: methods[clientState.purchases++ % methods.length],
        }),
      )
    })
    const answered = performance.now()
    await allThere(fixture, [...paidIds])
    const there = performance.now()
    // Two concurrent identical orders are one purchase.
    const things = Math.round((answers * (answered - startedAt)) / 1000) - purchases + paidIds.size
    return { rate: (things * 1000) / (there - startedAt), things, purchases: paidIds.size, late: there - answered }
  }
  return { members, others, partners, run }
}

/** A random order of the actions, in the proportions of a cycle. */
function kindOf(random: SeededRandom, at: number): Kind {
  const kinds = Object.entries(cycleParts) as [Kind, number][]
  return at % 13 === 0 ? 'purchase' : random.weighted(kinds.filter(([kind]) => kind !== 'purchase'))
}

async function give({ host }: AppFixture, connection: HttpConnection, who: LoggedIn, partner: LoggedIn) {
  await post(connection, `/api/members/${partner.public_id}/gifts`, headersOf(host, who), {
    client_id: randomUUID(),
    gift: 'rose',
    price: 10,
  })
}

/** Orders, and sends the provider's webhook. Returns the payment's id; a job grants the credits. */
async function buy(
  { host }: AppFixture,
  connection: HttpConnection,
  buyer: LoggedIn,
  order: { amount: number; paymentmethod: PaymentMethod | undefined },
) {
  const answer = await post(connection, '/api/payments', headersOf(host, buyer), {
    bundle,
    country: 'NL',
    express: true,
    ...order,
  })
  const { payment, redirect } = JSON.parse(answer) as { payment: { payment_id: string }; redirect: string }
  const ref = redirect.split('/').at(-1) as string
  const event = {
    ...{ event_id: `${ref}.completed`, kind: 'payment', payment: { provider_ref: ref }, outcome: 'completed' },
    ...{ amount: order.amount, currency: 'EUR' },
  }
  const signer = { secret, clock: machineClock } as unknown as Parameters<typeof signWebhook>[0]
  const bytes = Buffer.from(JSON.stringify(event))
  await post(connection, '/api/webhooks/sandbox', { host, 'x-sandbox-signature': signWebhook(signer, bytes) }, event)
  return payment.payment_id
}

const headersOf = (host: string, { cookie }: LoggedIn) => ({ ...pageHeaders(host), cookie })

async function post(
  connection: HttpConnection,
  path: string,
  headers: Record<string, string>,
  payload: object,
): Promise<string> {
  const text = request('POST', path, { ...headers, 'content-type': 'application/json' }, JSON.stringify(payload))
  const { status, body } = await connection.ask(text)
  if (status !== 200) throw new Error(`${path} was refused: ${status} ${body}`)
  return String(body)
}

/** Waits until every payment is completed. */
async function allThere({ db }: AppFixture, payments: string[]) {
  for (const until = performance.now() + 60_000; performance.now() < until; await wait(10)) {
    const { open } = await db.one<{ open: number }>`
      select count(*)::int as open from payment where public_id = any (${payments}::text[]) and status <> 'completed'`
    if (!open) return
  }
  throw new Error('what was paid did not come within a minute')
}
