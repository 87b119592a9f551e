// The receipt of a completed payment: mailed once, by whichever process comes first, also for one whose server went down (NOTE-2).
import type { App, JobCtx } from '../base/ctx.ts'
import { mail } from '../notices/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { receiptOf } from './receiptOf.ts'
import { tellRefunded } from './refund.ts'

export const receiptsTask = 'payments.receipts'

/** Of what was paid, and of what was paid back or could not be. */
export async function receipts(app: App) {
  const due = await app.db.many<{ id: number; site_id: number }>`
    select id, site_id from payment where status = 'completed' and receipt_at is null order by id limit 1000`
  for (const { id, site_id } of due) await each(app, site_id, (ctx) => receipt(ctx, id))
  const back = await app.db.many<{ member_id: number; site_id: number }>`
    select distinct member_id, site_id from payment_refund
    where status = 'completed' and told_at is null or status = 'failed' and failed_told_at is null
    limit 1000`
  for (const { member_id, site_id } of back) await each(app, site_id, (ctx) => tellRefunded(ctx, member_id))
}

/** One that can't be written holds up nobody else's. */
async function each(app: App, site_id: number, write: (ctx: JobCtx) => Promise<void>) {
  const site = await siteById(app.db, site_id)
  if (site) await inJob(app, site, write).catch((error) => app.log.error('receipt', error))
}

async function receipt(ctx: JobCtx, id: number) {
  const { db, site, clock, asked } = ctx
  // Held before it is numbered: who comes second takes no number.
  const due = await db.maybe`
    select from payment where id = ${id} and site_id = ${site.id} and status = 'completed' and receipt_at is null for update`
  if (!due) return
  const { public_id, member_id } = await db.one<{ public_id: string; member_id: number }>`
    update payment
    set receipt_at = ${clock.now()}, receipt_no = coalesce(receipt_no, payment_receipt_no(site_id, settled_at))
    where id = ${id} and site_id = ${site.id}
    returning public_id, member_id`
  const props = { ...(await receiptOf(db, site, public_id)), link: `${asked.origin}/transactions/${public_id}` }
  await mail(ctx, { member: member_id, kind: 'receipt', template: 'Receipt', props })
}
