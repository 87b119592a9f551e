// An order that is repeated by a mandate that stands, without a code: never more than one signed, within all limits (PAY-5, CRED-7).

import { mandateMonths } from '../../contract/directDebit.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Order, Provider, FailureReason } from '../providers/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { endMandate } from './consequence.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import { announce, makeDebit } from './debit.ts'
import { isBlocked, isOverLimit, lockMember } from './limits.ts'
import { openOrder } from './orders.ts'
import { buyerOf } from './sealed.ts'
import { endOrder, type MandateRow, type OrderRow, orderOf } from './store.ts'

export async function charge(app: App, given: Order, token: string): ReturnType<Provider['charge']> {
  const site = await siteById(app.db, given.site_id)
  const creditor = site && creditorOf(site)
  if (!site || !creditor) throw new Error('direct debit is not set up for this site')
  const { reference } = await openOrder(app, { ...given, store_method: true })
  return inJob(app, site, async (ctx) => {
    const order = (await orderOf(ctx, reference, true)) as OrderRow
    const { amount, currency } = order
    const standing = { provider_ref: reference, amount, currency }
    if (order.status !== 'open') return { ...standing, outcome: order.status, reason: order.reason ?? undefined }
    const mandate = await lockMandate(ctx, token)
    const reason = await whyNot(ctx, creditor, order, mandate)
    if (reason || !mandate) {
      await endOrder(ctx, reference, 'failed', reason)
      return { ...standing, outcome: 'failed', reason: reason ?? 'technical' }
    }
    const debit = await makeDebit(ctx, creditor, reference, mandate.id, amount)
    await ctx.db.run`update bank_order set status = 'pending' where site_id = ${site.id} and reference = ${reference}`
    await announce(ctx, creditor, mandate, debit)
    return { ...standing, outcome: 'pending' }
  })
}

/** The member first, as whoever signs does. */
async function lockMandate(ctx: JobCtx, token: string): Promise<MandateRow | undefined> {
  const { db, site } = ctx
  const found = await db.maybe<{ member_id: number }>`
    select member_id from mandate where site_id = ${site.id} and public_id = ${token}`
  if (!found) return undefined
  await lockMember({ ...ctx, member: { id: found.member_id } })
  return db.maybe<MandateRow>`select * from mandate where site_id = ${site.id} and public_id = ${token} for update`
}

async function whyNot(
  ctx: JobCtx,
  creditor: Creditor,
  order: OrderRow,
  mandate: MandateRow | undefined,
): Promise<FailureReason | null> {
  if (mandate?.kind !== 'recurring' || mandate.ended_at || isUnused(ctx, mandate)) return 'authentication'
  const asking = { ...ctx, member: { id: mandate.member_id } }
  if (buyerOf(ctx.app, mandate.member_id) !== order.buyer) return 'authentication'
  if (await isBlocked(asking, mandate.iban_hash)) return 'blocked'
  const { repeat_most } = creditor
  if (order.amount > Math.min(repeat_most, mandate.most_signed) || !(await hasPaid(ctx, mandate)))
    return 'authentication'
  return (await isOverLimit(asking, creditor, order.amount)) ? 'limit' : null
}

/** Of the account that it names now. */
async function hasPaid({ db, site }: JobCtx, { id, told, iban_hash }: MandateRow): Promise<boolean> {
  if (told?.iban_hash !== iban_hash.toString('hex')) return false
  return (
    (await db.maybe`select 1 from direct_debit where site_id = ${site.id} and mandate_id = ${id} and state = 'settled' limit 1`) !==
    undefined
  )
}

export const unusedSince = (now: Date) => addSeconds(now, -mandateMonths * 30.44 * 86_400)
const isUnused = ({ clock }: JobCtx, { last_used, signed_at }: MandateRow) =>
  (last_used ?? signed_at) < unusedSince(clock.now())

/** Its member does not want to pay with it again: what is ordered already is still collected, as the last of it. */
export async function forget(app: App, token: string) {
  const found = await app.db.maybe<{
    id: number
    site_id: number
  }>`select id, site_id from mandate where public_id = ${token}`
  const site = found && (await siteById(app.db, found.site_id))
  if (found && site) await inJob(app, site, (ctx) => endMandate(ctx, found.id, 'forgotten'))
}
