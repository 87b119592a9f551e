// Retries refunds with an unknown outcome: the provider was unreachable, or this process stopped in between (ACC-17).
// A refund that the provider accepted is never requested again: after its idempotency key expires it would be a second refund.
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { siteById } from '../sites/index.ts'
import { type OpenRefund, sendRefunds } from './refund.ts'

/** Time that the first attempt has. */
const FIRST_ATTEMPT_SECONDS = 30

type Row = OpenRefund & Columns<'payment_refund', 'site_id' | 'member_id'>

export async function retryRefunds(app: App) {
  const rows = await app.db.many<Row>`
    select r.public_id as refund_id, r.site_id, r.member_id, r.credits, r.amount, r.currency, p.provider, p.provider_ref, p.paid_ref
    from payment_refund r
    join payment p on p.id = r.payment_id
    where r.status = 'open' and r.accepted_at is null and r.created_at < ${addSeconds(app.clock.now(), -FIRST_ATTEMPT_SECONDS)}
    order by r.id
    limit 200`
  for (const [member, refunds] of Map.groupBy(rows, ({ member_id }) => member_id)) {
    const site = refunds[0] && (await siteById(app.db, refunds[0].site_id))
    if (site) await sendRefunds(app, site, member, refunds)
  }
}
