// Bookings of an account, one per payment: a batch entry is split into its transactions.
import { BankFileFault } from './bankFileFault.ts'
import { type BookingKind, kindOf } from './bookingKind.ts'
import { type BookingReference, type UnreferencedBooking, withReferences } from './bookingReference.ts'
import { sumCents } from './cents.ts'
import type { Day } from './day.ts'
import { childrenNamed, dayOf, find, joinedText, type Money, moneyOf, requiredNode, text } from './fields.ts'
import type { Node } from './readXml.ts'

export type Booking = BookingReference & {
  kind: BookingKind
  /** Only booked entries (BOOK) are money; PDNG and INFO only announce it. */
  booked: boolean
  direction: 'in' | 'out'
  /** Cents moved; of a return, including the bank's charges. */
  amount: number
  currency: string
  /** The instructed amount, where the bank gives it, and the bank's charges. */
  original_amount: number | null
  charges: number
  booked_on: Day | null
  valued_on: Day | null
  end_to_end_id: string | null
  mandate_id: string | null
  group_id: string | null
  message_id: string | null
  /** Return reason (ISO code), and the bank's text. */
  reason: string | null
  reason_text: string | null
  /** The counterparty. */
  name: string | null
  iban: string | null
  remittance: string
  /** Other fields in which our reference may stand. */
  identifiers: string
}

export const bookingsOf = (entries: Node[], account: string | null): Booking[] =>
  withReferences(
    entries.flatMap((entry) => readOr(entry, null, () => entryBookings(entry))),
    account,
  )

/** What cannot be read is one booking of the kind `unreadable`: it never costs the rest of the file. */
function readOr(entry: Node, detail: Node | null, read: () => UnreferencedBooking[]): UnreferencedBooking[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof BankFileFault) return [{ entry, detail, booking: unreadable(entry, detail ?? entry, error) }]
    throw error
  }
}

/** Payments of a batch without amounts of their own are one booking of what remains of the entry. */
function entryBookings(entry: Node): UnreferencedBooking[] {
  const details = childrenNamed(entry, 'NtryDtls').flatMap((it) => childrenNamed(it, 'TxDtls'))
  const total = () => moneyOf(requiredNode(entry, 'Amt'))
  if (details.length < 2) {
    const detail = details[0] ?? null
    const money = (detail && detailMoney(entry, detail)) ?? total()
    return [{ entry, detail, booking: booking(entry, detail, money, [...details, entry]) }]
  }
  const unpriced = details.filter((it) => !amountNode(entry, it))
  const priced = details
    .filter((it) => amountNode(entry, it))
    .flatMap((detail) =>
      readOr(entry, detail, () => [
        { entry, detail, booking: booking(entry, detail, detailMoney(entry, detail) as Money, [detail]) },
      ]),
    )
  if (!unpriced.length) return priced
  const sum = total()
  const rest = sum.amount - priced.reduce((all, { booking: it }) => all + it.amount, 0)
  if (rest < 0) throw new BankFileFault('field', 'the payments exceed the sum of their entry', entry)
  const detail = unpriced.length === 1 ? (unpriced[0] as Node) : null
  return [...priced, { entry, detail, booking: booking(entry, detail, { ...sum, amount: rest }, [...unpriced, entry]) }]
}

