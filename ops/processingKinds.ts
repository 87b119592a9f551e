// What each mark `personal: KIND` of the schema stands for: purpose, legal basis, recipients, retention, risk (GDPR 30, 35; SAFE-6). A mark
// without a line here fails ops/report.test.ts.
import { COMPLAINT_RETENTION_DAYS, EXPORT_DAYS, REPORT_RETENTION_DAYS } from '../contract/limits.ts'

export type ProcessingKind = {
  /** What data it is. */
  data: string
  purpose: string
  basis: string
  /** Besides the operator's own processors. */
  recipients: string
  retention: string
  /** Special categories (GDPR 9): they say something about sex life or orientation. */
  special?: true
  risk: 'low' | 'medium' | 'high'
  measures: string
}

const contract = 'contract with the member, GDPR 6(1)(b)'
const consent =
  'explicit consent, GDPR 6(1)(a) and 9(2)(a), asked before the first datum; withdrawn at /account/consents'
const interest = 'legitimate interest in a safe service, GDPR 6(1)(f)'
const duty = 'legal obligation, GDPR 6(1)(c)'
const account = 'as long as the account; erased 14 days after its deletion'
const nobody = 'nobody'

export const processingKinds: Record<string, ProcessingKind> = {
  profile: {
    ...{ data: 'name on the site, date of birth, gender, place, looks, words, presence', special: true },
    ...{
      purpose: 'the profile that other members find',
      basis: `${contract}; ${consent}`,
      recipients: 'other members; visitors where the member lets them',
    },
    ...{
      retention: account,
      risk: 'high',
      measures: 'pause and block, incognito, town instead of position, no exact last visit',
    },
  },
  sensitive: {
    ...{ data: 'sexuality, whom the member looks for, what for, interests', special: true },
    ...{ purpose: 'search and matches', basis: consent, recipients: 'other members' },
    ...{
      retention: account,
      risk: 'high',
      measures: 'a tick of its own at the first step, fields can stay empty, hidden at once after withdrawal',
    },
  },
  signup: {
    ...{ data: 'what was entered in a signup so far', special: true },
    ...{
      purpose: 'a signup that survives a reload',
      basis: `${consent}; steps before a contract, GDPR 6(1)(b)`,
      recipients: nobody,
    },
    ...{
      retention: 'one day',
      risk: 'medium',
      measures: 'nothing before the consent; the browser holds a random token only',
    },
  },
  consent: {
    ...{ data: 'what was agreed to, in which words and language, when, when withdrawn' },
    ...{ purpose: 'evidence of consent, GDPR 7(1)', basis: duty, recipients: nobody },
    ...{
      retention: `${account}, because nothing is left then that it could justify`,
      risk: 'low',
      measures: 'rows are only added; a trigger refuses every other change',
    },
  },
  agreement: {
    ...{ data: 'which version of terms and privacy statement was accepted, when' },
    ...{ purpose: 'evidence of the contract', basis: contract, recipients: nobody },
    ...{ retention: account, risk: 'low', measures: 'versions are kept apart from persons' },
  },
  message: {
    ...{ data: 'messages, gifts and photos in chats', special: true },
    ...{
      purpose: 'the conversation',
      basis: `${contract}; ${consent}`,
      recipients: 'the other side of the conversation',
    },
    ...{
      retention: 'chat_history_days of the site (90), then erased that night',
      risk: 'high',
      measures: 'staff read only what was reported; removed by both sides is erased at once',
    },
  },
  swipe: {
    ...{ data: 'whom the member liked or passed', special: true },
    ...{
      purpose: 'matches, and nobody shown twice',
      basis: `${contract}; ${consent}`,
      recipients: 'whoever was liked',
    },
    ...{ retention: account, risk: 'medium', measures: 'a pass is shown to nobody' },
  },
  photo: {
    ...{ data: 'digest and crop of a photo' },
    ...{ purpose: 'the same file is stored once; the small picture', basis: contract, recipients: nobody },
    ...{ retention: account, risk: 'low', measures: 'the digest leads to no other site' },
  },
  'photo class': {
    ...{ data: 'whether a program sees nudity, and a face, in a photo, in three classes each', special: true },
    ...{
      purpose: 'in which order people look at photos, and which wait for them',
      basis: `${interest}; ${duty} (DSA)`,
      recipients: 'moderators',
    },
    ...{
      retention: 'as long as the photo',
      risk: 'medium',
      measures: 'computed on the own machine; decides nothing against a member; no face is recognised, none is stored',
    },
  },
  'photo file': {
    ...{ data: 'files of photos', special: true },
    ...{
      purpose: 'the profile, the conversation',
      basis: `${contract}; ${consent}`,
      recipients: 'members who may see the profile; locked ones blurred',
    },
    ...{
      retention: `${account}; removed ones at once`,
      risk: 'high',
      measures: 'hidden data is removed, addresses are signed and short-lived, decoding is confined',
    },
  },
  contact: {
    ...{ data: 'e-mail address, addresses that were replaced' },
    ...{ purpose: 'login, notices, taking an account back', basis: contract, recipients: 'the carrier of mail' },
    ...{
      retention: `${account}; replaced addresses 14 days`,
      risk: 'medium',
      measures: 'strict membership privacy, neutral senders and subjects',
    },
  },
  notification: {
    ...{ data: 'words of mails and pushes' },
    ...{ purpose: 'to send them', basis: contract, recipients: 'the carrier of mail; the push service, encrypted' },
    ...{
      retention: 'the words until they are sent, the row 60 days',
      risk: 'medium',
      measures: 'no words on a locked screen unless chosen',
    },
  },
  device: {
    ...{ data: 'kind of device, name of a passkey, address of a push subscription' },
    ...{ purpose: 'the member sees and ends its sessions', basis: interest, recipients: 'the push service' },
    ...{ retention: 'sessions 30 days; the rest until removed', risk: 'low', measures: 'no fingerprinting' },
  },
  secret: {
    ...{ data: 'hashes of passwords and codes, keys, sealed bank details, hashes of network addresses' },
    ...{
      purpose: 'login, payment by direct debit, limits against abuse',
      basis: `${contract}; ${interest}`,
      recipients: 'the bank, of a direct debit',
    },
    ...{
      retention: 'until changed or used up; mandates ten years',
      risk: 'high',
      measures: 'hashed or encrypted, keys rotate, never in logs',
    },
  },
  payment: {
    ...{ data: 'masked instrument, method of a payment' },
    ...{
      purpose: 'payment, refund, receipts',
      basis: `${contract}; ${duty} (bookkeeping)`,
      recipients: 'payment provider, bank',
    },
    ...{
      retention: 'as bookkeeping law wants, without a person after erasure',
      risk: 'medium',
      measures: 'card data never reaches us; neutral statement',
    },
  },
  traffic: {
    ...{ data: 'network and campaign codes that the link of an advertisement carried' },
    ...{
      purpose: 'which advertisements work',
      basis: `${interest}; told to the network only with ${consent}`,
      recipients: 'the network, with consent; else counts of ten people and more, a day late',
    },
    ...{
      retention: `${account}; in postbacks 180 days`,
      risk: 'medium',
      measures: 'no name, no account; withheld after a withdrawal',
    },
  },
  report: {
    ...{ data: 'a report and what its reporter saw', special: true },
    ...{
      purpose: 'safety of members',
      basis: `${interest}; ${duty} (DSA)`,
      recipients: 'moderators; authorities where the law demands',
    },
    ...{ retention: `${REPORT_RETENTION_DAYS} days`, risk: 'high', measures: 'snapshot instead of access to chats' },
  },
  'report file': {
    ...{ data: 'copies of reported photos', special: true },
    ...{
      purpose: 'evidence of a report',
      basis: `${interest}; ${duty} (DSA)`,
      recipients: 'moderators; authorities where the law demands',
    },
    ...{ retention: `${REPORT_RETENTION_DAYS} days`, risk: 'high', measures: 'kept apart, each look is audited' },
  },
  'staff note': {
    ...{ data: 'what staff wrote down for each other about a member' },
    ...{ purpose: 'help that does not begin anew each time', basis: interest, recipients: nobody },
    ...{ retention: account, risk: 'medium', measures: 'roles of staff, audit log, in the export of the member' },
  },
  complaint: {
    ...{ data: 'name, words and answers of a complaint' },
    ...{ purpose: 'to answer it', basis: `${contract}; ${duty}`, recipients: nobody },
    ...{
      retention: `${COMPLAINT_RETENTION_DAYS} days, then its kind alone`,
      risk: 'low',
      measures: 'roles of staff, audit log',
    },
  },
  remarks: {
    ...{ data: 'why a member left, in its own words' },
    ...{ purpose: 'a better service', basis: interest, recipients: nobody },
    ...{ retention: 'erased with the account; the reason stays without a person', risk: 'low', measures: 'optional' },
  },
  'export file': {
    ...{ data: 'the copy of all data that a member asked for', special: true },
    ...{ purpose: 'access and portability, GDPR 15 and 20', basis: duty, recipients: 'the member' },
    ...{ retention: `${EXPORT_DAYS} days`, risk: 'high', measures: 'sealed file, after the password was confirmed' },
  },
  answer: {
    ...{ data: 'answer to a request that may be repeated' },
    ...{ purpose: 'nothing is sent or paid twice', basis: contract, recipients: nobody },
    ...{ retention: '2 days', risk: 'low', measures: 'kept for its owner alone' },
  },
  "the plain name under which the member's devices show the app": {
    ...{ data: 'neutral name of the installed app' },
    ...{ purpose: 'discretion on the home screen', basis: contract, recipients: nobody },
    ...{ retention: account, risk: 'low', measures: 'chosen from a list' },
  },
}
