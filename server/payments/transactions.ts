// A member's transactions: payments, refunds, and what can still be returned (CRED-7, CRED-8).
import type { Input, Output } from '../../contract/call.ts'
import type { returnPurchase as askedBack, oneTransaction, Transaction, transactions } from '../../contract/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { methodRow } from './methods.ts'
import { present } from './present.ts'
import { openRefunds, sendRefunds } from './refund.ts'
import { findOwnPayment, type PaymentRow, paymentColumns } from './store.ts'

const PAGE_ROWS = 20

type Row = PaymentRow &
  Columns<'payment', 'settled_at' | 'refund_days' | 'list_amount' | 'vat' | 'receipt_no'> & {
    vat_rate: number
    refunds: (Omit<Transaction['refunds'][number], 'at'> & { at: string })[]
    charged_back: boolean
    unspent_credits: number | null
    unspent_amount: number | null
  }

const transactionRows = ({ db, site, member }: MemberCtx) => db.fragment`
  select p.id, ${paymentColumns({ db })}, p.settled_at, p.refund_days, p.list_amount, p.vat_rate::float8 as vat_rate, p.vat, p.receipt_no,
    coalesce((
      select json_agg(json_build_object('credit_note_no', r.credit_note_no, 'credits', r.credits, 'amount', r.amount, 'status', r.status, 'at', r.created_at) order by r.id)
      from payment_refund r where r.payment_id = p.id and r.status <> 'failed'), '[]') as refunds,
    exists (select 1 from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won') as charged_back,
    u.credits as unspent_credits, u.amount as unspent_amount
  from payment p
  left join payment_unspent(${site.id}, ${member.id}) u on u.payment_id = p.id
  where p.member_id = ${member.id} and p.site_id = ${site.id}
    -- A checkout that was only opened is no transaction, also once it was closed, expired or never reached its provider.
    and (p.stored_id is not null or p.pending_at is not null or p.status in ('pending', 'completed')
      or p.status = 'failed' and p.provider_ref is not null and coalesce(p.reason, '') not in ('cancelled', 'expired'))`

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
  return presentTransaction(ctx, await findRow(ctx, id))
}

const findRow = async (ctx: MemberCtx, id: string): Promise<Row> =>
  (await ctx.db.maybe<Row>`${transactionRows(ctx)} and p.public_id = ${id}`) ?? refuse('not_found')

/**
 * Refuses return_too_late, nothing_to_refund, price_changed; refund_failed where the provider declines and the credits were restored. `amount`:
 * the sum that the page showed.
 */
export async function returnPurchase(ctx: MemberCtx, { id, amount }: Input<typeof askedBack>): Promise<Transaction> {
  const purchase = await findRow(ctx, id)
  if (purchase.status !== 'completed') refuse('nothing_to_refund')
  if (returnDeadline(ctx, purchase) <= ctx.clock.now()) refuse('return_too_late')
  const open = await openRefunds(ctx, 'return', {
    payment: id,
    expected: amount === undefined ? undefined : [{ ...purchase, amount }],
  })
  const outcomes = await sendRefunds(ctx.app, ctx.site, ctx.member.id, open, { firstAttempt: true })
  if (outcomes.every((it) => it === 'failed')) refuse('refund_failed')
  return findTransaction(ctx, { id })
}

/** The period is as it was at the purchase. */
const returnDeadline = ({ site }: MemberCtx, { settled_at, created_at, refund_days }: Row) =>
  addSeconds(settled_at ?? created_at, (refund_days ?? site.choices.refund_days) * 86_400)

function presentTransaction(ctx: MemberCtx, row: Row): Transaction {
  const { unspent_credits: credits, unspent_amount: amount, settled_at, refunds, ...rest } = row
  const returnUntil = settled_at && returnDeadline(ctx, row)
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
