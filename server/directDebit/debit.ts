// One try at collecting an order: on which day, and the announcement of it (PAY-5).
import type { JobCtx } from '../base/ctx.ts'
import { enqueueMail } from '../notifications/index.ts'
import { earliestCollection } from '../sepa/index.ts'
import { type Creditor, hoursOf } from './creditor.ts'
import type { DebitRow, MandateRow } from './store.ts'

/** The order is locked by whoever calls. */
export async function makeDebit(
  ctx: JobCtx,
  creditor: Creditor,
  order: string,
  mandate: number,
  amount: number,
): Promise<DebitRow> {
  const { db, site, clock } = ctx
  const { attempt } = await db.one<{ attempt: number }>`
    select coalesce(max(attempt), 0) + 1 as attempt from direct_debit where site_id = ${site.id} and order_reference = ${order}`
  return db.one<DebitRow>`
    insert into direct_debit (site_id, order_reference, mandate_id, end_to_end_id, attempt, amount, collect_on, created_at)
    values (${site.id}, ${order}, ${mandate}, ${attempt === 1 ? order : `${order}-${attempt}`}, ${attempt}, ${amount},
      ${dayFor(ctx, creditor)}, ${clock.now()})
    returning *`
}

export const dayFor = ({ clock }: Pick<JobCtx, 'clock'>, creditor: Creditor) =>
  earliestCollection(clock.now(), hoursOf(creditor), creditor.notice_days)

/** Before each debit, and again where its day changes: amount, day, mandate, creditor; no name, as the address may be mistyped. */
export async function announce(
  ctx: JobCtx,
  { name: creditor, creditor_id }: Creditor,
  mandate: MandateRow,
  debit: DebitRow,
) {
  const { name } = await ctx.db.one<{ name: string }>`
    select name from member where id = ${mandate.member_id} and site_id = ${ctx.site.id}`
  const props = {
    name,
    iban: mandate.shown_iban,
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
