// The ledgers against a plain model of them: random commands, alone and in pairs at once, end as the model says, and the books add up (CRED-6).
// MODEL_COMMANDS: how many; some hundreds without it.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pricedAs } from '../../contract/chats.ts'
import { makeMember } from '../../test/fixtures/app.ts'
import { ledgerProblems, paymentDatabase, sellingSite } from '../../test/fixtures/payments.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'

const wanted = Number(process.env.MODEL_COMMANDS ?? 600)
const longest = 60
/** Worked on at the same time. */
const lanes = wanted > 5_000 ? 6 : 2
const now = new Date('2026-11-20T20:00:00Z')

let db: Database
let end: () => Promise<void>
let site: Site
let friend: CurrentMember
let done = 0

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db)
  friend = await makeMember(db, site, { now })
  // What is asked after every command, and never by the product: the long form would read whole tables each time.
  await db.run`create index on message (sender_id)`
  await db.run`create index on payment_refund (member_id)`
})
afterAll(async () => {
  await end()
})

const bundles = [
  { key: 'p0', credits: 15, amount: 899 },
  { key: 'p1', credits: 40, amount: 2199 },
  { key: 'p2', credits: 7, amount: 100 },
] as const
const methods = ['visa', 'paypal'] as const
const prices = { text: 2, gift: 10 } as const
const lots = ['signup', 'bonus', 'bought'] as const
type Outcome = 'pending' | 'completed' | 'failed'

type Simple =
  | { do: 'buy'; bundle: number; method: number }
  | { do: 'tell'; at: number; outcome: Outcome }
  | { do: 'spend'; kind: 'text' | 'gift' }
  | { do: 'payBack'; at: number }
  | { do: 'grant'; lot: number; amount: number; name: number }
  | { do: 'refund' }
  | { do: 'return'; at: number }
  | { do: 'settle'; at: number; outcome: Outcome }
  | { do: 'tear'; at: number; name: number; stage: 'opened' | 'won' | 'lost'; part: number }
  | { do: 'again'; at: number }
type Command = Simple | { do: 'both'; one: Simple; two: Simple }

const at = fc.nat({ max: 30 })
const outcome = fc.constantFrom<Outcome>('pending', 'completed', 'completed', 'failed')
const stage = fc.constantFrom('opened' as const, 'won' as const, 'lost' as const)
const is = <K extends Simple['do']>(it: K) => fc.constant(it)
const simple: fc.Arbitrary<Simple> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: is('buy'), bundle: fc.nat({ max: 2 }), method: fc.nat({ max: 1 }) }) },
  { weight: 5, arbitrary: fc.record({ do: is('tell'), at, outcome }) },
  { weight: 5, arbitrary: fc.record({ do: is('spend'), kind: fc.constantFrom('text' as const, 'gift' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: is('payBack'), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: is('grant'),
      lot: fc.nat({ max: 2 }),
      amount: fc.nat({ max: 9 }),
      name: fc.nat({ max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('refund') }) },
  { weight: 2, arbitrary: fc.record({ do: is('return'), at }) },
  { weight: 3, arbitrary: fc.record({ do: is('settle'), at, outcome }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: is('tear'), at, name: fc.nat({ max: 1 }), stage, part: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('again'), at }) },
)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: simple },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('both' as const), one: simple, two: simple }) },
)

// ---- The model.

type Payment = { bundle: number; method: number; status: 'loading' | Outcome }
type Refund = { payment: number; credits: number; amount: number; status: 'open' | 'completed' | 'failed' }
type Torn = {
  payment: number
  name: number
  amount: number
  stage: 'opened' | 'won' | 'lost'
  taken: number
  owed: number
}
type Model = {
  bought: number
  bonus: number
  signup: number
  debt: number
  payments: Payment[]
  refunds: Refund[]
  torn: Torn[]
  spent: { signup: number; bonus: number; bought: number; back: boolean }[]
  granted: string[]
}
const empty = (): Model => ({
  ...{ bought: 0, bonus: 0, signup: 0, debt: 0 },
  ...{ payments: [], refunds: [], torn: [], spent: [], granted: [] },
})
const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
const bundleOf = (m: Model, p: number) => bundles[m.payments[p]?.bundle ?? 0] ?? bundles[0]
const goneOf = (m: Model, p: number) => {
  const these = m.refunds.filter((it) => it.payment === p && it.status !== 'failed')
  return { credits: sum(these.map(({ credits }) => credits)), amount: sum(these.map(({ amount }) => amount)) }
}
const standing = (m: Model, p: number) => m.torn.filter((it) => it.payment === p && it.stage !== 'won')
const tornCredits = (m: Model, p: number) => sum(standing(m, p).map(({ taken, owed }) => taken + owed))

