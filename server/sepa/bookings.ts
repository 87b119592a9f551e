// Bookings of an account, one per payment: a batch entry is split into its transactions.
import { BankFileFault } from './bankFileFault.ts'
import { type BookingKind, kindOf } from './bookingKind.ts'
import { type BookingReference, type UnreferencedBooking, withReferences } from './bookingReference.ts'
import { sumCents } from './cents.ts'
import type { Day } from './day.ts'
import { childrenNamed, dayOf, find, type Money, moneyOf, requiredNode, text } from './fields.ts'
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
}

export function bookingsOf(entries: Node[], account: string | null): Booking[] {
  const bare = entries.flatMap((entry): UnreferencedBooking[] => {
    const details = childrenNamed(entry, 'NtryDtls').flatMap((it) => childrenNamed(it, 'TxDtls'))
    if (details.length === 0) return [{ entry, detail: null, booking: booking(entry, null, true) }]
    return details.map((detail) => ({ entry, detail, booking: booking(entry, detail, details.length === 1) }))
  })
  return withReferences(bare, account)
}

/** `isOnlyDetail`: the entry's amount is the payment's. */
function booking(entry: Node, detail: Node | null, isOnlyDetail: boolean): Omit<Booking, keyof BookingReference> {
  const detailNode = detail ?? entry
  const direction = directionOf(find(detailNode, 'CdtDbtInd') ?? requiredNode(entry, 'CdtDbtInd'))
  const money = amountOf(entry, detail, isOnlyDetail)
  const original = find(detailNode, 'AmtDtls/InstdAmt/Amt')
  const reason = text(detailNode, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')
  const mandate_id = text(detailNode, 'Refs/MndtId')
  return {
    kind: kindOf({ entry, detail, direction, reason, mandate_id }),
    booked: text(entry, 'Sts/Cd', 'Sts') === 'BOOK',
    direction,
    ...money,
    original_amount: original ? moneyOf(original).amount : null,
    charges: chargesOf(detailNode),
    booked_on: dayOf(find(entry, 'BookgDt')),
    valued_on: dayOf(find(entry, 'ValDt')),
    end_to_end_id: text(detailNode, 'Refs/EndToEndId'),
    mandate_id,
    group_id: text(detailNode, 'Refs/PmtInfId') ?? text(entry, 'NtryDtls/Btch/PmtInfId'),
    message_id: text(detailNode, 'Refs/MsgId') ?? text(entry, 'NtryDtls/Btch/MsgId'),
    reason,
    reason_text: joinedText(find(detailNode, 'RtrInf'), 'AddtlInf') || text(detailNode, 'AddtlTxInf', 'AddtlNtryInf'),
    ...counterparty(find(detailNode, 'RltdPties'), ownRole(entry, detail, direction)),
    remittance:
      joinedText(find(detailNode, 'RmtInf'), 'Ustrd') || (text(detailNode, 'RmtInf/Strd/CdtrRefInf/Ref') ?? ''),
  }
}

function directionOf(side: Node): 'in' | 'out' {
  if (side.text === 'CRDT') return 'in'
  if (side.text === 'DBIT') return 'out'
  throw new BankFileFault('field', 'CdtDbtInd is no side', side)
}

function amountOf(entry: Node, detail: Node | null, isOnlyDetail: boolean): Money {
  const found = find(detail ?? entry, 'Amt') ?? find(detail ?? entry, 'AmtDtls/TxAmt/Amt')
  if (found) return moneyOf(found)
  if (isOnlyDetail) return moneyOf(requiredNode(entry, 'Amt'))
  throw new BankFileFault('field', 'one of several payments without an amount', detail ?? entry)
}

/** Charges are separate elements (.02) or records within one (.08). */
const chargesOf = (node: Node) =>
  sumCents(
    childrenNamed(node, 'Chrgs')
      .flatMap((it) => (find(it, 'Rcrd') ? childrenNamed(it, 'Rcrd') : [it]))
      .flatMap((it) => childrenNamed(it, 'Amt').map((amount) => moneyOf(amount).amount)),
  )

const joinedText = (node: Node | undefined, name: string) =>
  childrenNamed(node, name)
    .map((it) => it.text)
    .join(' ')
    .trim()

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
