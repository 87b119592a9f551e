// Public interface of payments: its calls, the providers' routes and jobs, and the scheduled jobs (PAY-3, PAY-4).
import type { Domain } from '../base/domain.ts'
import { reencryptColumns } from '../base/encryption/reencrypt.ts'
import { onPaymentEvents } from '../directDebit/index.ts'
import { configuredProviders } from '../providers/index.ts'
import { calls } from './calls.ts'
import { compareBooks } from './compareBooks.ts'
import { creditNoteRoute } from './creditNotes.ts'
import { checkLedgers } from './ledgerCheck.ts'
import { measureMoney } from './measureMoney.ts'
import { onExport } from './onExport.ts'
import { applyEvents, applyTask, deleteOldEvents, payloadPurpose, recordEvents } from './providerEvents.ts'
import { receiptRoute } from './receiptRoute.ts'
import { reconcile } from './reconcile.ts'
import { retryRefunds } from './retryRefunds.ts'
import { measureSchemeShare } from './schemeRatios.ts'
import { sendReceipts, sendReceiptsTask } from './sendReceipts.ts'
import { singleFlight } from './singleFlight.ts'
import { onErase as eraseStoredMethods, tokenPurpose } from './storedMethods.ts'
import { anonymizeWithdrawals, eraseWithdrawals } from './withdrawalStore.ts'

export { answerChargeback } from './answerChargeback.ts'
export { closeWithdrawal } from './closeWithdrawal.ts'
export { creditNoteFile } from './creditNotes.ts'
export { creditValueOf, firstCreditValue } from './creditValue.ts'
export { earlierPayments } from './earlierPayments.ts'
export { payersByCard, payersByPayment, payersByReceipt } from './findPayers.ts'
export { checkLedgers, lastLedgerCheck, moneyLedgerFaults, nameFaults } from './ledgerCheck.ts'
export { listChargebacks } from './listChargebacks.ts'
export { listPayments } from './listPayments.ts'
export { blockMethod, findMethodBlocks, unblockMethod } from './methodBlocks.ts'
export { moneyChain } from './moneyChain.ts'
export { type OssLine, ossReport } from './ossReport.ts'
export { paymentDossier } from './paymentDossier.ts'
export { paymentsToSettle, paymentsWaiting } from './paymentQueue.ts'
export { providerBooks } from './providerBooks.ts'
export { receiptFile } from './receiptFile.ts'
export { receiptPdf } from './receiptPdf.ts'
export { refundUnspentCredits, type UnspentCredits, unspentCredits } from './refund.ts'
export { refundable } from './refundable.ts'
export { openStaffRefund, refundByStaff, sendStaffRefund } from './refundByStaff.ts'
export { schemeRatios } from './schemeRatios.ts'
export { schemeThresholds } from './schemeThresholds.ts'
export { vatQuestions } from './vatQuestions.ts'
export { eraseSiteWithdrawals, listWithdrawals } from './withdrawalStore.ts'

onPaymentEvents(recordEvents)

export const domain: Domain = {
  calls,
  routes(http, app) {
    for (const provider of configuredProviders(app)) provider.routes?.(http, app)
    receiptRoute(http, app)
    creditNoteRoute(http, app)
  },
  tasks: (app) => ({
    ...Object.assign({}, ...configuredProviders(app).map((provider) => provider.tasks?.(app))),
    [applyTask]: singleFlight(() => applyEvents(app)),
    'payments.check_ledgers': async () => void (await checkLedgers(app)),
    'payments.delete_old_events': () => deleteOldEvents(app),
    'payments.reconcile': () => reconcile(app),
    'payments.compare_books': () => compareBooks(app),
    [sendReceiptsTask]: singleFlight(() => sendReceipts(app)),
    'payments.retry_refunds': () => retryRefunds(app),
    'payments.measure_schemes': () => measureSchemeShare(app),
    'payments.anonymize_withdrawals': async () => void (await anonymizeWithdrawals(app)),
  }),
  schedule: [
    { task: 'payments.reconcile', cron: '* * * * *' },
    { task: applyTask, cron: '* * * * *' },
    { task: 'payments.check_ledgers', cron: '41 2 * * *' },
    { task: 'payments.compare_books', cron: '11 3 * * *' },
    { task: 'payments.delete_old_events', cron: '23 3 * * *' },
    { task: sendReceiptsTask, cron: '* * * * *' },
    { task: 'payments.retry_refunds', cron: '* * * * *' },
    { task: 'payments.measure_schemes', cron: '37 * * * *' },
    { task: 'payments.anonymize_withdrawals', cron: '27 3 * * *' },
  ],
  measure: measureMoney,
  reencrypt: async (app) => [
    await reencryptColumns(app, [
      { table: 'stored_method', column: 'token', purpose: tokenPurpose },
      { table: 'provider_event', column: 'event', path: ['stored', 'token'], purpose: tokenPurpose },
      { table: 'provider_event', column: 'raw_payload', purpose: payloadPurpose },
    ]),
  ],
  lanes: { [applyTask]: 'urgent', [sendReceiptsTask]: 'urgent' },
  async onErase(ctx, member) {
    await eraseWithdrawals(ctx, member)
    await eraseStoredMethods(ctx, member)
  },
  onExport,
}
