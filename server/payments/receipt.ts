// The receipt of a completed payment: mailed once, by whichever process comes first, also for one whose server went down (NOTE-2).
import type { App, JobCtx } from '../base/ctx.ts'
import { mail } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { receiptsOf } from './receiptOf.ts'
import { tellRefunded } from './refund.ts'

export const receiptsTask = 'payments.receipts'

/** Written in one transaction. */
const batch = 50

/** Of what was paid, and of what was paid back or could not be. */
export async function receipts(app: App) {
  const due = await app.db.many<{ id: number; site_id: number }>`
    select id, site_id from payment where status = 'completed' and receipt_at is null order by id limit 1000`
  for (const [site_id, them] of Map.groupBy(due, (it) => it.site_id))
    for (let at = 0; at < them.length; at += batch)
      await write(
        app,
        site_id,
        them.slice(at, at + batch).map(({ id }) => id),
      )
  const back = await app.db.many<{ member_id: number; site_id: number }>`
    select distinct member_id, site_id from payment_refund
    where status = 'completed' and told_at is null or status = 'failed' and failed_told_at is null
    limit 1000`
  for (const { member_id, site_id } of back) await each(app, site_id, (ctx) => tellRefunded(ctx, member_id))
}

/** Together; where that fails, one by one: one that can't be written holds up nobody else's. */
async function write(app: App, site_id: number, ids: number[]) {
  const site = await siteById(app.db, site_id)
  const together = site && ids.length > 1
  const done = together && (await inJob(app, site, (ctx) => receiptsFor(ctx, ids)).then(Boolean, () => false))
  if (!done) for (const id of ids) await each(app, site_id, (ctx) => receiptsFor(ctx, [id]))
}

async function each(app: App, site_id: number, work: (ctx: JobCtx) => Promise<unknown>) {
  const site = await siteById(app.db, site_id)
  if (site) await inJob(app, site, work).catch((error) => app.log.error('receipt', error))
}

/** Numbered in their order. They are held before they are numbered: who comes second takes no number. */
async function receiptsFor(ctx: JobCtx, ids: number[]): Promise<true> {
  const { db, site, clock, asked } = ctx
  const numbered = await db.many<{ public_id: string; member_id: number }>`
    with due as materialized (
      select id, site_id, settled_at, receipt_no from payment
      where id = any(${ids}::bigint[]) and site_id = ${site.id} and status = 'completed' and receipt_at is null
      order by id for update
    ), numbered as materialized (
      select id, coalesce(receipt_no, payment_receipt_no(site_id, settled_at)) as receipt_no from due
    )
    update payment p
    set receipt_at = ${clock.now()}, receipt_no = n.receipt_no
    from numbered n
    where p.id = n.id
    returning p.public_id, p.member_id`
  const members = new Map(numbered.map(({ public_id, member_id }) => [public_id, member_id]))
  for (const paper of numbered.length ? await receiptsOf(db, site, [...members.keys()]) : []) {
    const props = { ...paper, link: `${asked.origin}/transactions/${paper.payment_id}` }
    await mail(ctx, { member: members.get(paper.payment_id) as number, kind: 'receipt', template: 'Receipt', props })
  }
  return true
}
