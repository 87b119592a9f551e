// The face of payments: its calls, the provider's pages and jobs, and the minute by minute look at what is still open (PAY-3, PAY-4).
import type { Domain } from '../base/domain.ts'
import { handTo } from '../directDebit/index.ts'
import { providersIn } from '../providers/index.ts'
import { calls } from './calls.ts'
import { applyEvents, applyTask, eraseEvents, keepEvents } from './events.ts'
import { onExport } from './onExport.ts'
import { oneAtATime } from './oneAtATime.ts'
import { prove } from './proof.ts'
import { receipts, receiptsTask } from './receipt.ts'
import { receiptRoute } from './receiptRoute.ts'
import { reconcile } from './reconcile.ts'
import { refundsAgain } from './refundsAgain.ts'
import { report } from './report.ts'
import { onErase } from './storedMethods.ts'

export { bar, barsOf, liftBar } from './bars.ts'
export { moneyFaults } from './proof.ts'
export { receiptFile } from './receiptFile.ts'
export { record } from './record.ts'
export { refund, type Unspent, unspent } from './refund.ts'
export { refundByStaff } from './refundByStaff.ts'
export { worthOf } from './worth.ts'

handTo(keepEvents)

export const domain: Domain = {
  calls,
  routes(http, app) {
    for (const provider of providersIn(app)) provider.routes?.(http, app)
    receiptRoute(http, app)
  },
  tasks: (app) => ({
    ...Object.assign({}, ...providersIn(app).map((provider) => provider.tasks?.(app))),
    [applyTask]: oneAtATime(() => applyEvents(app)),
    'payments.prove': () => prove(app),
    'payments.events': () => eraseEvents(app),
    'payments.reconcile': () => reconcile(app),
    'payments.report': () => report(app),
    [receiptsTask]: oneAtATime(() => receipts(app)),
    'payments.refunds': () => refundsAgain(app),
  }),
  every: [
    { task: 'payments.reconcile', cron: '* * * * *' },
    { task: applyTask, cron: '* * * * *' },
    { task: 'payments.prove', cron: '41 2 * * *' },
    { task: 'payments.report', cron: '11 3 * * *' },
    { task: 'payments.events', cron: '23 3 * * *' },
    { task: receiptsTask, cron: '* * * * *' },
    { task: 'payments.refunds', cron: '* * * * *' },
  ],
  onErase,
  onExport,
}
