// What payments is to be told: written down in the transaction that it follows from, and handed over afterwards (PAY-4).
import type { App, JobCtx } from '../base/ctx.ts'
import type { FailureReason, StoredToken, ProviderEvent } from '../providers/index.ts'
import type { OrderRow } from './store.ts'

type Listener = (app: App, provider: string, told: ProviderEvent[]) => Promise<void>
let listener: Listener | null = null
/** The floor above says who listens. */
export const handTo = (it: Listener) => {
  listener = it
}

export const handTask = 'directdebit.hand'

type Here = Pick<JobCtx, 'app' | 'db' | 'site' | 'clock' | 'afterCommit'>

async function write({ app, db, site, clock, afterCommit }: Here, { event_id, ...told }: ProviderEvent) {
  await db.run`
    insert into bank_told (event_id, site_id, told, created_at)
    values (${event_id}, ${site.id}, ${db.json(told)}, ${clock.now()})
    on conflict (event_id) do nothing`
  afterCommit(() => app.jobs.add(handTask, {}, { key: handTask }))
}

export const tellPayment = (
  ctx: Here,
  { reference, payment_id, amount, currency }: OrderRow,
  outcome: 'pending' | 'completed' | 'failed',
  more: { reason?: FailureReason; stored?: StoredToken } = {},
) =>
  write(ctx, {
    event_id: `${reference}.${outcome}`,
    kind: 'payment',
    payment: { payment_id },
    outcome,
    amount,
    currency,
    ...more,
  })

/** The money was collected and is gone. Of one debit it is one, however often the bank says so. */
export const tellChargeback = (ctx: Here, { payment_id, amount, currency }: OrderRow, chargeback_ref: string) =>
  write(ctx, {
    event_id: `${chargeback_ref}.chargeback`,
    kind: 'chargeback',
    payment: { payment_id },
    chargeback_ref,
    stage: 'lost',
    amount,
    currency,
  })

type BankRefund = { refund_id: string; amount: number; currency: OrderRow['currency'] }
export const tellRefund = (ctx: Here, { refund_id, amount, currency }: BankRefund, outcome: 'completed' | 'failed') =>
  write(ctx, { event_id: `${refund_id}.${outcome}`, kind: 'refund', refund_id, outcome, amount, currency })

/** At least once, in order; what was handed over twice counts once. */
export async function hand(app: App) {
  if (!listener) throw new Error('nobody listens to the bank')
  for (;;) {
    const waiting = await app.db.many<{ event_id: string; told: Omit<ProviderEvent, 'event_id'> }>`
      select event_id, told from bank_told where handed_at is null order by id limit 200`
    for (const { event_id, told } of waiting) {
      await listener(app, 'sepa', [{ event_id, ...told } as ProviderEvent])
      await app.db.run`update bank_told set handed_at = ${app.clock.now()} where event_id = ${event_id}`
    }
    if (waiting.length < 200) return
  }
}
