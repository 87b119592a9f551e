// Records what the bank booked, each movement once, whichever file reports it, and matches it to orders (PAY-5, PAY-6). What matches nothing is
// left for staff.
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { type Booking, baseReference, numberedReference, wallClock } from '../sepa/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { type BookingDetails, type BookingMatch, type BookingToMatch, heldForStaff, matched } from './bookingMatch.ts'
import { decryptField, encryptField } from './encryptedFields.ts'
import { matchBouncedRefund, matchOutgoing, matchReturnedRefund } from './refunds.ts'
import { applyRTransaction } from './rTransaction.ts'
import { addsReference, findSameMovement, recordedMovements } from './sameMovement.ts'
import { markCollected } from './settlement.ts'
import type { DebitRow } from './store.ts'
import { matchTransfer } from './transfers.ts'

/** How long a return waits for its collection to be booked. */
const COLLECTION_WAIT_SECONDS = 3 * 86_400

/** What of a file is recorded already: references of its bookings so far, and its other bookings of the same bank number. */
export type FilePosition = { seen: Set<string>; siblings: Booking[]; isOurAccount: boolean }

/** Records it once; false where it was recorded before. */
export async function recordBooking(ctx: JobCtx, booking: Booking, position: FilePosition): Promise<boolean> {
  if (!booking.booked) return false
  const { db, site } = ctx
  // Another file may be read at the same time.
  await db.run`select pg_advisory_xact_lock(hashtextextended(${baseReference(booking.reference)}, 0))`
  const rows = await recordedMovements(ctx, booking.reference)
  const recorded = findSameMovement(rows, booking, position)
  const reference = recorded?.reference ?? numberedReference(baseReference(booking.reference), rows.length + 1)
  position.seen.add(reference)
  if (recorded) {
    if (recorded.state === 'held' && addsReference(recorded, booking)) {
      await db.run`
        update bank_booking set details = ${encryptedDetails(ctx, booking)}
        where site_id = ${site.id} and reference = ${reference}`
      await saveMatch(ctx, reference, await matchBooking(ctx, booking, false))
    }
    return false
  }
  await db.run`
    insert into bank_booking (reference, site_id, kind, amount, currency, booked_on, end_to_end_id, group_id, reason, details, state, created_at)
    values (${reference}, ${site.id}, ${booking.kind}, ${booking.amount}, ${booking.currency}, ${booking.booked_on}, ${booking.end_to_end_id}, ${booking.group_id},
      ${booking.reason}, ${encryptedDetails(ctx, booking)}, 'waiting', ${ctx.clock.now()})`
  const match = position.isOurAccount ? await matchBooking(ctx, booking, false) : heldForStaff('another account')
  const isNumberShared = match.state === 'held' && rows.length > 0 && booking.reference_by === 'bank'
  await saveMatch(
    ctx,
    reference,
    isNumberShared ? { ...match, reason: `${match.reason}, its number was used before` } : match,
  )
  // Of movements unrelated to us only the reference is kept.
  if (booking.kind === 'other' && match.state === 'not_ours')
    await db.run`update bank_booking set details = '', end_to_end_id = null where site_id = ${site.id} and reference = ${reference}`
  return true
}

function encryptedDetails({ app }: JobCtx, booking: Booking) {
  const { name, iban, remittance, identifiers, reason_text, direction, original_amount, charges } = booking
  const details: BookingDetails = {
    name,
    iban,
    remittance,
    identifiers,
    reason_text,
    direction,
    original_amount,
    charges,
  }
  return encryptField(app, JSON.stringify(details))
}

const saveMatch = ({ db, site }: JobCtx, reference: string, { state, reason, order }: BookingMatch) =>
  db.run`
    update bank_booking
    set state = ${state}, match_reason = ${reason ?? null}, order_reference = coalesce(${order ?? null}, order_reference)
    where site_id = ${site.id} and reference = ${reference}`

async function matchBooking(ctx: JobCtx, booking: BookingToMatch, isOld: boolean): Promise<BookingMatch> {
  if (booking.kind === 'unreadable') return heldForStaff('unreadable')
  if (booking.kind === 'collected') return matchCollection(ctx, booking)
  if (booking.kind === 'returned' || booking.kind === 'refunded') return matchReturn(ctx, booking, booking.kind, isOld)
  if (booking.kind === 'received') return matchTransfer(ctx, booking)
  if (booking.kind === 'bounced') return matchBouncedRefund(ctx, booking)
  return booking.direction === 'in' ? matchOtherIncome(ctx, booking) : matchOutgoing(ctx, booking)
}

