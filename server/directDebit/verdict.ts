// What is made of a movement on the account.
import type { Booking } from '../sepa/index.ts'

/** waiting: what it is about has not been told yet. held: for staff. */
export type Verdict = { state: 'applied' | 'waiting' | 'held' | 'none_of_ours'; why?: string; order?: string }
export const applied = (order: string): Verdict => ({ state: 'applied', order })
export const held = (why: string, order?: string): Verdict => ({ state: 'held', why, order })

/** Kept sealed. */
export type Said = Pick<
  Booking,
  'name' | 'iban' | 'remittance' | 'reason_text' | 'direction' | 'original_amount' | 'charges'
>
export type Moved = Said &
  Pick<Booking, 'reference' | 'kind' | 'amount' | 'currency' | 'booked_on' | 'end_to_end_id' | 'group_id' | 'reason'>
