// The face of credits: the balance and how it grows, what is sold, and the country that decides its price (CRED-1, CRED-6).
// The call that shows the bundles is answered by discounts, which knows their price today.
import type { Domain } from '../base/domain.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export const domain: Domain = { calls: [], onErase, onExport }

export { addBundle } from './addBundle.ts'
export { bundlesOnSale } from './bundlesOnSale.ts'
export { changeBundle } from './changeBundle.ts'
export { saleCountry, currencyOf, isServedCountry } from './saleCountry.ts'
export { grant } from './grant.ts'
export { type CreditIssue, issueCredits } from './issue.ts'
export { isLedgerConsistent, ledgerFaults } from './ledger.ts'
export { retireBundle } from './retireBundle.ts'
export { type BundleRow, balance, bundles } from './store.ts'
