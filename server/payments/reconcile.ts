// Asks providers how open payments stand, because a webhook may never come (PAY-4).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { providerByKey } from '../providers/index.ts'
import { retryCharge } from './chargeStoredMethod.ts'
import { recordState } from './providerEvents.ts'
import { failAbandonedPayments, type OpenPayment, claimDuePayments } from './store.ts'

/** Seconds after which a payment that never got to a provider has failed: its buyer was never sent anywhere. */
const UNSTARTED_TIMEOUT_SECONDS = 3_600
/** And after which one that nobody answered for is given up; should its money come after all, it counts. */
const UNANSWERED_TIMEOUT_SECONDS = 86_400

export async function reconcile(app: App) {
  const now = app.clock.now()
  await failAbandonedPayments(app.db, { unstarted: addSeconds(now, -UNSTARTED_TIMEOUT_SECONDS), unanswered: addSeconds(now, -UNANSWERED_TIMEOUT_SECONDS), now })
  for (let due = await claimDuePayments(app.db, now); due.length; due = await claimDuePayments(app.db, now))
    for (const payment of due)
      await syncWithProvider(app, payment).catch((error) => app.log.error('reconcile', error, { payment: payment.id }))
}

export async function syncWithProvider(
  app: App,
  { id, provider: key, provider_ref }: OpenPayment,
  ask: 'status' | 'cancel' = 'status',
) {
  const provider = providerByKey(app, key)
  if (!provider) return
  if (provider_ref === null) return retryCharge(app, id)
  await recordState(app, provider, provider_ref, await provider[ask](app, provider_ref))
}