/** Of a kind that is not ours, but perhaps with our reference: a transfer that came back without a reason, cash paid in at a bank. */
async function matchOtherIncome(ctx: JobCtx, booking: BookingToMatch): Promise<BookingMatch> {
  const refund = await matchReturnedRefund(ctx, booking)
  if (refund.state !== 'not_ours') return refund
  const transfer = await matchTransfer(ctx, booking)
  return transfer.reason === 'unknown' ? { state: 'not_ours' } : transfer
}

const findDebit = ({ db, site }: JobCtx, end_to_end_id: string | null) =>
  db.maybe<DebitRow>`
    select * from direct_debit where site_id = ${site.id} and end_to_end_id = ${end_to_end_id} for update`

/** One debit, or all debits of a group that the bank booked in one entry. */
async function matchCollection(
  ctx: JobCtx,
  { end_to_end_id, group_id, amount, currency, original_amount, booked_on }: BookingToMatch,
): Promise<BookingMatch> {
  const collectedOn = booked_on ?? wallClock(ctx.clock.now(), 'Europe/Berlin').day
  if (end_to_end_id === null && group_id !== null) {
    const debits = await ctx.db.many<DebitRow>`
      select * from direct_debit where site_id = ${ctx.site.id} and group_id = ${group_id} and state = 'sent' order by id for update`
    if (!debits.length) return heldForStaff('unknown')
    if (currency !== 'EUR' || debits.reduce((sum, it) => sum + it.amount, 0) !== amount)
      return heldForStaff('another_sum')
    for (const debit of debits) await markCollected(ctx, debit, collectedOn)
    return { state: 'applied' }
  }
  const debit = await findDebit(ctx, end_to_end_id)
  if (!debit) return heldForStaff('unknown')
  if (currency !== 'EUR' || (original_amount ?? amount) !== debit.amount)
    return heldForStaff('another_sum', debit.order_reference)
  if (debit.state !== 'sent') return heldForStaff(`was ${debit.state}`, debit.order_reference)
  await markCollected(ctx, debit, collectedOn)
  return matched(debit.order_reference)
}

/** `isOld`: its collection was never booked, so the debit is taken as never collected. */
async function matchReturn(
  ctx: JobCtx,
  booking: BookingToMatch,
  outcome: 'returned' | 'refunded',
  isOld: boolean,
): Promise<BookingMatch> {
  const debit = await findDebit(ctx, booking.end_to_end_id)
  if (!debit) return heldForStaff('unknown')
  const order = debit.order_reference
  if (booking.currency !== 'EUR' || (booking.original_amount ?? booking.amount - booking.charges) !== debit.amount)
    return heldForStaff('another_sum', order)
  if (debit.state === 'sent' && !isOld) return { state: 'waiting', reason: 'not collected yet', order }
  if (!['sent', 'collected', 'settled'].includes(debit.state)) return heldForStaff(`was ${debit.state}`, order)
  return (await applyRTransaction(ctx, debit, booking.reason, outcome))
    ? heldForStaff('our own mistake', order)
    : matched(order)
}

type WaitingBooking = Omit<BookingToMatch, keyof BookingDetails> &
  Columns<'bank_booking', 'site_id' | 'details' | 'created_at'>

/** Retries bookings that wait: returns reported before their collection. */
export async function retryWaitingBookings(app: App) {
  const rows = await app.db.many<WaitingBooking>`
    select reference, site_id, kind, amount, currency, booked_on, end_to_end_id, group_id, reason, details, created_at
    from bank_booking where state = 'waiting' order by id limit 1000`
  for (const { reference, site_id, created_at } of rows) {
    const site = await siteById(app.db, site_id)
    if (!site) continue
    await inJob(app, site, async (ctx) => {
      const row = await ctx.db.maybe<WaitingBooking>`
        select * from bank_booking where site_id = ${site_id} and reference = ${reference} and state = 'waiting' for update skip locked`
      if (!row) return
      const isOld = created_at <= addSeconds(app.clock.now(), -COLLECTION_WAIT_SECONDS)
      await saveMatch(
        ctx,
        reference,
        await matchBooking(ctx, { ...row, ...JSON.parse(decryptField(app, row.details)) }, isOld),
      )
    })
  }
}