/** What of the bought credits is of which payment: the newest have the first. */
function parts(m: Model): Map<number, number> {
  const results = new Map<number, number>()
  let newer = 0
  for (let p = m.payments.length - 1; p >= 0; p--) {
    if (m.payments[p]?.status !== 'completed') continue
    const there = bundleOf(m, p).credits - goneOf(m, p).credits - tornCredits(m, p)
    results.set(p, Math.min(there, Math.max(m.bought - newer, 0)))
    newer += there
  }
  return results
}

function open(m: Model, only: number | null) {
  for (const [p, part] of parts(m)) {
    if ((only !== null && only !== p) || part <= 0 || standing(m, p).length) continue
    const gone = goneOf(m, p)
    const { credits, amount } = bundleOf(m, p)
    const value = Math.floor((amount * (gone.credits + part)) / credits) - gone.amount
    if (value <= 0) continue
    m.refunds.push({ payment: p, credits: part, amount: value, status: 'open' })
    m.bought -= part
  }
}

const due = (m: Model, p: number, name: number, amount: number) => {
  const { credits, amount: whole } = bundleOf(m, p)
  const others = sum(
    standing(m, p)
      .filter((it) => it.name !== name)
      .map(({ taken, owed }) => taken + owed),
  )
  return Math.max(0, Math.min(Math.ceil((credits * amount) / whole), credits - goneOf(m, p).credits - others))
}

const paidBack = (m: Model, p: number) => m.refunds.filter((it) => it.payment === p && it.status === 'completed')
const premium = (m: Model) =>
  m.payments.some(
    (it, p) =>
      it.status === 'completed' &&
      bundleOf(m, p).credits > sum(paidBack(m, p).map((r) => r.credits)) + tornCredits(m, p) &&
      bundleOf(m, p).amount > sum(paidBack(m, p).map((r) => r.amount)) + sum(standing(m, p).map((t) => t.amount)),
  )
const pick = <T>(all: T[], n: number) => (all.length ? n % all.length : -1)
/** A method with a standing chargeback; and, while there is one, each that nothing was paid by for good. */
function barred(m: Model, method: number) {
  const standingOf = (p: number) => standing(m, p).length > 0
  const hasChargeback = m.payments.some((_, p) => standingOf(p))
  const isKnown = m.payments.some((it, p) => it.method === method && it.status === 'completed' && !standingOf(p))
  return m.payments.some((it, p) => it.method === method && standingOf(p)) || (hasChargeback && !isKnown)
}

function settle(m: Model, p: number, to: Outcome) {
  const it = m.payments[p]
  if (!it || it.status === 'completed' || it.status === to || (to === 'pending' && it.status === 'failed')) return
  it.status = to
  if (to === 'completed') m.bought += bundleOf(m, p).credits
}

/** False: it waits. */
function tear(
  m: Model,
  p: number,
  { name, stage: to, amount }: { name: number; stage: Torn['stage']; amount: number },
): boolean {
  const others = sum(
    standing(m, p)
      .filter((it) => it.name !== name)
      .map((it) => it.amount),
  )
  if (m.payments[p]?.status !== 'completed' || amount > bundleOf(m, p).amount - others) return false
  const known = m.torn.find((it) => it.payment === p && it.name === name)
  if (!known) {
    const costs = to === 'won' ? 0 : due(m, p, name, amount)
    const taken = to === 'won' ? 0 : Math.min(costs, parts(m).get(p) ?? 0)
    m.torn.push({ payment: p, name, amount, stage: to, taken, owed: costs - taken })
    m.bought -= taken
    m.debt += costs - taken
  } else if (known.stage !== 'won' && known.stage !== to && to !== 'opened') {
    known.stage = to
    if (to !== 'won') return true
    m.bought += known.taken
    m.debt -= known.owed
  }
  return true
}

function settleRefund(m: Model, r: number, to: Outcome) {
  const it = m.refunds[r]
  if (!it || to === 'pending') return
  // What was paid may come back; what failed is over.
  if (it.status !== 'open' && !(it.status === 'completed' && to === 'failed')) return
  it.status = to
  if (to !== 'failed') return
  m.bought += it.credits
  for (const torn of standing(m, it.payment)) {
    const more = due(m, it.payment, torn.name, torn.amount) - torn.taken - torn.owed
    if (more <= 0) continue
    torn.taken += more
    m.bought -= more
  }
}

// ---- The same in the database. What it is asked for is chosen before it is done, so that both of a pair mean the same things.

type Real = {
  me: CurrentMember
  payments: string[]
  refunds: string[]
  spent: { chat: number; seq: number }[]
  events: Step[]
}
type Step = { model(m: Model): void; real(): Promise<void> }

