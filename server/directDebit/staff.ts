// Staff actions on the bank: files, unmatched bookings, stuck debits, refunds to make (PAY-5, PAY-6, OPS-4).
import { rejectInput } from '../base/audit/commandInput.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob } from '../sites/index.ts'
import type { BookingDetails } from './bookingMatch.ts'
import { creditorOf } from './creditor.ts'
import { createDebit, sendPreNotification } from './debit.ts'
import { decryptField } from './encryptedFields.ts'
import { settleRefund } from './refunds.ts'
import { failOrder } from './rTransaction.ts'
import { type DebitRow, findMandate, findOrder } from './store.ts'
import { referencesIn } from './transfers.ts'

type FileRow = Columns<'bank_file', 'public_id' | 'message_id' | 'count' | 'amount' | 'state' | 'created_at'>
type HeldRow = Columns<
  'bank_booking',
  | 'reference'
  | 'kind'
  | 'amount'
  | 'currency'
  | 'booked_on'
  | 'end_to_end_id'
  | 'match_reason'
  | 'order_reference'
  | 'details'
>
type RefundRow = Columns<'bank_refund', 'refund_id' | 'reference' | 'amount' | 'holder' | 'iban' | 'created_at'> & {
  currency: 'EUR'
}
type StuckRow = Columns<'bank_order', 'reference' | 'amount'> & Columns<'direct_debit', 'state' | 'reason'>

/** Decrypted, for the operator's bookkeeping. */
export async function bankOverview({ db, secret }: App, { id }: Site) {
  const files = await db.many<FileRow>`
    select public_id, message_id, count, amount, state, created_at from bank_file where site_id = ${id} order by id desc limit 20`
  const heldBookings = await db.many<HeldRow>`
    select reference, kind, amount, currency, booked_on, end_to_end_id, match_reason, order_reference, details
    from bank_booking where site_id = ${id} and state in ('held', 'waiting') order by id`
  const refunds = await db.many<RefundRow>`
    select refund_id, reference, amount, currency, holder, iban, created_at
    from bank_refund where site_id = ${id} and state = 'open' order by created_at`
  // Pending orders without a debit in progress.
  const stuck = await db.many<StuckRow>`
    select o.reference, o.amount, d.state, d.reason
    from bank_order o
    join lateral (
      select state, reason from direct_debit d where d.order_reference = o.reference order by attempt desc limit 1) d on true
    where o.site_id = ${id} and o.method = 'sdd' and o.status = 'pending' and d.state not in ('due', 'sent', 'collected', 'settled')
    order by o.created_at, o.reference`
  return {
    files,
    held: heldBookings.map(({ details, ...it }) => {
      const known: Partial<BookingDetails> = details ? JSON.parse(decryptField({ secret }, details)) : {}
      return { ...it, ...known, references: referencesIn(known.remittance, known.identifiers, it.end_to_end_id) }
    }),
    refunds: refunds.map((it) => ({
      ...it,
      holder: decryptField({ secret }, it.holder),
      iban: decryptField({ secret }, it.iban),
    })),
    stuck,
  }
}

/** The file for the bank; downloading marks it as sent. Throws CommandInputError. */
export async function downloadFile(
  app: App,
  site: Site,
  public_id: string,
): Promise<{ message_id: string; xml: string }> {
  const row = await app.db.maybe<Columns<'bank_file', 'id' | 'file' | 'message_id'>>`
    select id, file, message_id from bank_file where site_id = ${site.id} and public_id = ${public_id}`
  const bytes = row && (await app.storage.get(row.file))
  if (!row || !bytes) return rejectInput(`file: this site has none of the number ${public_id}`)
  const xml = decryptField(app, bytes.toString())
  await app.db.run`
    update bank_file set state = 'sent', sent_at = ${app.clock.now()} where site_id = ${site.id} and id = ${row.id} and state = 'made'`
  return { message_id: row.message_id, xml }
}

/** Marks an unmatched booking as handled, with a note. */
export const markBookingDone = (app: App, { id }: Site, reference: string, note: string) =>
  app.db.run`
    update bank_booking set state = 'done', note = ${note} where site_id = ${id} and reference = ${reference} and state in ('held', 'waiting')`

export async function settleRefundByStaff(app: App, site: Site, refund_id: string, outcome: 'completed' | 'failed') {
  const row = await app.db.maybe<Pick<RefundRow, 'refund_id' | 'amount' | 'currency'>>`
    select refund_id, amount, currency from bank_refund where site_id = ${site.id} and refund_id = ${refund_id} and state = 'open'`
  return row ? inJob(app, site, (ctx) => settleRefund(ctx, row, outcome)) : false
}

/** A stuck debit: collect again, or fail the order. */
export async function retryOrFailOrder(
  app: App,
  site: Site,
  reference: string,
  action: 'again' | 'fail',
): Promise<boolean> {
  const creditor = creditorOf(site)
  return inJob(app, site, async (ctx) => {
    // Lock order: the debit first, as when bank files are applied.
    const last = await ctx.db.maybe<DebitRow>`
      select * from direct_debit where site_id = ${site.id} and order_reference = ${reference} order by attempt desc limit 1 for update`
    const order = await findOrder(ctx, reference, true)
    if (order?.status !== 'pending' || !last || !creditor || isInProgress(last)) return false
    if (last.state === 'held')
      await ctx.db.run`update direct_debit set state = 'cancelled' where site_id = ${site.id} and id = ${last.id}`
    if (action === 'fail') await failOrder(ctx, reference, 'technical')
    else {
      const mandate = await findMandate(ctx, last.mandate_id)
      const debit = await createDebit(ctx, creditor, reference, mandate, order.amount)
      await sendPreNotification(ctx, creditor, mandate, debit)
    }
    return true
  })
}

const isInProgress = ({ state }: DebitRow) => ['due', 'sent', 'collected', 'settled'].includes(state)
