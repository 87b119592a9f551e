// The face of payments: its calls, the provider's pages and jobs, and the minute by minute look at what is still open (PAY-3, PAY-4).
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onExport } from './onExport.ts'
import { providerOf } from './providers/index.ts'
import { receipts, receiptsTask } from './receipt.ts'
import { reconcile } from './reconcile.ts'
import { refundsAgain } from './refundsAgain.ts'

export { refund, type Unspent, unspent } from './refund.ts'
export { worthOf } from './worth.ts'

export const domain: Domain = {
  calls,
  routes: (http, app) => providerOf(app)?.routes?.(http, app),
  tasks: (app) => ({
    ...providerOf(app)?.tasks?.(app),
    'payments.reconcile': () => reconcile(app),
    [receiptsTask]: () => receipts(app),
    'payments.refunds': () => refundsAgain(app),
  }),
  every: [
    { task: 'payments.reconcile', cron: '* * * * *' },
    { task: receiptsTask, cron: '*/5 * * * *' },
    { task: 'payments.refunds', cron: '* * * * *' },
  ],
  onExport,
}
