// Asks providers how open payments stand, because a webhook may never come (PAY-4).
import { later } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { providerNamed } from './providers/index.ts'
import type { Provider } from './providers/provider.ts'
import { announce, settle } from './settle.ts'
import { failUnstarted, type OpenPayment, openBefore } from './store.ts'

/** Seconds that a webhook has before we ask. */
const patience = 30
/** Seconds after which a payment that never got to a provider has failed: its buyer was never sent anywhere. */
const unstarted = 3_600

export async function reconcile(app: App) {
  const now = app.clock.now()
  await failUnstarted(app.db, later(now, -unstarted), now)
  const before = later(now, -patience)
  for (let last = 0; ; ) {
    const open = await openBefore(app.db, before, last)
    for (const payment of open) {
      const provider = providerNamed(app, payment.provider)
      if (provider)
        await askFor(app, provider, payment).catch((error) =>
          app.log.error('reconcile', error, { payment: payment.id }),
        )
    }
    last = open.at(-1)?.id ?? 0
    if (!last) return
  }
}

export async function askFor(app: App, provider: Provider, payment: OpenPayment, ask: 'status' | 'cancel' = 'status') {
  const { outcome, ...sum } = await provider[ask](app, payment.provider_ref)
  if (outcome === 'open') return
  // The same standing, asked for a hundred times, is one event.
  const event_id = `asked.${payment.provider_ref}.${outcome}`
  const settled = await settle(app, payment.site_id, provider.key, {
    event_id,
    provider_ref: payment.provider_ref,
    outcome,
    ...sum,
  })
  announce(app, settled)
  if (settled.verdict) throw new Error(`a payment does not agree with its provider: ${settled.verdict}`)
}