const apply = async (event_id: string) =>
  void (await db.run`select * from provider_event_apply('sandbox', ${event_id}, ${now})`)

function telling(r: Real, event: object, model: Step['model']): Step {
  const event_id = randomUUID()
  let stored: Promise<unknown> | null = null
  const step = {
    model,
    real: async () => {
      stored ??= db.run`
        insert into provider_event (provider, event_id, event, received_at)
        values ('sandbox', ${event_id}, ${db.json({ currency: 'EUR', ...event })}, ${now})`
      await stored
      await apply(event_id)
    },
  }
  r.events.push(step)
  return step
}

const nothing: Step = { model: () => {}, real: async () => {} }

function stepOf(r: Real, m: Model, c: Simple): Step {
  if (c.do === 'buy') {
    const bundle = bundles[c.bundle] ?? bundles[0]
    return {
      model: (of) => {
        const same = of.payments.some(
          (it) => it.status === 'loading' && it.bundle === c.bundle && it.method === c.method,
        )
        if (!same && !barred(of, c.method)) of.payments.push({ bundle: c.bundle, method: c.method, status: 'loading' })
      },
      real: async () => {
        await db.run`
          select payment_open(${site.id}, ${r.me.id}, ${bundle.key}, ${bundle.credits}, ${bundle.amount}, ${bundle.amount},
            'EUR', 21, 'NL', ${methods[c.method] ?? 'visa'}, 'sandbox', null, null, ${randomUUID()}, ${now})`
      },
    }
  }
  if (c.do === 'spend') {
    return {
      model: (of) => {
        let cost: number = prices[c.kind]
        if (cost > of.bought + of.bonus + of.signup) return
        const from = { signup: 0, bonus: 0, bought: 0, back: false }
        for (const lot of lots) {
          from[lot] = Math.min(cost, of[lot])
          of[lot] -= from[lot]
          cost -= from[lot]
        }
        of.spent.push(from)
      },
      real: async () => {
        await db.run`
          select chat_send(${site.id}, ${r.me.id}, ${friend.public_id}, ${randomUUID()}, ${c.kind}, ${pricedAs[c.kind]}, ${prices[c.kind]}, 'hello', null, '{}', null,
            ${randomUUID()}, ${now})`
      },
    }
  }
  if (c.do === 'payBack') {
    const n = pick(m.spent, c.at)
    const it = r.spent[n]
    if (!it) return nothing
    return {
      model: (of) => {
        const from = of.spent[n]
        if (!from || from.back) return
        from.back = true
        for (const lot of lots) of[lot] += from[lot]
      },
      real: async () => void (await db.run`select message_refund(${site.id}, ${it.chat}, ${it.seq}, ${now})`),
    }
  }
  if (c.do === 'grant') {
    const lot = lots[c.lot] ?? 'bonus'
    return {
      model: (of) => {
        if (!c.amount || of.granted.includes(`${lot}${c.name}`)) return
        of.granted.push(`${lot}${c.name}`)
        of[lot] += c.amount
      },
      real: async () =>
        void (await db.run`select credit_issue(${site.id}, ${r.me.id}, ${lot}, ${c.amount}, 'grant', ${`${r.me.id}:${c.name}`}, ${now})`),
    }
  }
  if (c.do === 'refund' || c.do === 'return') {
    const p = c.do === 'return' ? pick(m.payments, c.at) : null
    if (p === -1) return nothing
    const id = p === null ? null : (r.payments[p] ?? null)
    return {
      model: (of) => open(of, p),
      real: async () => {
        await db.run`
          select payment_refund_open(${site.id}, ${r.me.id}, ${c.do === 'return' ? 'return' : 'deletion'}, ${now}, ${id})`
      },
    }
  }
  if (c.do === 'settle') {
    const n = pick(m.refunds, c.at)
    const it = m.refunds[n]
    if (!it) return nothing
    return telling(r, { kind: 'refund', refund_id: r.refunds[n], outcome: c.outcome, amount: it.amount }, (of) =>
      settleRefund(of, n, c.outcome),
    )
  }
  if (c.do === 'again') return r.events[pick(r.events, c.at)] ?? nothing
  const p = pick(m.payments, c.at)
  if (p === -1) return nothing
  const payment = { payment_id: r.payments[p] }
  const { amount } = bundleOf(m, p)
  if (c.do === 'tell')
    return telling(r, { kind: 'payment', payment, outcome: c.outcome, amount }, (of) => settle(of, p, c.outcome))
  const torn = { name: c.name, stage: c.stage, amount: Math.ceil(amount / c.part) }
  const event = {
    kind: 'chargeback',
    payment,
    chargeback_ref: `${payment.payment_id}.${c.name}`,
    stage: c.stage,
    amount: torn.amount,
  }
  return telling(r, event, (of) => void tear(of, p, torn))
}