/** `sources`: where its reference may stand; the entry's own information only where it is about this payment alone. */
function booking(entry: Node, detail: Node | null, money: Money, sources: Node[]): UnreferencedBooking['booking'] {
  const detailNode = detail ?? entry
  const direction = directionOf(find(detailNode, 'CdtDbtInd') ?? requiredNode(entry, 'CdtDbtInd'))
  const original = find(detailNode, 'AmtDtls/InstdAmt/Amt')
  const reason = text(detailNode, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')
  const mandate_id = text(detailNode, 'Refs/MndtId')
  return {
    kind: kindOf({ entry, detail, direction, reason, mandate_id }),
    booked: isBooked(entry),
    direction,
    ...money,
    // In another currency it says nothing about ours.
    original_amount: original?.attributes.Ccy === money.currency ? moneyOf(original).amount : null,
    charges: chargesOf(detailNode, money.currency),
    booked_on: dayOf(find(entry, 'BookgDt')),
    valued_on: dayOf(find(entry, 'ValDt')),
    end_to_end_id: text(detailNode, 'Refs/EndToEndId'),
    mandate_id,
    group_id: text(detailNode, 'Refs/PmtInfId') ?? text(entry, 'NtryDtls/Btch/PmtInfId'),
    message_id: text(detailNode, 'Refs/MsgId') ?? text(entry, 'NtryDtls/Btch/MsgId'),
    reason,
    reason_text: joinedText(find(detailNode, 'RtrInf'), 'AddtlInf') || text(detailNode, 'AddtlTxInf', 'AddtlNtryInf'),
    ...counterparty(find(detailNode, 'RltdPties'), ownRole(entry, detail, direction)),
    remittance: joinedTexts(sources.flatMap(remittanceTexts)),
    identifiers: joinedTexts(sources.flatMap(identifierTexts)),
  }
}

function unreadable(entry: Node, node: Node, { message }: BankFileFault): UnreferencedBooking['booking'] {
  return {
    ...{ kind: 'unreadable', booked: isBooked(entry), direction: 'in', amount: 0, currency: 'XXX' },
    ...{ original_amount: null, charges: 0, booked_on: null, valued_on: null, end_to_end_id: null, mandate_id: null },
    ...{ group_id: null, message_id: null, reason: null, reason_text: message, name: null, iban: null },
    remittance: joinedTexts(allTexts(node)),
    identifiers: '',
  }
}

const isBooked = (entry: Node) => text(entry, 'Sts/Cd', 'Sts') === 'BOOK'

function directionOf(side: Node): 'in' | 'out' {
  if (side.text === 'CRDT') return 'in'
  if (side.text === 'DBIT') return 'out'
  throw new BankFileFault('field', 'CdtDbtInd is no side', side)
}

/** In the currency of the entry: what was paid in another one is also said in that of the account, here or as the entry's own sum. */
const amountNode = (entry: Node, detail: Node) =>
  ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt']
    .map((path) => find(detail, path))
    .find((it) => it && !isOtherCurrency(it, find(entry, 'Amt')))
const isOtherCurrency = (amount: Node, sum: Node | undefined) =>
  /^[A-Z]{3}$/.test(amount.attributes.Ccy ?? '') && sum !== undefined && amount.attributes.Ccy !== sum.attributes.Ccy

function detailMoney(entry: Node, detail: Node): Money | null {
  const amount = amountNode(entry, detail)
  return amount ? moneyOf(amount) : null
}

/** Charges are separate elements (.02) or records within one (.08). */
const chargesOf = (node: Node, currency: string) =>
  sumCents(
    childrenNamed(node, 'Chrgs')
      .flatMap((it) => (find(it, 'Rcrd') ? childrenNamed(it, 'Rcrd') : [it]))
      .flatMap((it) => childrenNamed(it, 'Amt').filter(({ attributes }) => attributes.Ccy === currency))
      .map((amount) => moneyOf(amount).amount),
  )

/** What the payer wrote, in each field that a bank may put it into. */
function remittanceTexts(node: Node): (string | null)[] {
  const information = childrenNamed(node, 'RmtInf')
  const structured = information.flatMap((it) => childrenNamed(it, 'Strd'))
  return [
    ...information.flatMap((it) => childrenNamed(it, 'Ustrd').map((line) => line.text)),
    ...structured.flatMap((it) => [
      text(it, 'CdtrRefInf/Ref'),
      ...childrenNamed(it, 'RfrdDocInf').map((document) => text(document, 'Nb')),
      ...childrenNamed(it, 'AddtlRmtInf').map((line) => line.text),
    ]),
    text(node, 'AddtlTxInf'),
    text(node, 'AddtlNtryInf'),
  ]
}

/** Other fields that a payer's program or a bank may put a reference into. */
const identifierTexts = (node: Node) =>
  ['Refs/InstrId', 'Refs/TxId', 'Refs/Prtry/Ref', 'RltdRmtInf/RmtId', 'Purp/Prtry'].map((path) => text(node, path))

const allTexts = (node: Node): string[] => [node.text, ...node.children.flatMap(allTexts)]
const joinedTexts = (texts: (string | null)[]) => [...new Set(texts.filter(Boolean))].join(' ')

type Role = 'Cdtr' | 'Dbtr'
/** We are the creditor of direct debits and incoming transfers, and of their returns; otherwise the debtor. */
function ownRole(entry: Node, detail: Node | null, direction: 'in' | 'out'): Role {
  const family = text(detail ?? entry, 'BkTxCd/Domn/Fmly/Cd') ?? text(entry, 'BkTxCd/Domn/Fmly/Cd')
  if (family === 'IDDT' || (detail && find(detail, 'Refs/MndtId'))) return 'Cdtr'
  return (direction === 'in') !== Boolean(detail && find(detail, 'RtrInf')) ? 'Cdtr' : 'Dbtr'
}

/** Since version 04 the name is inside `Pty`. */
function counterparty(parties: Node | undefined, own: Role): { name: string | null; iban: string | null } {
  const role = own === 'Cdtr' ? 'Dbtr' : 'Cdtr'
  return {
    name: text(parties, `${role}/Pty/Nm`, `${role}/Nm`),
    iban: text(parties, `${role}Acct/Id/IBAN`),
  }
}
