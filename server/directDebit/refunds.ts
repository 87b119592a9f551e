// Money on its way back: a transfer that somebody of the staff makes, from a list, until the statement shows it (PAY-5, PAY-6).
import type { App, JobCtx } from '../base/ctx.ts'
import type { Outcome, Refund } from '../providers/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { newReference, opened, sealed } from './sealed.ts'
import { type OrderRow, orderOf } from './store.ts'
import { tellRefund } from './told.ts'
import { referencesIn } from './transfers.ts'
import { applied, held, type Moved, type Said, type Verdict } from './verdict.ts'

type RefundRow = {
  refund_id: string
  order_reference: string
  reference: string
  amount: number
  currency: OrderRow['currency']
  state: 'open' | 'completed' | 'failed'
}
const outcomes: Record<RefundRow['state'], Outcome> = { open: 'pending', completed: 'completed', failed: 'failed' }

/** failed: there is nothing to pay back, or nobody knows where to. The same id again is the same refund. */
export async function refund(app: App, asked: Refund): Promise<Outcome> {
  const order = await app.db.maybe<{
    site_id: number
  }>`select site_id from bank_order where reference = ${asked.provider_ref}`
  const site = order && (await siteById(app.db, order.site_id))
  return site ? inJob(app, site, (ctx) => write(ctx, asked)) : 'failed'
}

async function write(ctx: JobCtx, { refund_id, provider_ref, amount, currency }: Refund): Promise<Outcome> {
  const { app, db, site, clock } = ctx
  const order = await orderOf(ctx, provider_ref, true)
  const before =
    await db.maybe<RefundRow>`select * from bank_refund where site_id = ${site.id} and refund_id = ${refund_id}`
  if (before) {
    const isSame = before.order_reference === provider_ref && before.amount === amount && before.currency === currency
    return isSame ? outcomes[before.state] : 'failed'
  }
  const { back } = await db.one<{ back: number }>`
    select coalesce(sum(amount), 0)::bigint as back from bank_refund
    where site_id = ${site.id} and order_reference = ${provider_ref} and state <> 'failed'`
  if (order?.status !== 'completed' || order.currency !== currency || back + amount > order.amount) return 'failed'
  const to = order.method === 'sdd' ? await debtor(ctx, order) : await sender(ctx, order)
  if (!to) return 'failed'
  await db.run`
    insert into bank_refund (refund_id, site_id, order_reference, reference, amount, currency, holder, iban, created_at)
    values (${refund_id}, ${site.id}, ${provider_ref}, ${newReference()}, ${amount}, ${currency}, ${sealed(app, to.holder)},
      ${sealed(app, to.iban)}, ${clock.now()})`
  return 'pending'
}

type To = { holder: string; iban: string } | null

/** Whoever took it back already gets nothing more. */
async function debtor({ app, db, site }: JobCtx, { reference }: OrderRow): Promise<To> {
  const found = await db.maybe<{ holder: string; iban: string }>`
    select m.holder, m.iban from direct_debit d join mandate m on m.id = d.mandate_id
    where d.site_id = ${site.id} and d.order_reference = ${reference} and d.state = 'settled'`
  return found?.iban ? { holder: opened(app, found.holder), iban: opened(app, found.iban) } : null
}

async function sender({ app, db, site }: JobCtx, { reference }: OrderRow): Promise<To> {
  const found = await db.maybe<{ said: string }>`
    select said from bank_booking
    where site_id = ${site.id} and order_reference = ${reference} and kind = 'received' and state = 'applied'`
  const { name, iban }: Partial<Said> = found?.said ? JSON.parse(opened(app, found.said)) : {}
  return iban ? { holder: name ?? '', iban } : null
}

/** What left the account: a refund that was made, where it names one and is of its sum. */
export const wentOut = (ctx: JobCtx, it: Moved): Promise<Verdict> => end(ctx, it, 'completed')
/** A transfer of ours came back. */
export const sentBack = async (ctx: JobCtx, it: Moved): Promise<Verdict> => {
  const verdict = await end(ctx, it, 'failed')
  return verdict.state === 'none_of_ours' ? held('unknown') : verdict
}

async function end(
  ctx: JobCtx,
  { remittance, end_to_end_id, amount, currency }: Moved,
  outcome: 'completed' | 'failed',
): Promise<Verdict> {
  const row = await ctx.db.maybe<RefundRow>`
    select * from bank_refund
    where site_id = ${ctx.site.id} and reference = any(${referencesIn(remittance, end_to_end_id)}) for update`
  if (!row) return { state: 'none_of_ours' }
  if (row.amount !== amount || row.currency !== currency) return held('another_sum', row.order_reference)
  // Bounced after it was booked: the member was told that it is paid, so somebody has to look.
  if (row.state !== 'open') return held(`was ${row.state}`, row.order_reference)
  await endRefund(ctx, row, outcome)
  return applied(row.order_reference)
}

/** Also by staff, where the statement does not name it. */
export async function endRefund(
  ctx: JobCtx,
  row: Pick<RefundRow, 'refund_id' | 'amount' | 'currency'>,
  outcome: 'completed' | 'failed',
) {
  const changed = await ctx.db.run`
    update bank_refund set state = ${outcome}, settled_at = ${ctx.clock.now()}
    where site_id = ${ctx.site.id} and refund_id = ${row.refund_id} and state = 'open'`
  if (changed) await tellRefund(ctx, row, outcome)
  return changed > 0
}
