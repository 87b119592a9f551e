// Events for payments (transactional outbox): recorded in the transaction that causes them, delivered afterwards (PAY-4).
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { FailureReason, ProviderEvent, StoredToken } from '../providers/index.ts'
import type { OrderRow } from './store.ts'

type PaymentEventListener = (app: App, provider: string, event: ProviderEvent[]) => Promise<void>
let listener: PaymentEventListener | null = null
/** Payments, a domain above, registers its listener here. */
export const onPaymentEvents = (it: PaymentEventListener) => {
  listener = it
}

const BATCH_EVENTS = 200
export const deliverTask = 'directDebit.deliver_events'

type EventCtx = Pick<JobCtx, 'app' | 'db' | 'site' | 'clock' | 'afterCommit'>

async function recordEvent({ app, db, site, clock, afterCommit }: EventCtx, { event_id, ...event }: ProviderEvent) {
  await db.run`
    insert into bank_event (event_id, site_id, event, created_at)
    values (${event_id}, ${site.id}, ${db.json(event)}, ${clock.now()})
    on conflict (event_id) do nothing`
  afterCommit(() => app.jobs.add(deliverTask, {}, { key: deliverTask }))
}

export const recordPaymentEvent = (
  ctx: EventCtx,
  { reference, payment_id, amount, currency }: OrderRow,
  outcome: 'pending' | 'completed' | 'failed',
  details: { reason?: FailureReason; stored?: StoredToken; instrument?: string; instrument_country?: string } = {},
) =>
  recordEvent(ctx, {
    event_id: `${reference}.${outcome}`,
    kind: 'payment',
    payment: { payment_id },
    outcome,
    amount,
    currency,
    ...details,
  })

/** A settled debit came back. One chargeback per debit, however often the bank reports it. */
export const recordChargebackEvent = (
  ctx: EventCtx,
  { payment_id, amount, currency }: OrderRow,
  chargeback_ref: string,
) =>
  recordEvent(ctx, {
    event_id: `${chargeback_ref}.chargeback`,
    kind: 'chargeback',
    payment: { payment_id },
    chargeback_ref,
    stage: 'lost',
    amount,
    currency,
  })

type BankRefund = { refund_id: string; amount: number; currency: OrderRow['currency'] }
export const recordRefundEvent = (
  ctx: EventCtx,
  { refund_id, amount, currency }: BankRefund,
  outcome: 'completed' | 'failed',
) => recordEvent(ctx, { event_id: `${refund_id}.${outcome}`, kind: 'refund', refund_id, outcome, amount, currency })

/** Delivers at least once, in order; the receiver deduplicates by event_id. */
export async function deliverPaymentEvents(app: App) {
  if (!listener) throw new Error('no listener for payment events')
  for (;;) {
    const events = await app.db.many<Columns<'bank_event', 'event_id'> & { event: Omit<ProviderEvent, 'event_id'> }>`
      select event_id, event from bank_event where delivered_at is null order by id limit ${BATCH_EVENTS}`
    for (const { event_id, event } of events) {
      await listener(app, 'sepa', [{ event_id, ...event } as ProviderEvent])
      await app.db.run`update bank_event set delivered_at = ${app.clock.now()} where event_id = ${event_id}`
    }
    if (events.length < BATCH_EVENTS) return
  }
}
