// The face of payments: its calls, the provider's pages and jobs, and the minute by minute look at what is still open (PAY-3, PAY-4).
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { providerOf } from './providers/index.ts'
import { reconcile } from './reconcile.ts'

export const domain: Domain = {
  calls,
  routes: (http, app) => providerOf(app)?.routes?.(http, app),
  tasks: (app) => ({ ...providerOf(app)?.tasks?.(app), 'payments.reconcile': () => reconcile(app) }),
  every: [{ task: 'payments.reconcile', cron: '* * * * *' }],
}
