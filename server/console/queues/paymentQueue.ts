// The queue of payments for a person: what the bank's files and the providers' events left open, by the shortest clock. Each is
// settled by the verb of its command (PAY-4 to PAY-6, PAY-11, STAFF-2).
import type { StaffInput, StaffResult } from '../../../contract/console/call.ts'
import type { paymentQueue as calls } from '../../../contract/console/queues.ts'
import type { WaitingMoney } from '../../base/queueFilter.ts'
import { bankToSettle, bankWaiting } from '../../directDebit/index.ts'
import { answerChargeback, closeWithdrawal, paymentsToSettle, paymentsWaiting } from '../../payments/index.ts'
import { auditLook } from '../auditLook.ts'
import type { SiteCtx } from '../context.ts'
import { bankDetails, collectAgain, giveUp as giveUpOrder, markDone, settleRefund } from '../money/bank.ts'
import { openWithdrawal } from '../money/withdrawals.ts'
import { refuseStale } from '../refusal.ts'
import { finish, show as markShown, type Queue, requireShown } from './queue.ts'

const byClock = (a: WaitingMoney, b: WaitingMoney) => a.due_at.getTime() - b.due_at.getTime()

export const payments: Queue<WaitingMoney> = {
  name: 'payments',
  async find(db, filter) {
    const bank = await bankToSettle(db, filter)
    const others = await paymentsToSettle(db, filter)
    return [...bank, ...others].toSorted(byClock).slice(0, filter.limit)
  },
  async count(db, sites) {
    const [bank, others] = [await bankWaiting(db, sites), await paymentsWaiting(db, sites)]
    const oldest = [bank.oldest_at, others.oldest_at]
      .filter((it) => it !== null)
      .toSorted((a, b) => a.getTime() - b.getTime())
    return { waiting: bank.waiting + others.waiting, oldest_at: oldest[0] ?? null }
  },
}

/** Refuses with `stale` what somebody, or a file of the bank, has settled. */
async function requireWaiting({ db, site, staff }: SiteCtx, item: string): Promise<WaitingMoney> {
  const filter = { sites: [site.id], only: [item], without: [], limit: 1, staff: staff.id }
  const [row] = await payments.find(db, filter)
  return row ?? refuseStale({ state: 'gone', by: null })
}

type Details = StaffResult<typeof calls.show>
const unknown: Details = {
  name: null,
  account: null,
  email: null,
  words: null,
  order: null,
  proof: null,
  booked_on: null,
}

/** With names and accounts: the look is written down. */
export async function show(ctx: SiteCtx, { item }: StaffInput<typeof calls.show>): Promise<Details> {
  await markShown(ctx, 'payments', item)
  const { kind, reference } = await requireWaiting(ctx, item)
  if (kind === 'chargeback') return unknown
  await auditLook(ctx, kind === 'withdrawal' ? 'withdrawals' : 'bank', { why: 'opened in the queue' })
  const details = kind === 'withdrawal' ? await openWithdrawal(ctx, reference) : await bankDetails(ctx, reference)
  return { ...unknown, ...details }
}

type Decided = { item: string; reason: string }

/** A decision about items of one kind; `run` carries it out, and `name` is what the numbers of the day call it. */
const decision =
  <Input extends Decided>(
    kind: WaitingMoney['kind'],
    name: (input: Input) => string,
    run: (ctx: SiteCtx, row: WaitingMoney, input: Input) => Promise<unknown>,
  ) =>
  async (ctx: SiteCtx, input: Input) => {
    const shown_at = await requireShown(ctx, 'payments', input.item)
    const row = await requireWaiting(ctx, input.item)
    if (row.kind !== kind) return refuseStale({ state: 'gone', by: null })
    await run(ctx, row, input)
    await finish(ctx, 'payments', input.item, { decision: name(input), shown_at })
    return {}
  }

type Settled = StaffInput<typeof calls.settle>
const at = ({ site }: SiteCtx, { reason }: Decided) => ({ site: site.key, reason })

export const done = decision(
  'booking',
  () => 'done',
  (ctx, { reference }, input) => markDone(ctx, { ...at(ctx, input), reference }),
)
export const settle = decision<Settled>(
  'refund',
  ({ outcome }) => outcome,
  (ctx, { reference }, input) => settleRefund(ctx, { ...at(ctx, input), refund: reference, outcome: input.outcome }),
)
export const again = decision(
  'debit',
  () => 'again',
  (ctx, { reference }, input) => collectAgain(ctx, { ...at(ctx, input), order: reference }),
)
export const giveUp = decision(
  'debit',
  () => 'give_up',
  (ctx, { reference }, input) => giveUpOrder(ctx, { ...at(ctx, input), order: reference }),
)
export const close = decision(
  'withdrawal',
  () => 'close',
  (ctx, { reference }, { reason }) => closeWithdrawal(ctx, ctx.actor(reason), { reference }),
)
export const answered = decision(
  'chargeback',
  () => 'answered',
  (ctx, { payment }, { reason }) => answerChargeback(ctx, ctx.actor(reason), { payment }),
)
