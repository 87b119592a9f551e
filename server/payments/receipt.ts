// The receipt of a completed payment: mailed once, by whichever process comes first, also for one whose server went down (NOTE-2).
import type { PaymentMethod } from '../../contract/payments.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { mail } from '../notices/index.ts'
import { inJob, siteById } from '../sites/index.ts'

export const receiptsTask = 'payments.receipts'

export async function receipts(app: App) {
  const due = await app.db.many<{ id: number; site_id: number }>`
    select id, site_id from payment where status = 'completed' and receipt_at is null order by id limit 1000`
  for (const { id, site_id } of due) {
    const site = await siteById(app.db, site_id)
    // One that can't be written holds up nobody else's.
    if (site)
      await inJob(app, site, (ctx) => receipt(ctx, id)).catch((error) =>
        app.log.error('receipt', error, { payment: id }),
      )
  }
}

type Paid = {
  public_id: string
  member_id: number
  credits: number
  amount: number
  currency: string
  paymentmethod: PaymentMethod
  settled_at: Date
}

async function receipt(ctx: JobCtx, id: number) {
  const { db, site, clock, asked } = ctx
  const paid = await db.maybe<Paid>`
    update payment
    set receipt_at = ${clock.now()}
    where id = ${id} and site_id = ${site.id} and status = 'completed' and receipt_at is null
    returning public_id, member_id, credits, amount, currency, paymentmethod, settled_at`
  if (!paid) return
  const { public_id, member_id, settled_at, ...bought } = paid
  const { name, address, city, kvk, vat_numbers } = site.company
  const props = {
    ...bought,
    payment_id: public_id,
    paid_at: settled_at.toISOString(),
    time_zone: site.time_zone,
    seller: { name, address, city, kvk, vat_numbers },
    link: `${asked.origin}/credits`,
  }
  await mail(ctx, { member: member_id, kind: 'receipt', template: 'Receipt', props })
}
