// Thousands of payments and all events that a provider sends about them, in causal order. The outcome must not depend
// on the order of delivery (PAY-4).
import { createHash } from 'node:crypto'
import type { Database } from '../../server/base/db/database.ts'
import type { ProviderEvent } from '../../server/providers/provider.ts'
import { sellingSite } from '../fixtures/payments.ts'
import { seededRandom } from './seededRandom.ts'

/** Each buyer has spent ten of the fifteen credits that the first payment brought, and is at the checkout for the second. */
export const first = { bundle: 'p0', credits: 15, amount: 899, spent: 10 }
export const second = { bundle: 'p1', credits: 40, amount: 2199 }

const idOf = (what: string, buyer: number) => createHash('md5').update(`${what} ${buyer}`).digest('hex')

type Step =
  | `${'pending' | 'failed' | 'completed'}`
  | `${'opened' | 'won' | 'lost'}`
  | `part ${'opened' | 'won' | 'lost'}`
  | `back ${'pending' | 'failed' | 'completed'}`

/** What is told of a payment, and what of its credits is left in the end, and owed. */
type Plot = { steps: Step[]; left: number; debt?: number }

/** Of the second payment. */
const buying: [Plot, ...Plot[]] = [
  { steps: ['completed'], left: 40 },
  { steps: ['completed'], left: 40 },
  { steps: ['pending', 'completed'], left: 40 },
  { steps: ['pending', 'completed'], left: 40 },
  { steps: ['pending'], left: 0 },
  { steps: ['failed'], left: 0 },
  { steps: ['pending', 'failed'], left: 0 },
  { steps: ['failed', 'completed'], left: 40 },
  { steps: ['pending', 'failed', 'completed'], left: 40 },
  { steps: ['completed', 'opened'], left: 0 },
  { steps: ['pending', 'completed', 'opened', 'lost'], left: 0 },
  { steps: ['completed', 'opened', 'won'], left: 40 },
  // 1100 of 2199 are 20.01 of 40 credits: 21.
  { steps: ['completed', 'part opened', 'part lost'], left: 19 },
]
/** Of the first one. Where something goes `back`, it was asked for already: the five credits that are not spent are gone. */
const after: [Plot, ...Plot[]] = [
  { steps: [], left: 5 },
  { steps: [], left: 5 },
  { steps: [], left: 5 },
  { steps: ['opened'], left: 0, debt: 10 },
  { steps: ['opened', 'lost'], left: 0, debt: 10 },
  { steps: ['opened', 'won'], left: 5 },
  // 450 of 899 are 7.5 of 15 credits: 8, five of which are there.
  { steps: ['part opened'], left: 0, debt: 3 },
  { steps: ['back completed'], left: 0 },
  { steps: ['back pending', 'back completed'], left: 0 },
  { steps: ['back failed'], left: 5 },
  { steps: ['back pending', 'back failed', 'opened'], left: 0, debt: 10 },
  { steps: ['back completed', 'opened', 'lost'], left: 0, debt: 10 },
]

export type Buyer = { n: number; buying: Plot; after: Plot }
export type Story = { buyer: number; told: ProviderEvent[] }

/** So many buyers that they have `least` things to tell. */
export function buyersFor(least: number, seed: number): Buyer[] {
  const { one } = seededRandom(seed)
  const buyers: Buyer[] = []
  for (let eventCount = 0; eventCount < least; ) {
    const it = { n: buyers.length + 1, buying: one(...buying), after: one(...after) }
    buyers.push(it)
    eventCount += it.buying.steps.length + it.after.steps.length
  }
  return buyers
}

