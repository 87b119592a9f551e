// Which recorded movement a booking is: banks give one number to several movements, and report one movement in several files (PAY-6).
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type Booking, baseReference } from '../sepa/index.ts'
import type { BookingDetails } from './bookingMatch.ts'
import { decryptField } from './encryptedFields.ts'
import { referencesIn } from './transfers.ts'

type Row = Columns<
  'bank_booking',
  'reference' | 'amount' | 'currency' | 'booked_on' | 'end_to_end_id' | 'group_id' | 'reason' | 'state' | 'details'
>
export type RecordedMovement = Omit<Row, 'details'> & Partial<BookingDetails>

/** Movements recorded under this number, on whatever site; in the order of their references. */
export async function recordedMovements({ app, db }: Pick<JobCtx, 'app' | 'db'>, reference: string) {
  const base = baseReference(reference)
  const rows = await db.many<Row>`
    select reference, amount, currency, booked_on, end_to_end_id, group_id, reason, state, details
    from bank_booking
    where reference = ${base} or starts_with(reference, ${`${base}#`})
    order by length(reference), reference`
  return rows.map((row) => withDetails(app, row))
}

const withDetails = (app: App, { details, ...row }: Row): RecordedMovement => ({
  ...row,
  ...(details && JSON.parse(decryptField(app, details))),
})

const referencesOf = ({ remittance, identifiers, end_to_end_id }: Partial<Booking> | RecordedMovement) =>
  referencesIn(remittance ?? null, identifiers ?? null, end_to_end_id ?? null)

/** What one of two files leaves out does not tell movements apart. */
const agree = (a: unknown, b: unknown) => (a ?? null) === null || (b ?? null) === null || a === b

const wordsOf = ({ remittance }: Partial<Booking> | RecordedMovement) =>
  (remittance ?? '').replace(/\s+/g, ' ').trim().toLowerCase()

/** Files describe one movement at different length. */
function areTextsOfOne(row: RecordedMovement, booking: Booking) {
  const [recorded, reported] = [wordsOf(row), wordsOf(booking)]
  return recorded.includes(reported) || reported.includes(recorded)
}

/** Whether nothing tells the two apart. */
function isCompatible(row: RecordedMovement, booking: Booking): boolean {
  const [recorded, reported] = [referencesOf(row), referencesOf(booking)]
  // Of what was not ours little is kept; with a reference of ours it was something else.
  if (row.state === 'not_ours' && reported.length > 0) return false
  const isIdentified = recorded.some((it) => reported.includes(it)) || (row.end_to_end_id ?? row.group_id) !== null
  return (
    row.amount === booking.amount &&
    row.currency === booking.currency &&
    (row.direction ?? booking.direction) === booking.direction &&
    agree(row.booked_on, booking.booked_on) &&
    agree(row.end_to_end_id, booking.end_to_end_id) &&
    agree(row.reason, booking.reason) &&
    agree(row.iban, booking.iban) &&
    agree(row.group_id, booking.group_id) &&
    (!recorded.length || !reported.length || isIdentified) &&
    (isIdentified || areTextsOfOne(row, booking))
  )
}

const isEqual = (row: RecordedMovement, booking: Booking) =>
  isCompatible(row, booking) &&
  row.booked_on === booking.booked_on &&
  (row.remittance ?? '') === booking.remittance &&
  referencesOf(row).join() === referencesOf(booking).join()

/** Whether the booking names our reference where what is recorded of the movement did not. */
export const addsReference = (row: RecordedMovement, booking: Booking) =>
  referencesOf(row).length === 0 && referencesOf(booking).length > 0

/**
 * The recorded movement that the booking is; undefined where it is another one. `seen`: references of the file's bookings so far, as each is a
 * movement of its own. `siblings`: its bookings of the same number.
 */
export function findSameMovement(
  rows: RecordedMovement[],
  booking: Booking,
  { seen, siblings }: { seen: ReadonlySet<string>; siblings: Booking[] },
): RecordedMovement | undefined {
  const free = rows.filter(({ reference }) => !seen.has(reference))
  return (
    free.find((row) => isEqual(row, booking)) ??
    free.find((row) => isCompatible(row, booking) && !siblings.some((it) => it !== booking && isEqual(row, it)))
  )
}
