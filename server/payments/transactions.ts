// A member's transactions: payments, refunds, and what can still be returned (CRED-7, CRED-8).
import type { Input, Output } from '../../contract/call.ts'
import type { returnPurchase as askedBack, oneTransaction, Transaction, transactions } from '../../contract/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { methodRow } from './methods.ts'
import { present } from './present.ts'
import { type OpenRefund, sendRefunds } from './refund.ts'
import { findOwnPayment, type PaymentRow } from './store.ts'

const PAGE_ROWS = 20

type Row = PaymentRow &
  Columns<'payment', 'settled_at' | 'list_amount' | 'vat' | 'receipt_no'> & {
    vat_rate: number
    refunds: (Omit<Transaction['refunds'][number], 'at'> & { at: string })[]
    charged_back: boolean
    unspent_credits: number | null
    unspent_amount: number | null
  }

const transactionRows = ({ db, site, member }: MemberCtx) => db.fragment`
  select p.id, p.public_id, p.credits, p.paymentmethod, p.status, p.reason, p.bundle, p.amount, p.currency, p.created_at, p.settled_at,
    p.list_amount, p.vat_rate::float8 as vat_rate, p.vat, p.receipt_no,
    coalesce((
      select json_agg(json_build_object('credits', r.credits, 'amount', r.amount, 'status', r.status, 'at', r.created_at) order by r.id)
      from payment_refund r where r.payment_id = p.id and r.status <> 'failed'), '[]') as refunds,
    exists (select 1 from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won') as charged_back,
    u.credits as unspent_credits, u.amount as unspent_amount
  from payment p
  left join payment_unspent(${site.id}, ${member.id}) u on u.payment_id = p.id
  where p.member_id = ${member.id} and p.site_id = ${site.id} and (p.status <> 'loading' or p.stored_id is not null)`

/** Newest first. */
export async function listTransactions(
  ctx: MemberCtx,
  { before }: Input<typeof transactions>,
): Promise<Output<typeof transactions>> {
  const rows = await ctx.db.many<Row>`
    ${transactionRows(ctx)}
      and (${before ?? null}::text is null or p.id < (
        select b.id from payment b where b.public_id = ${before ?? null} and b.member_id = ${ctx.member.id} and b.site_id = ${ctx.site.id}))
    order by p.id desc
    limit ${PAGE_ROWS + 1}`
  if (before && !rows.length && !(await findOwnPayment(ctx, before))) refuse('not_found')
  return {
    transactions: rows.slice(0, PAGE_ROWS).map((row) => presentTransaction(ctx, row)),
    more: rows.length > PAGE_ROWS,
  }
}

export async function findTransaction(ctx: MemberCtx, { id }: Input<typeof oneTransaction>): Promise<Transaction> {
  const row = await ctx.db.maybe<Row>`${transactionRows(ctx)} and p.public_id = ${id}`
  return row ? presentTransaction(ctx, row) : refuse('not_found')
}

/** Refuses return_too_late, nothing_to_refund; refund_failed where the provider declines and the credits were restored. */
export async function returnPurchase(ctx: MemberCtx, { id }: Input<typeof askedBack>): Promise<Transaction> {
  const purchase = await findTransaction(ctx, { id })
  if (purchase.status !== 'completed') refuse('nothing_to_refund')
  if (returnDeadline(ctx, purchase.settled_at ?? purchase.created_at) <= ctx.clock.now()) refuse('return_too_late')
  const open = await ctx.db.many<OpenRefund>`
    select * from payment_refund_open(${ctx.site.id}, ${ctx.member.id}, 'return', ${ctx.clock.now()}, ${id})`
  if (!open.length) refuse('nothing_to_refund')
  const outcomes = await sendRefunds(ctx.app, ctx.site, ctx.member.id, open, { firstAttempt: true })
  if (outcomes.every((it) => it === 'failed')) refuse('refund_failed')
  return findTransaction(ctx, { id })
}

const returnDeadline = (ctx: MemberCtx, paid: string) =>
  addSeconds(new Date(paid), ctx.site.choices.refund_days * 86_400)

function presentTransaction(ctx: MemberCtx, row: Row): Transaction {
  const { unspent_credits: credits, unspent_amount: amount, settled_at, refunds, ...rest } = row
  const returnUntil = settled_at && returnDeadline(ctx, settled_at.toISOString())
  const open = row.status === 'completed' && !row.charged_back && returnUntil !== null && returnUntil > ctx.clock.now()
  const { list_amount, vat_rate, vat, receipt_no, charged_back } = rest
  return {
    ...present(rest),
    settled_at: settled_at?.toISOString() ?? null,
    list_amount,
    vat_rate,
    vat,
    receipt_no,
    charged_back,
    refunds: refunds.map((it) => ({ ...it, at: new Date(it.at).toISOString() })),
    returnable:
      open && credits && amount
        ? { credits, amount, until: returnUntil.toISOString(), days: methodRow(row.paymentmethod).refund_days }
        : null,
  }
}