/** Both sides write what they make under a lock, one after the other: so the order of ids is the order of the model. */
const whole = (m: Model) => ({
  ...{ bought: m.bought, bonus: m.bonus, signup: m.signup, debt: m.debt, premium: premium(m) },
  payments: m.payments.map(({ status, bundle, method }) => `${status} ${bundles[bundle]?.key} ${methods[method]}`),
  refunds: m.refunds.map((it) => `${it.status} ${it.payment + 1} ${it.credits} ${it.amount}`),
  torn: m.torn.map((it) => `${it.stage} ${it.payment + 1} ${it.name} ${it.amount} ${it.taken} ${it.owed}`),
  spent: m.spent.map(({ signup, bonus, bought, back }) => `${signup + bonus + bought} ${back}`),
})

type Ids = Pick<Real, 'payments' | 'refunds' | 'spent'>

async function found(r: Real): Promise<ReturnType<typeof whole>> {
  const { ids, ...row } = await db.one<ReturnType<typeof whole> & { ids: Ids }>`
    with paid as (
      select *, row_number() over (order by id) as n from payment where member_id = ${r.me.id}
    )
    select coalesce(b.bought, 0) as bought, coalesce(b.bonus, 0) as bonus, coalesce(b.signup, 0) as signup, coalesce(b.debt, 0) as debt,
      m.paid_user as premium,
      array(select p.status || ' ' || p.bundle || ' ' || p.paymentmethod from paid p order by p.id) as payments,
      array(
        select r.status || ' ' || p.n || ' ' || r.credits || ' ' || r.amount
        from payment_refund r join paid p on p.id = r.payment_id order by r.id) as refunds,
      array(
        select c.stage || ' ' || p.n || ' ' || right(c.ref, 1) || ' ' || c.amount || ' ' || c.credits_taken || ' ' || c.credits_owed
        from payment_chargeback c join paid p on p.id = c.payment_id order by c.id) as torn,
      array(select s.price || ' ' || s.returned from message s where s.sender_id = m.id order by s.seq) as spent,
      json_build_object(
        'payments', array(select p.public_id from paid p order by p.id),
        'refunds', array(select r.public_id from payment_refund r where r.member_id = m.id order by r.id),
        'spent', array(
          select json_build_object('chat', s.conversation_id, 'seq', s.seq) from message s where s.sender_id = m.id order by s.seq)) as ids
    from member m left join credit_balance b on b.member_id = m.id
    where m.id = ${r.me.id}`
  Object.assign(r, ids)
  return row
}

/** A command told again is the same step: what waited is looked at once more, what was applied is not. */
async function run(commands: Command[]) {
  const me = await makeMember(db, site, { now, status: 'not_confirmed' })
  const r: Real = { me, payments: [], refunds: [], spent: [], events: [] }
  let m = empty()
  for (const c of commands) {
    const steps = (c.do === 'both' ? [c.one, c.two] : [c]).map((it) => stepOf(r, m, it))
    await Promise.all(steps.map((step) => step.real())).catch((error) => {
      throw new Error(`${error.message} at ${JSON.stringify(c)}`, { cause: error })
    })
    const orders = [steps, steps.toReversed()].map((some) => {
      const next = structuredClone(m)
      for (const step of some) step.model(next)
      return next
    })
    const real = await found(r)
    const fits = orders.find((it) => JSON.stringify(whole(it)) === JSON.stringify(real))
    if (!fits) expect(real, JSON.stringify(c)).toEqual(whole(orders[0] ?? m))
    m = fits ?? m
    done += steps.length
  }
}

async function lane(share: number) {
  const runs = Math.max(1, Math.ceil(share / (longest * 0.6)))
  const given = fc.array(command, { minLength: Math.min(longest, 30), maxLength: longest, size: 'max' })
  await fc.assert(fc.asyncProperty(given, run), {
    numRuns: runs,
    endOnFailure: wanted > 5_000,
    interruptAfterTimeLimit: 3 * 3_600_000,
  })
}

test(
  'CRED-6 random commands, alone and in pairs, against a plain model: balances, states, refunds and debts are as it says, and the books add up',
  async () => {
    for (let left = wanted; left > 0; left = wanted - done) {
      await Promise.all(Array.from({ length: lanes }, () => lane(Math.min(left, 20_000) / lanes)))
      // A database of tests never does it by itself.
      await db.run`analyze`
      expect(await ledgerProblems(db)).toEqual([])
      if (wanted > 5_000) console.info(`${done} commands, no violation`)
    }
    expect(done).toBeGreaterThanOrEqual(wanted)
  },
  4 * 3_600_000,
)
