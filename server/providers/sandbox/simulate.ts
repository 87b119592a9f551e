// Simulates later events in the sandbox, for tests and development: settlement, chargebacks, late money (PAY-3, PAY-4).
import type { App } from '../../base/ctx.ts'
import type { Columns } from '../../base/db/tables.ts'
import { decide, settle } from './checkoutState.ts'
import { queueWebhook } from './sendWebhook.ts'
import { findCheckout } from './store.ts'

export { decide } from './checkoutState.ts'
export { settleRefund } from './refunds.ts'
export { muteWebhooks, resendWebhooks } from './sendWebhook.ts'

/** Settles a pending checkout now. */
export async function settleNow(app: App, ref: string) {
  await app.db.run`update sandbox_checkout set due_at = ${app.clock.now()} where ref = ${ref} and due_at is not null`
  await settle(app, ref)
}

/** Completes a failed checkout: late money. */
export async function succeedAfterFailure(app: App, ref: string) {
  const plan = app.db.json({ outcome: 'failed', late: 0 })
  await app.db.run`
    update sandbox_checkout set plan = ${plan}, due_at = ${app.clock.now()} where ref = ${ref} and status = 'failed'`
  await settle(app, ref)
}

/** A chargeback, opened, won or lost. `amount`: without it, the whole amount. */
export async function chargeBack(
  app: App,
  ref: string,
  stage: 'opened' | 'won' | 'lost',
  { amount = 0, name = '' } = {},
) {
  const checkout = await findCheckout(app.db, ref)
  if (!checkout) throw new Error('the sandbox has no such checkout')
  const chargeback_ref = `${ref}.dispute${name}`
  const chargeback = await app.db.one<Columns<'sandbox_chargeback', 'amount'>>`
    insert into sandbox_chargeback as c (ref, checkout, site_id, amount, stage, created_at)
    values (${chargeback_ref}, ${ref}, ${checkout.site_id}, ${amount || checkout.amount}, ${stage}, ${app.clock.now()})
    on conflict (ref) do update set stage = case when c.stage = 'won' then c.stage else excluded.stage end
    returning c.amount`
  await queueWebhook(app, checkout, {
    ...{ event_id: `${chargeback_ref}.${stage}`, kind: 'chargeback', payment: { provider_ref: ref } },
    ...{ chargeback_ref, stage, amount: chargeback.amount, currency: checkout.currency },
  })
}

/** Decides a checkout as the buyer's last button would. */
export async function pay(app: App, ref: string, outcome: 'completed' | 'failed' = 'completed') {
  const checkout = await findCheckout(app.db, ref)
  if (!checkout) throw new Error('the sandbox has no such checkout')
  await decide(app, checkout, { outcome, delay: 0, ...(outcome === 'failed' && { reason: 'declined' }) })
}
