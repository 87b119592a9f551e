// Charges a repeated order to an active mandate without a code: up to the largest amount signed, within all limits (PAY-5, CRED-7).
import { MANDATE_EXPIRY_MONTHS } from '../../contract/directDebit.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { FailureReason, Order, Provider } from '../providers/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import { createDebit, sendPreNotification } from './debit.ts'
import { buyerOf } from './encryptedFields.ts'
import { isBlocked, isOverLimit, lockInstrument } from './limits.ts'
import { openOrder } from './orders.ts'
import { endMandate } from './rTransaction.ts'
import { endOrder, findOrder, type MandateRow, type OrderRow } from './store.ts'

export async function chargeMandate(app: App, request: Order, token: string): ReturnType<Provider['charge']> {
  const site = await siteById(app.db, request.site_id)
  const creditor = site && creditorOf(site)
  if (!site || !creditor) throw new Error('direct debit is not set up for this site')
  const { reference } = await openOrder(app, { ...request, store_method: true })
  return inJob(app, site, async (ctx) => {
    const order = (await findOrder(ctx, reference, true)) as OrderRow
    const { amount, currency } = order
    const state = { provider_ref: reference, amount, currency }
    if (order.status !== 'open')
      return { ...state, outcome: order.status, ...(order.reason && { reason: order.reason }) }
    const mandate = await lockMandate(ctx, token)
    const reason = await refusalReason(ctx, creditor, order, mandate)
    if (reason || !mandate) {
      await endOrder(ctx, reference, 'failed', reason)
      return { ...state, outcome: 'failed', reason: reason ?? 'technical' }
    }
    const debit = await createDebit(ctx, creditor, reference, mandate, amount)
    await ctx.db.run`update bank_order set status = 'pending' where site_id = ${site.id} and reference = ${reference}`
    await sendPreNotification(ctx, creditor, mandate, debit)
    return { ...state, outcome: 'pending' }
  })
}

/** Locks member, account and phone before the mandate, as signing does. */
async function lockMandate(ctx: JobCtx, token: string): Promise<MandateRow | undefined> {
  const { db, site } = ctx
  const found = await db.maybe<Columns<'mandate', 'member_id' | 'iban_hash' | 'phone_hash'>>`
    select member_id, iban_hash, phone_hash from mandate where site_id = ${site.id} and public_id = ${token}`
  if (!found) return undefined
  await lockInstrument({ ...ctx, member: { id: found.member_id } }, found)
  return db.maybe<MandateRow>`select * from mandate where site_id = ${site.id} and public_id = ${token} for update`
}

async function refusalReason(
  ctx: JobCtx,
  creditor: Creditor,
  order: OrderRow,
  mandate: MandateRow | undefined,
): Promise<FailureReason | null> {
  if (mandate?.kind !== 'recurring' || mandate.ended_at || isUnused(ctx, mandate)) return 'authentication'
  const memberCtx = { ...ctx, member: { id: mandate.member_id } }
  if (buyerOf(ctx.app, mandate.member_id) !== order.buyer) return 'authentication'
  if (await isBlocked(memberCtx, mandate.iban_hash)) return 'blocked'
  const { repeat_most } = creditor
  if (order.amount > Math.min(repeat_most, mandate.max_signed_amount) || !(await hasPaid(ctx, mandate)))
    return 'authentication'
  return (await isOverLimit(memberCtx, creditor, order.amount, mandate)) ? 'limit' : null
}

/** Whether a debit of the mandate's current account was settled. */
async function hasPaid({ db, site }: JobCtx, { id, reported, iban_hash }: MandateRow): Promise<boolean> {
  if (reported?.iban_hash !== iban_hash.toString('hex')) return false
  return (
    (await db.maybe`select 1 from direct_debit where site_id = ${site.id} and mandate_id = ${id} and state = 'settled' limit 1`) !==
    undefined
  )
}

export const unusedMandateCutoff = (now: Date) => addSeconds(now, -MANDATE_EXPIRY_MONTHS * 30.44 * 86_400)
const isUnused = ({ clock }: JobCtx, { last_used, signed_at }: MandateRow) =>
  (last_used ?? signed_at) < unusedMandateCutoff(clock.now())

/** Ends the mandate at its member's request: orders already placed are still collected, as its last ones. */
export async function endMandateByToken(app: App, token: string) {
  const mandate = await app.db.maybe<Columns<'mandate', 'id' | 'site_id'>>`
    select id, site_id from mandate where public_id = ${token}`
  const site = mandate && (await siteById(app.db, mandate.site_id))
  if (mandate && site) await inJob(app, site, (ctx) => endMandate(ctx, mandate.id, 'forgotten'))
}
