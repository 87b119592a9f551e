// State transitions of a sandbox checkout: decided at once, settled after a delay, or late; and its stored token (PAY-2, PAY-3).
import { addSeconds } from '../../base/clock.ts'
import type { App } from '../../base/ctx.ts'
import { newId } from '../../base/encryption/tokens.ts'
import type { PaymentState } from '../provider.ts'
import { sandboxMethods } from './methods.ts'
import { queueWebhook } from './sendWebhook.ts'
import {
  CHECKOUT_TIMEOUT_MINUTES,
  type Checkout,
  closeCheckout,
  findCheckout,
  findToken,
  type Plan,
  settleDue,
  storeToken,
} from './store.ts'

const DAY_SECONDS = 86_400

/** False where it was decided before. A failure after days is pending first. */
export async function decide(
  app: App,
  { ref, method }: Pick<Checkout, 'ref' | 'method'>,
  plan: Plan,
): Promise<boolean> {
  const now = app.clock.now()
  const delay = plan.late ?? plan.delay ?? sandboxMethods[method].delay_seconds
  const waits = plan.outcome === 'completed' ? delay > 0 : delay >= DAY_SECONDS && !failsAtOnce(plan)
  const status = waits ? 'pending' : plan.outcome
  const due_at = waits || plan.late ? addSeconds(now, delay) : null
  const reason = status === 'failed' ? (plan.reason ?? null) : null
  const decided = await closeCheckout(app.db, ref, plan, { status, reason, due_at, now })
  if (!decided) return false
  await sendState(app, decided)
  if (due_at) await app.jobs.add('sandbox.settle', { ref }, { at: due_at })
  return true
}

/** A cancellation or wrong details fail at once. */
const failsAtOnce = ({ reason, late }: Plan) => late !== undefined || reason === 'cancelled' || reason === 'details'

/** Settles the checkout if it is due, and sends the webhook. */
export async function settle(app: App, ref: string) {
  const settled = await settleDue(app.db, ref, app.clock.now())
  if (settled) await sendState(app, settled)
}

async function sendState(app: App, checkout: Checkout) {
  const keeps = checkout.status === 'completed' && checkout.store_method && sandboxMethods[checkout.method].storable
  if (keeps && !checkout.token) await storeToken(app.db, checkout, newId())
  const { outcome, ...standing } = await paymentState(app, checkout.ref)
  if (outcome === 'open') return
  await queueWebhook(app, checkout, {
    event_id: `${checkout.ref}.${outcome}`,
    kind: 'payment',
    // A charge of a stored token has no checkout page, hence no provider_ref known to the buyer.
    payment: checkout.return_to ? { provider_ref: checkout.ref } : { payment_id: checkout.payment_id },
    outcome,
    ...standing,
  })
}

/** The current state in the sandbox's tables. */
export async function paymentState(app: App, ref: string): Promise<PaymentState> {
  const checkout = await findCheckout(app.db, ref)
  if (!checkout) throw new Error('the sandbox has no such checkout')
  const { amount, currency, status, reason, token, plan } = checkout
  const storedToken = token ? await findToken(app.db, token) : undefined
  return {
    outcome: status,
    amount,
    currency,
    ...(reason && { reason }),
    ...(plan?.instrument && { instrument: plan.instrument }),
    ...(storedToken && {
      stored: { token: storedToken.token, label: storedToken.label, expires: storedToken.expires },
    }),
  }
}

export async function status(app: App, ref: string): Promise<PaymentState> {
  await settle(app, ref)
  const checkout = await findCheckout(app.db, ref)
  const isExpired =
    checkout?.status === 'open' && addSeconds(checkout.created_at, CHECKOUT_TIMEOUT_MINUTES * 60) < app.clock.now()
  return isExpired ? close(app, ref, 'expired') : paymentState(app, ref)
}

/** Closes an open checkout. */
export async function close(app: App, ref: string, reason: 'expired' | 'cancelled'): Promise<PaymentState> {
  const found = await findCheckout(app.db, ref)
  if (found) await decide(app, found, { outcome: 'failed', reason })
  return paymentState(app, ref)
}
