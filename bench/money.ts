// Payments under load: messages, gifts and purchases of sixteen clients over HTTP with one shared balance, beside the
// minimal debit; and balance and history among 10,000 and 10,000,000 ledger entries (CRED-6, CRED-7, PAY-4).
import type { JobCtx } from '../server/base/ctx.ts'
import { onExport as creditsOf } from '../server/credits/onExport.ts'
import { onExport as paymentsOf } from '../server/payments/onExport.ts'
import { createBenchFunctions, debitThroughput, mixThroughput } from './baselines/minimalDebit.ts'
import { type LedgerDataSet, openLedgerDataSets, type Size, sizes } from './data/ledgerDataSets.ts'
import type { LoggedIn } from './data/members.ts'
import { type MixResult, openPaymentMix, type PaymentMix, secret } from './data/paymentMix.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, type Measure, median, oncePerRound, percentile, type Run } from './harness/bench.ts'
import { cpuSeconds } from './harness/cpuTime.ts'
import { type HttpConnection, openConnection, pageHeaders, request } from './harness/httpConnection.ts'
import { hasPgbench } from './harness/pgbench.ts'

const DURATION_SECONDS = 10
const CALL_COUNT = 1_000

type Mixed = {
  fixture: AppFixture
  mix: PaymentMix
  line(round: number): Promise<MixResult>
  call(round: number): Promise<MixResult>
}
/** Each is made when its first figure is measured. */
type Ground = { mixed(): Promise<Mixed>; looked(): Promise<Looked> }

async function setup(run: Run): Promise<Ground> {
  if (!hasPgbench) throw new Error('the anchor of money is pgbench, which is not here')
  const mixed = oncePerRound(() => makeMixed(run))
  const looked = oncePerRound(() => makeLooked(run))
  return { mixed: () => mixed(0), looked: () => looked(0) }
}

// ---- Spending, giving, buying.

async function makeMixed(run: Run): Promise<Mixed> {
  const fixture = await appFixture(run, { env: { SECRET: secret } })
  await createBenchFunctions(fixture)
  const mix = await openPaymentMix(fixture)
  run.say('warming up …')
  await mix.run(4)
  const measured = (texts: 'line' | 'call') => async () => {
    const before = await cpuSeconds(fixture.pid, fixture.db)
    const done = await mix.run(DURATION_SECONDS, texts)
    const processor = ((await cpuSeconds(fixture.pid, fixture.db)) - before) / done.things
    run.note(
      `messages by ${texts}: ${done.things} things, ${done.purchases} of them purchases, the last of which was there ${Math.round(done.late)} ms after the last answer; ${(processor * 1000).toFixed(2)} ms of server and PostgreSQL each`,
    )
    return done
  }
  return { fixture, mix, line: oncePerRound(measured('line')), call: oncePerRound(measured('call')) }
}

const mixRate =
  (texts: 'line' | 'call') =>
  async ({ mixed }: Ground, round: number) =>
    (await (await mixed())[texts](round)).rate
const sameSql = async ({ mixed }: Ground) => {
  const { fixture, mix } = await mixed()
  return mixThroughput(fixture, { ...mix, seconds: DURATION_SECONDS })
}

const mixes: Measure<Ground>[] = [
  {
    name: 'spend, gift and purchase vs debit',
    unit: 'things/s',
    value: mixRate('line'),
    anchor: 'pgbench, one function: a debit and its entry',
    anchor_value: async ({ mixed }) => {
      const { fixture, mix } = await mixed()
      return debitThroughput(fixture, { ...mix, members: mix.others, seconds: DURATION_SECONDS })
    },
    target: { of: 'ratio', min: 0.5 },
  },
  {
    name: 'spend, gift and purchase vs same SQL',
    unit: 'things/s',
    value: mixRate('line'),
    anchor: 'pgbench, one function: a message, a gift, or a sale',
    anchor_value: sameSql,
    target: { of: 'ratio', min: 0.5 },
  },
  {
    name: 'the same, all by calls',
    unit: 'things/s',
    value: mixRate('call'),
    anchor: 'pgbench, one function: a message, a gift, or a sale',
    anchor_value: sameSql,
  },
]

// ---- Looking at a balance and at what was paid.

