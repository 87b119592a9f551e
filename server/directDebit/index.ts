// Public interface of direct debit: its calls, the provider `sepa`, the collection file, and the import of bank files (PAY-5, PAY-6).
import type { Domain } from '../base/domain.ts'
import { importInbox } from './bankInbox.ts'
import { retryWaitingBookings } from './bookings.ts'
import { calls } from './calls.ts'
import { runCutOff } from './collectionFile.ts'
import { deleteExpired } from './deleteExpired.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { deliverPaymentEvents, deliverTask } from './paymentEvents.ts'
import { reencrypt } from './reencrypt.ts'
import { settleDebits } from './settlement.ts'

export { bankToSettle, bankWaiting } from './bankQueue.ts'
export { createFileForSite } from './collectionFile.ts'
export { creditorOf, setCreditor } from './creditor.ts'
export { type DemoBank, demoBank, demoBankAnswer } from './demoBank.ts'
export { holdersByIban, holdersByPhone } from './findHolders.ts'
export { importBankFiles } from './importBankFile.ts'
export { onExport as bankAccountsOf } from './onExport.ts'
export { onPaymentEvents } from './paymentEvents.ts'
export { sepa } from './provider.ts'
export { unblockAccounts } from './rTransaction.ts'
export { bankOverview, downloadFile, markBookingDone, retryOrFailOrder, settleRefundByStaff } from './staff.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [deliverTask]: () => deliverPaymentEvents(app),
    'directDebit.cutOff': () => runCutOff(app),
    'directDebit.inbox': () => importInbox(app),
    'directDebit.settle': async () => {
      await retryWaitingBookings(app)
      await settleDebits(app)
    },
    'directDebit.delete_expired': () => deleteExpired(app),
  }),
  schedule: [
    { task: deliverTask, cron: '* * * * *' },
    { task: 'directDebit.cutOff', cron: '*/10 * * * *' },
    { task: 'directDebit.inbox', cron: '*/5 * * * *' },
    { task: 'directDebit.settle', cron: '*/10 * * * *' },
    { task: 'directDebit.delete_expired', cron: '11 4 * * *' },
  ],
  reencrypt,
  lanes: { [deliverTask]: 'urgent' },
  onErase,
  onExport,
}
