// Refunds of the sandbox: never more than was paid, and idempotent by refund_id (ACC-17).
import { addSeconds } from '../../base/clock.ts'
import type { App } from '../../base/ctx.ts'
import type { Columns, Tables } from '../../base/db/tables.ts'
import type { Outcome, Refund } from '../provider.ts'
import { sandboxMethods } from './methods.ts'
import { queueWebhook } from './sendWebhook.ts'
import type { Checkout } from './store.ts'

type RefundRow = Tables['sandbox_refund']

/** failed: no such payment, not paid, another currency, or more than is left. */
export async function refund(app: App, request: Refund): Promise<Outcome> {
  const row = await insertRefund(app, request)
  if (row === null) return 'failed'
  if (row.due_at && row.due_at <= app.clock.now()) return settleRefund(app, request.refund_id, 'completed')
  if (row.status === 'completed') await sendRefundState(app, request.refund_id)
  else if (row.due_at) await app.jobs.add('sandbox.settle_refund', request.refund_id, { at: row.due_at })
  return row.status
}

const insertRefund = (app: App, { refund_id, provider_ref, amount, currency }: Refund) =>
  app.db.transaction(async (tx): Promise<RefundRow | null> => {
    const now = app.clock.now()
    const checkout = await tx.maybe<Checkout>`select * from sandbox_checkout where ref = ${provider_ref} for update`
    if (!checkout) return null
    const before = await tx.maybe<RefundRow>`select * from sandbox_refund where refund_id = ${refund_id}`
    if (before) return before.ref === provider_ref && before.amount === amount ? before : null
    const { back: refunded } = await tx.one<{ back: number }>`
      select coalesce(sum(amount), 0)::bigint as back
      from (
        select amount from sandbox_refund where ref = ${provider_ref} and status <> 'failed'
        union all
        select amount from sandbox_chargeback where checkout = ${provider_ref} and stage <> 'won') gone`
    if (checkout.status !== 'completed' || checkout.currency !== currency || refunded + amount > checkout.amount)
      return null
    const delay = sandboxMethods[checkout.method].refund_seconds
    return tx.one<RefundRow>`
      insert into sandbox_refund (refund_id, ref, site_id, amount, status, due_at, created_at)
      values (${refund_id}, ${provider_ref}, ${checkout.site_id}, ${amount}, ${delay ? 'pending' : 'completed'},
        ${delay ? addSeconds(now, delay) : null}, ${now})
      returning *`
  })

/** Settles a pending refund once; answers its state. */
export async function settleRefund(app: App, refund_id: string, outcome: 'completed' | 'failed'): Promise<Outcome> {
  await app.db.run`
    update sandbox_refund set status = ${outcome}, due_at = null where refund_id = ${refund_id} and status = 'pending'`
  return sendRefundState(app, refund_id)
}

type RefundState = Pick<Checkout, 'ref' | 'site_id' | 'host' | 'currency'> &
  Columns<'sandbox_refund', 'status' | 'amount'>

async function sendRefundState(app: App, refund_id: string): Promise<Outcome> {
  const { status, amount, currency, ...checkout } = await app.db.one<RefundState>`
    select c.ref, c.site_id, c.host, c.currency, r.status, r.amount
    from sandbox_refund r join sandbox_checkout c on c.ref = r.ref
    where r.refund_id = ${refund_id}`
  await queueWebhook(app, checkout, {
    event_id: `refund.${refund_id}.${status}`,
    ...{ kind: 'refund', refund_id, outcome: status, amount, currency },
  })
  return status
}
