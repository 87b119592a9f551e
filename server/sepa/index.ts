// Public interface of SEPA: IBANs, bank days, collection files and bank files (PAY-5, PAY-6). Pure functions: no database, no clock.
export { type BankFile, readBankFiles } from './bankFile.ts'
export { BankFileFault, type BankFileProblem } from './bankFileFault.ts'
export { bankText, isBankReference } from './bankText.ts'
export { parseBic } from './bic.ts'
export type { BookingKind } from './bookingKind.ts'
export { baseReference, numberedReference } from './bookingReference.ts'
export type { Booking } from './bookings.ts'
export { formatCents, MAX_CENTS, parseCents } from './cents.ts'
export {
  type BankHours,
  defaultBankHours,
  earliestCollection,
  isInTime,
  lastSubmissionDay,
  submissionDay,
} from './collection.ts'
export { isInEea, sepaCountries } from './countries.ts'
export { type CreditorIdFault, type ParsedCreditorId, parseCreditorId } from './creditorId.ts'
export { type Day, daysAfter, isDay, wallClock } from './day.ts'
export type {
  Address,
  Creditor,
  DirectDebit,
  DirectDebitFile,
  DirectDebitGroup,
  Mandate,
  Sequence,
} from './directDebit.ts'
export { groupedIban, type IbanFault, ibanOf, isIban, maskedIban, type ParsedIban, parseIban } from './iban.ts'
export { directDebitFile, type WrittenFile } from './pain008.ts'
export { type FileFault, faultsOfDebit, faultsOfFile, InvalidFile } from './pain008Check.ts'
export { defaultXmlLimits, type XmlLimits } from './readXml.ts'
export { type Consequence, type Effect, effects, type Reason, reasonOf, reasons } from './reasons.ts'
export type { Balance, Statement, Statements } from './statements.ts'
export type { Outcome, ReportedDebit, ReportedGroup, ReportedStatus, StatusReport } from './statusReport.ts'
export { isTargetDay, targetDayFrom, targetDaysAfter } from './target.ts'
export { unpackArchive } from './unpackArchive.ts'