/** Nobody asks a provider: what is told decides alone. */
export async function insertBuyers(db: Database, buyers: Buyer[]) {
  const site = await sellingSite(db)
  await db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, looks_for, country, language, terms_version, adult_declared_at,
      created_at, confirmed_at, last_active)
    select ${site.id}, 'person', true, 'active', 'Buyer ' || n, '1990-05-05', 'male', 'male', 'NL', 'en', 'letters', now(), now(), now(), now()
    from generate_series(1, ${buyers.length}::int) n`
  for (const [what, { bundle, credits, amount }] of [['first', first] as const, ['second', second] as const])
    await db.run`
      insert into payment (site_id, public_id, member_id, bundle, credits, list_amount, amount, currency, vat_rate, vat, country,
        paymentmethod, status, provider, provider_ref, request_key, created_at)
      select ${site.id}, md5(${`${what} `} || n), m.id, ${bundle}, ${credits}, ${amount}::bigint, ${amount}::bigint, 'EUR', 21,
        round(${amount}::bigint * 21 / 121.0), 'NL', ${what === 'first' ? 'ideal' : 'visa'}, 'loading', 'sandbox',
        md5(${`${what} ref `} || n), ${what}, now()
      from member m cross join lateral (select substr(m.name, 7)::int as n) n
      where m.terms_version = 'letters' order by m.id`
  await db.sql.unsafe('analyze member, payment')
  await db.run`
    select payment_settle(id, 'completed', null, now()) from payment where request_key = 'first' order by id`
  await db.run`
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select site_id, member_id, 'bought', 'spent', ${-first.spent}, bought - ${first.spent}, 'message', 'letters:' || member_id, now()
    from credit_balance where member_id in (select id from member where terms_version = 'letters')`
  await db.run`
    update credit_balance set bought = bought - ${first.spent}
    where member_id in (select id from member where terms_version = 'letters')`
  const back = buyers.filter(({ after }) => after.steps.some((it) => it.startsWith('back'))).map(({ n }) => n)
  // Asked for tomorrow: it is not asked for again by the clock.
  await db.run`
    select r.* from payment p
    cross join lateral payment_refund_open(p.site_id, p.member_id, 'return', now() + interval '1 day', p.public_id) r
    where p.public_id = any (select md5('first ' || n) from unnest(${back}::int[]) n)`
  await db.sql.unsafe('analyze')
}

/** In the order in which it happened. */
export async function storiesOf(db: Database, buyers: Buyer[]): Promise<Story[]> {
  const refunds = await db.many<{ paid: string; public_id: string; amount: number }>`
    select p.public_id as paid, r.public_id, r.amount from payment_refund r join payment p on p.id = r.payment_id`
  const refundOf = new Map(refunds.map((it) => [it.paid, it]))
  return buyers.map(({ n, buying, after }) => {
    const tell = (which: 'first' | 'second', steps: Step[]): ProviderEvent[] =>
      steps.map((step) => {
        const { amount } = which === 'first' ? first : second
        const ref = idOf(`${which} ref`, n)
        const back = refundOf.get(idOf(which, n))
        return toldOf(step, {
          ref,
          id: idOf(which, n),
          amount,
          refund_id: back?.public_id ?? '',
          back: back?.amount ?? 0,
        })
      })
    return { buyer: n, told: [...tell('first', after.steps), ...tell('second', buying.steps)] }
  })
}

/** How each buyer must stand in the end: the second payment, credits, debt. By hand, beside what the program's own SQL says. */
export const standings = (buyers: Buyer[]) =>
  buyers.map(({ n, buying, after }) => {
    const { steps } = buying
    const status = (['completed', 'failed', 'pending'] as const).find((it) => steps.includes(it))
    return `Buyer ${n} ${status} ${buying.left + after.left} ${after.debt ?? 0}`
  })

export const standingsIn = async (db: Database) =>
  (
    await db.many<{ line: string }>`
      select concat_ws(' ', m.name, p.status, b.bought + b.bonus + b.signup, b.debt) as line
      from member m
      join payment p on p.member_id = m.id and p.request_key = 'second'
      join credit_balance b on b.member_id = m.id
      where m.terms_version = 'letters' order by m.id`
  ).map(({ line }) => line)

type Named = { ref: string; id: string; amount: number; refund_id: string; back: number }

function toldOf(step: Step, { ref, id, amount, refund_id, back }: Named): ProviderEvent {
  const [part, word] = step.includes(' ') ? step.split(' ') : ['', step]
  const event_id = `${ref}.${step.replace(' ', '.')}`
  const currency = 'EUR' as const
  if (part === 'back')
    return { event_id, kind: 'refund', refund_id, outcome: word as 'pending', amount: back, currency }
  if (word === 'opened' || word === 'won' || word === 'lost')
    return {
      ...{ event_id, kind: 'chargeback', payment: { provider_ref: ref }, chargeback_ref: `${ref}.dispute` },
      ...{ stage: word, amount: part ? Math.ceil(amount / 2) : amount, currency },
    }
  const outcome = word as 'pending' | 'failed' | 'completed'
  // By their name for it, or by ours.
  const payment = outcome === 'completed' ? { payment_id: id } : { provider_ref: ref }
  return {
    event_id,
    kind: 'payment',
    payment,
    outcome,
    amount,
    currency,
    ...(outcome === 'failed' && { reason: 'declined' }),
  }
}
