// Asks providers how open payments stand, because a webhook may never come (PAY-4).
import { later } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { providerNamed } from '../providers/index.ts'
import { chargeAgain } from './charge.ts'
import { heard } from './events.ts'
import { failUnstarted, type OpenPayment, takeDue } from './store.ts'

/** Seconds after which a payment that never got to a provider has failed: its buyer was never sent anywhere. */
const unstarted = 3_600
/** And after which one that nobody answered for is given up; should its money come after all, it counts. */
const unanswered = 86_400

export async function reconcile(app: App) {
  const now = app.clock.now()
  await failUnstarted(app.db, { unstarted: later(now, -unstarted), unanswered: later(now, -unanswered), now })
  for (let due = await takeDue(app.db, now); due.length; due = await takeDue(app.db, now))
    for (const payment of due)
      await askFor(app, payment).catch((error) => app.log.error('reconcile', error, { payment: payment.id }))
}

export async function askFor(
  app: App,
  { id, provider: key, provider_ref }: OpenPayment,
  ask: 'status' | 'cancel' = 'status',
) {
  const provider = providerNamed(app, key)
  if (!provider) return
  if (provider_ref === null) return chargeAgain(app, id)
  await heard(app, provider, provider_ref, await provider[ask](app, provider_ref))
}
