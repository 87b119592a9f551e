// One attempt at collecting an order: its collection day and its pre-notification (PAY-5).
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { enqueueMail } from '../notifications/index.ts'
import { earliestCollection } from '../sepa/index.ts'
import { bankHoursOf, type Creditor } from './creditor.ts'
import type { DebitRow, MandateRow } from './store.ts'

/** The caller holds the lock of the order. */
export async function createDebit(
  ctx: JobCtx,
  creditor: Creditor,
  order: string,
  { id: mandate, iban_hash, phone_hash }: MandateRow,
  amount: number,
): Promise<DebitRow> {
  const { db, site, clock } = ctx
  const { attempt } = await db.one<{ attempt: number }>`
    select coalesce(max(attempt), 0) + 1 as attempt from direct_debit where site_id = ${site.id} and order_reference = ${order}`
  return db.one<DebitRow>`
    insert into direct_debit (site_id, order_reference, mandate_id, iban_hash, phone_hash, end_to_end_id, attempt, amount, collect_on,
      created_at)
    values (${site.id}, ${order}, ${mandate}, ${iban_hash}, ${phone_hash}, ${attempt === 1 ? order : `${order}-${attempt}`}, ${attempt}, ${amount},
      ${collectionDay(ctx, creditor)}, ${clock.now()})
    returning *`
}

export const collectionDay = ({ clock }: Pick<JobCtx, 'clock'>, creditor: Creditor) =>
  earliestCollection(clock.now(), bankHoursOf(creditor), creditor.notice_days)

/** Pre-notification by mail, before each debit and again when its day changes: amount, day, mandate, creditor. */
export async function sendPreNotification(
  ctx: JobCtx,
  { name: creditor, creditor_id }: Creditor,
  mandate: MandateRow,
  debit: DebitRow,
) {
  const { name } = await ctx.db.one<Columns<'member_public', 'name'>>`
    select name from member_public where id = ${mandate.member_id} and site_id = ${ctx.site.id}`
  const props = {
    name,
    iban: mandate.masked_iban,
    amount: debit.amount,
    currency: 'EUR',
    collect_on: debit.collect_on,
    reference: mandate.reference,
    creditor,
    creditor_id,
    again: debit.attempt > 1,
  }
  await enqueueMail(ctx, { member: mandate.member_id, kind: 'directdebit', template: 'DirectDebitNotice', props })
}
