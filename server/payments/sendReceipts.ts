// Numbers and mails the receipt of each completed payment, once, whichever process comes first (NOTE-2).
import type { Id } from '../../contract/ids.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { enqueueMail } from '../notifications/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { findReceipts } from './receiptData.ts'
import { mailRefundOutcomes } from './refund.ts'
import { withdrawalLink } from './withdrawalLink.ts'

export const sendReceiptsTask = 'payments.receipts'

const RECEIPTS_PER_TRANSACTION = 50

/** Receipts of completed payments, and mails about refunds that completed or failed. */
export async function sendReceipts(app: App) {
  const due = await app.db.many<Columns<'payment', 'id' | 'site_id'>>`
    select id, site_id from payment where status = 'completed' and receipt_at is null order by id limit 1000`
  for (const [site_id, ofSite] of Map.groupBy(due, (it) => it.site_id))
    for (let start = 0; start < ofSite.length; start += RECEIPTS_PER_TRANSACTION)
      await sendBatch(
        app,
        site_id,
        ofSite.slice(start, start + RECEIPTS_PER_TRANSACTION).map(({ id }) => id),
      )
  const refunds = await app.db.many<Columns<'payment_refund', 'member_id' | 'site_id'>>`
    select distinct member_id, site_id from payment_refund
    where status = 'completed' and reported_at is null or status = 'failed' and failure_reported_at is null
    limit 1000`
  for (const { member_id, site_id } of refunds)
    await inSiteJob(app, site_id, (ctx) => mailRefundOutcomes(ctx, member_id))
}

/** One transaction per batch; where that fails, one by one, so that a broken receipt does not hold up the others. */
async function sendBatch(app: App, site_id: Id<'site'>, ids: number[]) {
  const site = await siteById(app.db, site_id)
  const together = site && ids.length > 1
  const done = together && (await inJob(app, site, (ctx) => issueReceipts(ctx, ids)).then(Boolean, () => false))
  if (!done) for (const id of ids) await inSiteJob(app, site_id, (ctx) => issueReceipts(ctx, [id]))
}

async function inSiteJob(app: App, site_id: Id<'site'>, work: (ctx: JobCtx) => Promise<unknown>) {
  const site = await siteById(app.db, site_id)
  if (site) await inJob(app, site, work).catch((error) => app.log.error('receipt', error))
}

/** Numbers them in order. The rows are locked before they are numbered, so a concurrent run takes no number. */
async function issueReceipts(ctx: JobCtx, ids: number[]): Promise<true> {
  const { db, site, clock, request } = ctx
  const numbered = await db.many<Columns<'payment', 'public_id' | 'member_id'>>`
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
  for (const receipt of numbered.length ? await findReceipts(db, site, [...members.keys()]) : []) {
    const { payment_id } = receipt
    const props = {
      ...receipt,
      link: `${request.origin}/transactions/${payment_id}`,
      withdraw: withdrawalLink(ctx.app, site, payment_id),
    }
    await enqueueMail(ctx, {
      member: members.get(receipt.payment_id) as Id<'member'>,
      kind: 'receipt',
      template: 'Receipt',
      props,
    })
  }
  return true
}
