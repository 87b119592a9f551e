// Public interface of credits: balance, ledger, bundles, and the country of sale (CRED-1, CRED-6). The call that lists the bundles
// is in discounts, which knows their current price.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

export const domain: Domain = { calls, onErase, onExport }

export { addBundle } from './addBundle.ts'
export { siteCurrencies } from './bundleInput.ts'
export { bundlePrices } from './bundlePrices.ts'
export { bundlesOnSale } from './bundlesOnSale.ts'
export { changeBundle } from './changeBundle.ts'
export { creditChain } from './creditChain.ts'
export { grant } from './grant.ts'
export { type CreditIssue, issueCredits } from './issue.ts'
export { isLedgerConsistent, ledgerFaults } from './ledger.ts'
export { paidHours } from './paidHours.ts'
export { retireBundle } from './retireBundle.ts'
export { currencyOf, isServedCountry, saleCountry } from './saleCountry.ts'
export { issueSignupCredits, withdrawSignupCredits } from './signupCredits.ts'
export { spentSince } from './spentSince.ts'
export { type BundleRow, balance, bundles } from './store.ts'
