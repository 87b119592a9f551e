// The result of matching a bank booking.
import type { Booking } from '../sepa/index.ts'

/** waiting: its collection is not booked yet. held: for staff. */
export type BookingMatch = {
  state: 'applied' | 'waiting' | 'held' | 'not_ours'
  reason?: string
  order?: string | undefined
}
export const matched = (order: string): BookingMatch => ({ state: 'applied', order })
export const heldForStaff = (reason: string, order?: string): BookingMatch => ({ state: 'held', reason, order })

/** Stored encrypted. */
export type BookingDetails = Pick<
  Booking,
  'name' | 'iban' | 'remittance' | 'identifiers' | 'reason_text' | 'direction' | 'original_amount' | 'charges'
>
export type BookingToMatch = BookingDetails &
  Pick<Booking, 'reference' | 'kind' | 'amount' | 'currency' | 'booked_on' | 'end_to_end_id' | 'group_id' | 'reason'>
