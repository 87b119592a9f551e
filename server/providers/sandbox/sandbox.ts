// The sandbox provider: simulates a payment processor where none is configured. It has tables of its own and moves no money (PAY-3).
import { createHmac } from 'node:crypto'
import type { App } from '../../base/ctx.ts'
import type { Order, Provider, ProviderBooking } from '../provider.ts'
import { routes } from './checkoutRoutes.ts'
import { close, decide, paymentState, settle, status } from './checkoutState.ts'
import { methods, storableMethods } from './methods.ts'
import { refund, settleRefund } from './refunds.ts'
import { sendWebhook } from './sendWebhook.ts'
import { deleteToken, findToken, openCheckout, type Plan } from './store.ts'
import { verifyWebhook } from './webhookSignature.ts'

/** Derived from the payment's id by HMAC: the same payment gets the same checkout, and the reference cannot be guessed. */
const checkoutRef = (app: App, payment_id: string) =>
  createHmac('sha256', app.secret.stable).update(`sandbox checkout\n${payment_id}`).digest('hex').slice(0, 32)

async function open(app: App, order: Order): Promise<string> {
  const ref = checkoutRef(app, order.payment_id)
  const { payment_id, site_id, amount, currency, store_method, return_to, paymentmethod: method } = order
  const host = new URL(order.origin).host
  await openCheckout(app.db, {
    ref,
    payment_id,
    site_id,
    host,
    amount,
    currency,
    method,
    store_method,
    return_to,
    now: app.clock.now(),
  })
  return ref
}

/** Outcome of a charge by the stored token's test case. There is no buyer to authenticate. */
const chargePlans: Record<'works' | 'fails' | 'asks', Plan> = {
  works: { outcome: 'completed' },
  fails: { outcome: 'failed', reason: 'declined' },
  asks: { outcome: 'failed', reason: 'authentication' },
}

const bookingsSince = (app: App, since: Date) => app.db.many<ProviderBooking>`
  select 'payment' as kind, json_build_object('provider_ref', ref) as payment, ref as reference, amount, currency, decided_at as at
  from sandbox_checkout where status = 'completed' and decided_at >= ${since}
  union all
  select 'refund', json_build_object('provider_ref', c.ref), r.refund_id, r.amount, c.currency, r.created_at
  from sandbox_refund r join sandbox_checkout c on c.ref = r.ref where r.status = 'completed' and r.created_at >= ${since}
  union all
  select 'chargeback', json_build_object('provider_ref', c.ref), b.ref, b.amount, c.currency, b.created_at
  from sandbox_chargeback b join sandbox_checkout c on c.ref = b.checkout where b.stage <> 'won' and b.created_at >= ${since}
  order by at, reference`

export const sandbox: Provider = {
  key: 'sandbox',
  methods,
  storableMethods: storableMethods,
  isForDemo: true,
  missingSettings: () => [],
  async start(app, order) {
    const ref = await open(app, order)
    return { provider_ref: ref, redirect: `/sandbox/checkout/${ref}` }
  },
  async charge(app, order, token) {
    const ref = await open(app, { ...order, store_method: false, return_to: '' })
    const storedToken = await findToken(app.db, token)
    await decide(app, { ref, method: order.paymentmethod }, chargePlans[storedToken?.charge ?? 'fails'])
    return { ...(await paymentState(app, ref)), provider_ref: ref }
  },
  deleteToken: async (app, token) => void (await deleteToken(app.db, token, app.clock.now())),
  verifyWebhook: verifyWebhook,
  status,
  cancel: (app, ref) => close(app, ref, 'cancelled'),
  refund,
  bookingsSince: bookingsSince,
  routes,
  tasks: (app) => ({
    'sandbox.send_webhook': (webhook: { event_id: string }) => sendWebhook(app, webhook),
    'sandbox.settle': ({ ref }: { ref: string }) => settle(app, ref),
    'sandbox.settle_refund': async (refund_id: string) => void (await settleRefund(app, refund_id, 'completed')),
  }),
}