type What = 'balance' | 'credits' | 'newest payments' | 'older payments' | 'one payment' | 'export'
type Took = Record<Size, Record<What, number[]>>
type Looked = { timed(round: number): Promise<Took> }
type Side = LedgerDataSet & { connection: HttpConnection; older: string[] }

async function makeLooked(run: Run): Promise<Looked> {
  const made = await openLedgerDataSets(run)
  const sides = { small: await sideOf(made.small), large: await sideOf(made.large) }
  run.say('warming up …')
  for (let n = 0; n < 200; n++)
    for (const size of Object.keys(sides) as Size[]) await lookAt(sides[size], n, none()[size])
  const timed = oncePerRound(async (round) => {
    const times = none()
    // By turns, call by call: a machine that changes its pace changes it for both.
    for (let n = 0; n < CALL_COUNT; n++)
      for (const size of Object.keys(sides) as Size[]) await lookAt(sides[size], n, times[size])
    if (round === 0)
      for (const what of Object.keys(times.small) as What[])
        run.note(
          `${what}: p99 ${percentile(times.small[what], 0.99).toFixed(2)} ms among ${sizes.small.toLocaleString('en')}, ${percentile(times.large[what], 0.99).toFixed(2)} ms among ${sizes.large.toLocaleString('en')}`,
        )
    return times
  })
  return { timed }
}

const none = (): Took => {
  const empty = () => ({
    ...{ balance: [], credits: [], 'newest payments': [], 'older payments': [], 'one payment': [], export: [] },
  })
  return { small: empty(), large: empty() }
}

/** `older`: where the second page begins, of each viewer. */
async function sideOf(ledger: LedgerDataSet): Promise<Side> {
  const connection = await openConnection(ledger.port)
  const older: string[] = []
  for (const viewer of ledger.viewers) {
    const { transactions, more } = JSON.parse(await get({ ...ledger, connection }, viewer, '/api/transactions')) as {
      transactions: { payment_id: string }[]
      more: boolean
    }
    if (!more) throw new Error('a history of one page')
    older.push(transactions.at(-1)?.payment_id ?? '')
  }
  return { ...ledger, connection, older }
}

async function get(
  { connection, host }: Pick<Side, 'connection' | 'host'>,
  { cookie }: LoggedIn,
  path: string,
): Promise<string> {
  const { status, body } = await connection.ask(request('GET', path, { ...pageHeaders(host), cookie }))
  if (status !== 200) throw new Error(`${path} was refused: ${status} ${body}`)
  return String(body)
}

async function lookAt(side: Side, n: number, times: Record<What, number[]>) {
  const at = n % side.viewers.length
  const viewer = side.viewers[at] as LoggedIn
  const last = side.older[at] as string
  const paths = {
    balance: '/api/user.php',
    credits: '/api/credits',
    'newest payments': '/api/transactions',
    'older payments': `/api/transactions?before=${last}`,
    'one payment': `/api/transactions/${last}`,
  }
  for (const [what, path] of Object.entries(paths) as [What, string][]) {
    const began = performance.now()
    await get(side, viewer, path)
    times[what].push(performance.now() - began)
  }
  // What a job reads for somebody who asks for all that is held of them.
  if (n % 10) return
  const ctx = { db: side.db, site: { id: side.site_id } } as unknown as JobCtx
  const startedAt = performance.now()
  const { credit_entries } = await creditsOf(ctx, viewer.id)
  const { payments } = await paymentsOf(ctx, viewer.id)
  times.export.push(performance.now() - startedAt)
  if (credit_entries.length !== 600 || payments.length !== 30) throw new Error('an export of something else')
}

const p50 =
  (size: Size, what: What) =>
  async ({ looked }: Ground, round: number) =>
    median((await (await looked()).timed(round))[size][what])

const looks: Measure<Ground>[] = (
  ['balance', 'credits', 'newest payments', 'older payments', 'one payment', 'export'] as const
).map((what) => ({
  name: `${what} among ${sizes.large.toLocaleString('en')}`,
  unit: 'ms p50',
  value: p50('large', what),
  anchor: `among ${sizes.small.toLocaleString('en')}`,
  anchor_value: p50('small', what),
  target: { of: 'ratio', max: 1.2 },
}))

export const bench = defineBench<Ground>({ setup, minutes: 25, measures: [...mixes, ...looks] })
