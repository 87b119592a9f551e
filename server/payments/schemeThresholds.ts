// From which share of disputes and fraud the card schemes monitor a merchant (PAY-13). A table, since they change every year.
import type { Checked } from '../../contract/checked.ts'

export type SchemeThreshold = {
  scheme: 'visa' | 'mastercard'
  program: string
  /** Excessive from this share on, in basis points, and from this count a month on. */
  basis_points: number
  count: number
  /** What is counted: disputes alone, or with reports of fraud. */
  counts: 'disputes' | 'disputes_and_fraud'
  /** Of the payments of which month. */
  per: 'month' | 'month_before'
  since: string
  source: string
  checked: Checked
}

/** What acquirers publish of the schemes' rules, which are not public as a whole. */
const report: Checked = { on: '2026-11-27', against: 'report' }

export const schemeThresholds: readonly SchemeThreshold[] = [
  {
    ...{ scheme: 'visa', program: 'VAMP excessive', basis_points: 220, count: 1_500 },
    ...{ counts: 'disputes_and_fraud', per: 'month', since: '2025-10-01' },
    source: 'Visa Acquirer Monitoring Program of 2025, enforced from this day: cards not present',
    checked: report,
  },
  {
    ...{ scheme: 'visa', program: 'VAMP excessive', basis_points: 150, count: 1_500 },
    ...{ counts: 'disputes_and_fraud', per: 'month', since: '2026-04-01' },
    source: 'Visa Acquirer Monitoring Program: everywhere but the Middle East and North Africa',
    checked: report,
  },
  {
    ...{ scheme: 'mastercard', program: 'Excessive Chargeback Merchant', basis_points: 150, count: 100 },
    ...{ counts: 'disputes', per: 'month_before', since: '2019-10-01' },
    source: 'Mastercard Security Rules and Procedures, Merchant Edition, chapter 8.3 (Excessive Chargeback Program)',
    checked: report,
  },
  {
    ...{ scheme: 'mastercard', program: 'High Excessive Chargeback Merchant', basis_points: 300, count: 300 },
    ...{ counts: 'disputes', per: 'month_before', since: '2019-10-01' },
    source: 'Mastercard Security Rules and Procedures, Merchant Edition, chapter 8.3 (Excessive Chargeback Program)',
    checked: report,
  },
]

/** In force on a day: of a program the newest. */
export const thresholdsOf = (scheme: string, day: string): SchemeThreshold[] => {
  const valid = schemeThresholds.filter((it) => it.scheme === scheme && it.since <= day)
  return valid.filter((it) => !valid.some((other) => other.program === it.program && other.since > it.since))
}
