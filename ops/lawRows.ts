// The tables of law of the whole program in one form: what a row says, where it comes from, and how it was checked (OPS-4).
import { REDRESS_DAYS, TAKEDOWN_HOURS } from '../contract/cases.ts'
import type { Checked } from '../contract/checked.ts'
import { type CountryCode, countryCodes } from '../contract/countries.ts'
import { fraudHelp, fraudHelpChecked } from '../contract/fraudHelp.ts'
import { vatRate } from '../contract/vat.ts'
import { asksExpressRequest, WITHDRAWAL_REFUND_DAYS } from '../contract/withdrawal.ts'
import { agePolicy } from '../server/age/index.ts'
import { schemeThresholds } from '../server/payments/index.ts'

/** `place`: the file to change. */
export type LawRow = { place: string; says: string; source: string; checked: Checked }

const text: Checked = { on: '2026-11-27', against: 'text' }
const report: Checked = { on: '2026-11-27', against: 'report' }

const ages: LawRow[] = agePolicy.map(({ place, level, from, since, source, checked }) => ({
  ...{ place: 'server/age/policy.ts', source, checked },
  says: `${place}: an age ${level} before ${from}, since ${since}`,
}))

const schemes: LawRow[] = schemeThresholds.map(({ program, basis_points, count, since, source, checked }) => ({
  ...{ place: 'server/payments/schemeThresholds.ts', source, checked },
  says: `${program}: ${basis_points / 100} % and ${count} a month, since ${since}`,
}))

const helpers: LawRow[] = Object.entries(fraudHelp).map(([country, it]) => ({
  ...{ place: 'contract/fraudHelp.ts', source: 'the address itself', checked: fraudHelpChecked },
  says: `${country}: help after fraud by ${it?.name}, ${it?.url}`,
}))

/** Not in what was found: Switzerland's new rate, and that no tax is due in the US. */
const uncheckedRates: CountryCode[] = ['CH', 'US']

const rates = (now: Date): LawRow[] =>
  countryCodes.map((country) => ({
    ...{ place: 'contract/vat.ts', says: `${country}: ${vatRate(country, now)} % VAT` },
    source: 'tables of standard rates of 2025',
    checked: uncheckedRates.includes(country) ? null : report,
  }))

const withdrawals: LawRow[] = countryCodes.map((country) => ({
  place: 'contract/withdrawal.ts',
  says: `${country}: ${asksExpressRequest(country) ? 'a right' : 'no right'} to withdraw from a purchase of credits`,
  source: country === 'GB' ? 'SI 2013/3134' : 'Directive 2011/83/EU, articles 9 and 16, as each country has it',
  checked: null,
}))

const others: LawRow[] = [
  {
    ...{ place: 'contract/withdrawal.ts', says: `a refund within ${WITHDRAWAL_REFUND_DAYS} days of a withdrawal` },
    ...{ source: 'Directive 2011/83/EU, article 13(1)', checked: report },
  },
  {
    ...{
      place: 'web/payments/WithdrawScreen.tsx',
      says: 'a withdrawal function in two steps, acknowledged at once with date and time',
    },
    ...{ source: 'Directive 2011/83/EU, article 11a (Directive 2023/2673), since 2026-06-19', checked: report },
  },
  {
    ...{ place: 'contract/cases.ts', says: `intimate images gone within ${TAKEDOWN_HOURS} hours: US` },
    ...{ source: 'TAKE IT DOWN Act, section 3, since 2026-05-19', checked: report },
  },
  {
    ...{ place: 'contract/cases.ts', says: `intimate images gone within ${TAKEDOWN_HOURS} hours, copies too: UK` },
    source:
      'Crime and Policing Act 2026; Online Safety Act 2023, section 10(3A); its day of commencement was not found',
    checked: report,
  },
  {
    ...{ place: 'contract/cases.ts', says: `appeals within ${REDRESS_DAYS} days of a decision` },
    ...{ source: 'Regulation (EU) 2022/2065, article 20(1): six months', checked: null },
  },
  {
    ...{ place: 'server/cases/clocks.ts', says: 'a bank’s question within 3 days' },
    ...{ source: 'Payment Services Regulation, which is to come', checked: null },
  },
  {
    ...{ place: 'server/chats/fraudNotices.ts', says: 'a notice within 24 hours after a ban for fraud: Vermont' },
    ...{ source: '9 V.S.A. § 2482b(a) and (b)', checked: text },
  },
  {
    ...{ place: 'server/chats/fraudNotices.ts', says: 'a notice within 24 hours after a ban for fraud: Arizona' },
    ...{ source: 'A.R.S. § 44-7157', checked: text },
  },
]

export const lawRows = (now: Date): LawRow[] => [
  ...ages,
  ...schemes,
  ...helpers,
  ...rates(now),
  ...withdrawals,
  ...others,
]
