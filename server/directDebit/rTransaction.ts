// R-transactions: a debit was rejected, returned or refunded; applies the consequence of the bank's reason code, once (PAY-5).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { blockMethod, type FailureReason } from '../providers/index.ts'
import { type Consequence, effects, reasonOf } from '../sepa/index.ts'
import { creditorOf } from './creditor.ts'
import { createDebit, sendPreNotification } from './debit.ts'
import { recordChargebackEvent, recordPaymentEvent } from './paymentEvents.ts'
import { type DebitRow, endOrder, findMandate, findOrder, type MandateRow } from './store.ts'

/** One retry at most. */
const MAX_ATTEMPTS = 2

const failureReasons: Record<Consequence, FailureReason> = {
  retry: 'not_enough_money',
  new_account: 'details',
  bar: 'declined',
  gone: 'details',
  dispute: 'declined',
  repair: 'technical',
  undone: 'cancelled',
}

/** The caller holds the lock of the debit. Answers whether staff have to look into it. */
export async function applyRTransaction(
  ctx: JobCtx,
  debit: DebitRow,
  code: string | null,
  outcome: 'rejected' | 'returned' | 'refunded',
) {
  const { consequence } = reasonOf(code)
  const effect = effects[consequence]
  const order = await findOrder(ctx, debit.order_reference, true)
  if (!order) throw new Error('a debit without an order')
  const mandate = await findMandate(ctx, debit.mandate_id)
  await ctx.db.run`
    update direct_debit set state = ${outcome}, reason = ${code ?? ''}, settle_on = null where site_id = ${ctx.site.id} and id = ${debit.id}`
  const creditor = creditorOf(ctx.site)
  if (debit.state === 'settled') await recordChargebackEvent(ctx, order, debit.end_to_end_id)
  else if (effect.may_retry && debit.attempt < MAX_ATTEMPTS && creditor && mandate.contact) {
    const again = await createDebit(ctx, creditor, order.reference, mandate, debit.amount)
    await sendPreNotification(ctx, creditor, mandate, again)
  } else if (!effect.for_staff) await failOrder(ctx, order.reference, failureReasons[consequence])
  if (effect.ends_mandate) await cancelDueDebits(ctx, mandate, effect.blocks_method)
  if (effect.ends_mandate) await endMandate(ctx, mandate.id, code ?? '')
  if (effect.blocks_method) await blockDirectDebit(ctx, mandate, code ?? '')
  return effect.for_staff
}

/** Cancels debits that are in no file yet: those of the ended mandate, or of the blocked member or account. */
async function cancelDueDebits(ctx: JobCtx, { id, member_id, iban_hash }: MandateRow, isBarred: boolean) {
  const { db, site } = ctx
  const dueDebits = await db.many<DebitRow>`
    select d.* from direct_debit d join mandate m on m.id = d.mandate_id
    where d.site_id = ${site.id} and d.state = 'due'
      and (m.id = ${id} or ${isBarred} and (m.member_id = ${member_id} or m.iban_hash = ${iban_hash}))
    order by d.id
    for update of d`
  for (const debit of dueDebits) {
    await db.run`update direct_debit set state = 'cancelled' where site_id = ${site.id} and id = ${debit.id}`
    await failOrder(ctx, debit.order_reference, isBarred ? 'blocked' : 'details')
  }
}

export async function failOrder(ctx: JobCtx, reference: string, reason: FailureReason) {
  const order = await findOrder(ctx, reference, true)
  if (order?.status !== 'pending' && order?.status !== 'open') return
  await endOrder(ctx, reference, 'failed', reason)
  await recordPaymentEvent(ctx, order, 'failed', { reason })
}

export const endMandate = (
  { db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>,
  id: Id<'mandate'>,
  reason: string,
) =>
  db.run`
    update mandate set ended_at = ${clock.now()}, end_reason = ${reason} where site_id = ${site.id} and id = ${id} and ended_at is null`

/** Blocks the method for the member, and the account for everybody. Purchases already paid stay. */
async function blockDirectDebit(ctx: JobCtx, { member_id, iban_hash }: MandateRow, reason: string) {
  const { db, site, clock } = ctx
  await blockMethod(ctx, member_id, 'sdd', 'returned')
  await db.run`
    insert into blocked_account (site_id, iban_hash, reason, created_at)
    values (${site.id}, ${iban_hash}, ${reason}, ${clock.now()})
    on conflict (site_id, iban_hash) do update set reason = excluded.reason, created_at = excluded.created_at, lifted_at = null`
}

/** The member's accounts can be debited again, once a new mandate is signed. */
export const unblockAccounts = ({ db, site, clock }: JobCtx, member: Id<'member'>) => db.run`
  update blocked_account set lifted_at = ${clock.now()}
  where site_id = ${site.id} and lifted_at is null
    and iban_hash in (select iban_hash from mandate where site_id = ${site.id} and member_id = ${member})`
