// Reconciliation: polls providers for the state of open payments, because a webhook may never come (PAY-4).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { providerByKey } from '../providers/index.ts'
import { retryCharge } from './chargeStoredMethod.ts'
import { recordState } from './providerEvents.ts'
import { claimDuePayments, failAbandonedPayments, type OpenPayment } from './store.ts'

/** A payment that never reached a provider fails after this: its buyer was sent nowhere. */
const UNSTARTED_TIMEOUT_SECONDS = 3_600
/** A charge without an answer is given up after this; money that comes later still counts. */
const UNANSWERED_TIMEOUT_SECONDS = 86_400

export async function reconcile(app: App) {
  const now = app.clock.now()
  await failAbandonedPayments(app.db, {
    unstartedBefore: addSeconds(now, -UNSTARTED_TIMEOUT_SECONDS),
    unansweredBefore: addSeconds(now, -UNANSWERED_TIMEOUT_SECONDS),
    now,
  })
  for (let due = await claimDuePayments(app.db, now); due.length; due = await claimDuePayments(app.db, now))
    for (const payment of due)
      await syncWithProvider(app, payment).catch((error) => app.log.error('reconcile', error, { payment: payment.id }))
}

export async function syncWithProvider(
  app: App,
  { id, provider: key, provider_ref }: OpenPayment,
  action: 'status' | 'cancel' = 'status',
) {
  const provider = providerByKey(app, key)
  if (!provider) return
  if (provider_ref === null) return retryCharge(app, id)
  await recordState(app, provider, provider_ref, await provider[action](app, provider_ref))
}
