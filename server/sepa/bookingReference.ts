// Reference of a movement, the same in the notification, the statement and repeated files. Banks give one number to several movements, so
// that the running number of a file is not that of another: who records them tells them apart (server/directDebit/sameMovement.ts).
import { createHash } from 'node:crypto'
import type { Booking } from './bookings.ts'
import { find, joinedText, text } from './fields.ts'
import type { Node } from './readXml.ts'

export type BookingReference = {
  /** Equal for the same movement in every file; in different files other movements may have the same one. */
  reference: string
  /** From the bank's own number, or, without one, from the contents. */
  reference_by: 'bank' | 'content'
}
export type UnreferencedBooking = { entry: Node; detail: Node | null; booking: Omit<Booking, keyof BookingReference> }

/** Equal references within one account of one file get a running number. */
export function withReferences(bare: UnreferencedBooking[], account: string | null): Booking[] {
  const counts = new Map<string, number>()
  return bare.map((bareBooking) => {
    const { reference, reference_by } = referenceOf(bareBooking, account)
    const count = counts.get(reference) ?? 0
    counts.set(reference, count + 1)
    return { ...bareBooking.booking, reference_by, reference: numberedReference(reference, count + 1) }
  })
}

export const numberedReference = (base: string, number: number) => (number === 1 ? base : `${base}#${number}`)
export const baseReference = (reference: string) => reference.split('#')[0] as string

function referenceOf({ entry, detail, booking }: UnreferencedBooking, account: string | null): BookingReference {
  const { direction, end_to_end_id, mandate_id } = booking
  const own = detail && text(detail, 'Refs/AcctSvcrRef', 'Refs/Prtry/Ref')
  if (own) return { reference: digest(['payment', account, own, direction]), reference_by: 'bank' }
  const line = text(entry, 'AcctSvcrRef')
  if (line) {
    return { reference: digest(['line', account, line, direction, end_to_end_id, mandate_id]), reference_by: 'bank' }
  }
  const { amount, currency, booked_on, reason, iban } = booking
  const information = find(detail ?? entry, 'RmtInf')
  const remittance = joinedText(information, 'Ustrd') || (text(information, 'Strd/CdtrRefInf/Ref') ?? '')
  const contentFields = [
    account,
    direction,
    amount,
    currency,
    booked_on,
    end_to_end_id,
    mandate_id,
    reason,
    iban,
    remittance,
  ]
  return { reference: digest(['content', ...contentFields]), reference_by: 'content' }
}

const digest = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
