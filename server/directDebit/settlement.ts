// Settlement: a debit is collected, and counts as settled some bank days later (PAY-5).
import type { App, JobCtx } from '../base/ctx.ts'
import { type Day, targetDaysAfter, wallClock } from '../sepa/index.ts'
import { inJob } from '../sites/index.ts'
import { creditorOf, creditors } from './creditor.ts'
import { ibanHash } from './encryptedFields.ts'
import { recordPaymentEvent } from './paymentEvents.ts'
import { endMandate } from './rTransaction.ts'
import { type DebitRow, endOrder, findMandate, findOrder, type OrderRow } from './store.ts'

/** Bank days; where the site has no creditor any more. */
const DEFAULT_SETTLE_DAYS = 5

/** The caller holds the lock of the debit. */
export async function markCollected(ctx: JobCtx, { id, mandate_id }: DebitRow, collectedOn: Day) {
  const days = creditorOf(ctx.site)?.settle_days ?? DEFAULT_SETTLE_DAYS
  await ctx.db.run`
    update direct_debit set state = 'collected', collected_on = ${collectedOn}, settle_on = ${targetDaysAfter(collectedOn, days)}
    where site_id = ${ctx.site.id} and id = ${id}`
  await ctx.db
    .run`update mandate set last_used = ${ctx.clock.now()} where site_id = ${ctx.site.id} and id = ${mandate_id}`
}

export async function settleDebits(app: App) {
  for (const { site, creditor } of await creditors(app.db)) {
    const today = wallClock(app.clock.now(), creditor.time_zone).day
    await inJob(app, site, async (ctx) => {
      const rows = await ctx.db.many<DebitRow>`
        select * from direct_debit
        where site_id = ${site.id} and state = 'collected' and settle_on <= ${today}
        order by id
        for update skip locked`
      for (const row of rows) await settleOne(ctx, row)
    })
  }
}

async function settleOne(ctx: JobCtx, { id, order_reference, mandate_id }: DebitRow) {
  await ctx.db.run`update direct_debit set state = 'settled' where site_id = ${ctx.site.id} and id = ${id}`
  const mandate = await findMandate(ctx, mandate_id)
  if (mandate.kind === 'single') await endMandate(ctx, mandate_id, 'used')
  const order = await findOrder(ctx, order_reference, true)
  if (order) await completeOrder(ctx, order)
}

/** Also completes an order that had failed: late money counts. `payer`: the account of a transfer; that of a debit is known. */
export async function completeOrder(ctx: JobCtx, order: OrderRow, payer: string | null = null) {
  if (order.status === 'completed') return
  await endOrder(ctx, order.reference, 'completed')
  const stored = await storedMandate(ctx, order.reference)
  const instrument = payer && ibanHash(ctx.app, payer).toString('hex')
  await recordPaymentEvent(ctx, order, 'completed', { ...(stored && { stored }), ...(instrument && { instrument }) })
}

/** The mandate as a stored method, where the member agreed to store it. */
export async function storedMandate({ db, site }: Pick<JobCtx, 'db' | 'site'>, order: string) {
  const stored = await db.maybe<{ token: string; label: string }>`
    select m.public_id as token, m.masked_iban as label
    from direct_debit d
    join mandate m on m.id = d.mandate_id
    join bank_order o on o.reference = d.order_reference
    where d.site_id = ${site.id} and d.order_reference = ${order} and d.state = 'settled' and o.store_method and m.kind = 'recurring'
      and m.ended_at is null`
  return stored && { ...stored, expires: null }
}
