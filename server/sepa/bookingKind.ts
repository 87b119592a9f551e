// Classifies an account movement: collected or returned direct debit, incoming transfer, bounced transfer, or other.
import { text } from './fields.ts'
import type { Node } from './readXml.ts'

/**
 * collected: our direct debit was paid. returned: the debtor's bank returned it. refunded: the debtor claimed a refund.
 * received: an incoming transfer. bounced: our own transfer came back. unreadable: for staff.
 */
export type BookingKind = 'collected' | 'returned' | 'refunded' | 'received' | 'bounced' | 'other' | 'unreadable'

type Movement = {
  entry: Node
  detail: Node | null
  direction: 'in' | 'out'
  reason: string | null
  mandate_id: string | null
}

export function kindOf(movement: Movement): BookingKind {
  const { direction, reason, mandate_id } = movement
  const of = familyOf(movement)
  if (direction === 'out') {
    const isReturn = of === 'direct debit' || of === 'return of direct debit' || (of === null && reason && mandate_id)
    return isReturn ? (byDebtor.has(reason ?? '') ? 'refunded' : 'returned') : 'other'
  }
  if (of === 'direct debit' || (of === null && mandate_id)) return 'collected'
  if (reason && (of === 'transfer sent' || of === null || of === 'transfer')) return 'bounced'
  return of === 'transfer' || of === null ? 'received' : 'other'
}

/** Refunds claimed by the debtor: within eight weeks (MD06), or without a mandate (MD01). */
const byDebtor = new Set(['MD01', 'MD06'])

type Family = 'direct debit' | 'return of direct debit' | 'transfer' | 'transfer sent' | 'else' | null

/** From ISO bank transaction codes, else from German ones (GVC); null where none is known. */
function familyOf({ entry, detail }: Movement): Family {
  const domain = read(entry, detail, 'BkTxCd/Domn/Cd')
  const family = read(entry, detail, 'BkTxCd/Domn/Fmly/Cd')
  if (domain && family && family !== 'NTAV' && family !== 'OTHR') {
    return domain === 'PMNT' ? (families[family] ?? 'else') : 'else'
  }
  const own = read(entry, detail, 'BkTxCd/Prtry/Cd')
  return germanFamily(/^[A-Z0-9]{4}\+(\d{3})/.exec(own ?? '')?.[1])
}

const read = (entry: Node, detail: Node | null, path: string) => (detail && text(detail, path)) ?? text(entry, path)

const families: Record<string, Family> = {
  IDDT: 'direct debit',
  RCDT: 'transfer',
  RRCT: 'transfer',
  ICDT: 'transfer sent',
  IRCT: 'transfer sent',
}

function germanFamily(code: string | undefined): Family {
  if (!code) return null
  if (['171', '174', '192', '196'].includes(code)) return 'direct debit'
  if (['108', '109'].includes(code)) return 'return of direct debit'
  if (['152', '153', '154', '155', '156', '157', '166', '167', '168', '169', '194'].includes(code)) return 'transfer'
  return code === '159' || code === '160' ? 'transfer sent' : 'else'
}
