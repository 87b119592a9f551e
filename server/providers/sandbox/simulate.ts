// What nobody but a test or a developer does to the sandbox: let days pass, tear money back, bring it after all (PAY-3, PAY-4).
import type { App } from '../../base/ctx.ts'
import { findCheckout } from './store.ts'
import { decide, settle } from './checkoutState.ts'
import { queueWebhook } from './sendWebhook.ts'

export { decide } from './checkoutState.ts'
export { settleRefund } from './refunds.ts'
export { muteWebhooks, resendWebhooks } from './sendWebhook.ts'

/** What is on its way for days is there now. */
export async function settleNow(app: App, ref: string) {
  await app.db.run`update sandbox_checkout set due_at = ${app.clock.now()} where ref = ${ref} and due_at is not null`
  await settle(app, ref)
}

/** The money of one that failed comes after all. */
export async function succeedLate(app: App, ref: string) {
  const plan = app.db.json({ outcome: 'failed', late: 0 })
  await app.db.run`
    update sandbox_checkout set plan = ${plan}, due_at = ${app.clock.now()} where ref = ${ref} and status = 'failed'`
  await settle(app, ref)
}

/** A buyer's bank takes the money back, or gives it back. `amount`: all of it without one. */
export async function chargeBack(
  app: App,
  ref: string,
  stage: 'opened' | 'won' | 'lost',
  { amount = 0, name = '' } = {},
) {
  const checkout = await findCheckout(app.db, ref)
  if (!checkout) throw new Error('the sandbox has no such checkout')
  const chargeback_ref = `${ref}.dispute${name}`
  const chargeback = await app.db.one<{ amount: number }>`
    insert into sandbox_chargeback as c (ref, checkout, site_id, amount, stage, created_at)
    values (${chargeback_ref}, ${ref}, ${checkout.site_id}, ${amount || checkout.amount}, ${stage}, ${app.clock.now()})
    on conflict (ref) do update set stage = case when c.stage = 'won' then c.stage else excluded.stage end
    returning c.amount`
  await queueWebhook(app, checkout, {
    ...{ event_id: `${chargeback_ref}.${stage}`, kind: 'chargeback', payment: { provider_ref: ref } },
    ...{ chargeback_ref, stage, amount: chargeback.amount, currency: checkout.currency },
  })
}

/** As if the buyer had pressed the button of the last page. */
export async function pay(app: App, ref: string, outcome: 'completed' | 'failed' = 'completed') {
  const checkout = await findCheckout(app.db, ref)
  if (!checkout) throw new Error('the sandbox has no such checkout')
  await decide(app, checkout, { outcome, delay: 0, ...(outcome === 'failed' && { reason: 'declined' }) })
}
