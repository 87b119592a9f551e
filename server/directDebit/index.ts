// The face of direct debit: its calls, the provider `sepa`, the day's file for the bank, and what the bank answers (PAY-5, PAY-6).
import type { Domain } from '../base/domain.ts'
import { bookWaiting } from './bookings.ts'
import { calls } from './calls.ts'
import { settle } from './collected.ts'
import { readInbox } from './inbox.ts'
import { cutOff } from './makeFile.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { sweep } from './sweep.ts'
import { hand, handTask } from './told.ts'

export { setCreditor } from './creditor.ts'
export { makeFileFor } from './makeFile.ts'
export { sepa } from './provider.ts'
export { readBank } from './readBank.ts'
export { decide, download, lists, refunded, seen } from './staff.ts'
export { handTo } from './told.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [handTask]: () => hand(app),
    'directdebit.cutOff': () => cutOff(app),
    'directdebit.inbox': () => readInbox(app),
    'directdebit.settle': async () => {
      await bookWaiting(app)
      await settle(app)
    },
    'directdebit.sweep': () => sweep(app),
  }),
  schedule: [
    { task: handTask, cron: '* * * * *' },
    { task: 'directdebit.cutOff', cron: '*/10 * * * *' },
    { task: 'directdebit.inbox', cron: '*/5 * * * *' },
    { task: 'directdebit.settle', cron: '*/10 * * * *' },
    { task: 'directdebit.sweep', cron: '11 4 * * *' },
  ],
  onErase,
  onExport,
}
