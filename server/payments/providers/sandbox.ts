// The sandbox provider: stands in for a payment processor where none is set up. It keeps its own books and moves no money (PAY-3).
import { createHmac } from 'node:crypto'
import type { App } from '../../base/ctx.ts'
import type { Provider, Standing } from './provider.ts'
import { checkoutMinutes, closeCheckout, findCheckout, openCheckout } from './sandboxBooks.ts'
import { tasks } from './sandboxJobs.ts'
import { routes } from './sandboxPages.ts'
import { bookRefund } from './sandboxRefunds.ts'
import { verify } from './sandboxSignature.ts'

/** Derived from the payment's id, so that starting it again finds the same checkout; says nothing to whoever has no key. */
const refOf = (app: App, payment_id: string) =>
  createHmac('sha256', app.secret).update(`sandbox checkout\n${payment_id}`).digest('hex').slice(0, 32)

async function status(app: App, ref: string): Promise<Standing> {
  const found = await findCheckout(app.db, ref)
  if (!found) throw new Error('the sandbox has no such checkout')
  const { amount, currency } = found
  const left =
    found.status === 'open' && app.clock.now().getTime() - found.created_at.getTime() > checkoutMinutes * 60_000
  return left ? cancel(app, ref) : { outcome: found.status, amount, currency }
}

async function cancel(app: App, ref: string): Promise<Standing> {
  await closeCheckout(app.db, ref, 'failed')
  return status(app, ref)
}

export const sandbox: Provider = {
  key: 'sandbox',
  async start(app, { payment_id, site_id, amount, currency, paymentmethod, return_to }) {
    const ref = refOf(app, payment_id)
    await openCheckout(app.db, {
      ref,
      site_id,
      amount,
      currency,
      method: paymentmethod,
      return_to,
      now: app.clock.now(),
    })
    return { provider_ref: ref, redirect: `/sandbox/checkout/${ref}` }
  },
  verify,
  status,
  cancel,
  refund: async (app, refund) => ((await bookRefund(app.db, refund, app.clock.now())) ? 'completed' : 'failed'),
  routes,
  tasks,
}
