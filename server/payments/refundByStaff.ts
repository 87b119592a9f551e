// An operator refunds a payment, whole or in part, by the method it was paid with; once per reference that the operator gives (CRED-8, OPS-4).

import * as v from 'valibot'
import type { Id } from '../../contract/ids.ts'
import { formatDecimal } from '../../contract/money.ts'
import { type Actor, audit, findEarlierEntry } from '../base/audit/audit.ts'
import { amountInput, creditsInput, parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { providerByKey } from '../providers/index.ts'
import { inJob } from '../sites/index.ts'
import { type OpenRefund, sendRefunds } from './refund.ts'

const inputSchema = v.strictObject({
  payment: v.string('the number of a payment'),
  /** Minor units; without it, all that is left. */
  amount: v.optional(amountInput),
  currency: v.optional(v.string()),
  /** Credits to take back; without it, the unspent ones that the amount bought. */
  credits: v.optional(creditsInput(0)),
})
const action = 'refund'

export type StaffRefund = {
  refund_id: string
  amount: number
  currency: string
  credits: number
  /** open: pending, retried by the schedule. failed: nothing was paid and the credits were restored. */
  status: 'open' | 'completed' | 'failed'
  /** This reference was used before: nothing was refunded now. */
  before: boolean
}

/** Throws InvalidInput. Committed before the provider is asked, so that a crash in between is retried by the schedule. */
export async function refundByStaff(app: App, site: Site, actor: Actor, commandInput: unknown): Promise<StaffRefund> {
  return sendStaffRefund(app, site, await inJob(app, site, (ctx) => openStaffRefund(ctx, actor, commandInput)))
}

/** `before`: this reference was used already. */
export type OpenedStaffRefund = { open: Opened; before: null } | { open: null; before: { refund_id: string } }

/** Asks the provider, after the commit. An error leaves it open; the schedule retries. */
export async function sendStaffRefund(app: App, site: Site, { open, before }: OpenedStaffRefund): Promise<StaffRefund> {
  if (open)
    await sendRefunds(app, site, open.member_id, [open], { firstAttempt: true }).catch((error) =>
      app.log.error('refund', error, { refund: open.refund_id }),
    )
  const { refund_id } = open ?? before
  const row = await app.db.one<Omit<StaffRefund, 'before'>>`
    select public_id as refund_id, amount, currency, credits, status from payment_refund where site_id = ${site.id} and public_id = ${refund_id}`
  return { ...row, before: !open }
}

type Opened = OpenRefund & {
  verdict: string | null
  refundable_amount: number
  unspent_credits: number
  payment_id: Id<'payment'>
  member_id: Id<'member'>
}

/** Takes the credits and audits it. */
export async function openStaffRefund(ctx: JobCtx, actor: Actor, commandInput: unknown): Promise<OpenedStaffRefund> {
  const { payment, amount, currency, credits } = parseCommandInput(inputSchema, commandInput)
  const previous = await findEarlierEntry(ctx, actor, action)
  if (previous) {
    const { after } = previous
    const isSame =
      previous.subject === payment &&
      (amount ?? after?.amount) === after?.amount &&
      (credits ?? after?.credits) === after?.credits
    if (!isSame) rejectInput(`reference: ${actor.reference} was another refund`)
    return { open: null, before: { refund_id: `${after?.refund}` } }
  }
  const open = await ctx.db.one<Opened>`
    select * from payment_refund_by_staff(${ctx.site.id}, ${payment}, ${amount ?? null}, ${credits ?? null}, ${ctx.clock.now()})`
  refuseVerdict(open, payment)
  if (currency && currency !== open.currency)
    rejectInput(`currency: it was paid in ${open.currency}, not in ${currency}`)
  if (!providerByKey(ctx.app, open.provider))
    rejectInput(`payment: ${open.provider}, who took it, is not set up here (PAYMENTS)`)
  await audit(ctx, actor, {
    ...{ action, subject: payment, member: open.member_id },
    before: { left: open.refundable_amount, currency: open.currency, credits_there: open.unspent_credits },
    after: { refund: open.refund_id, amount: open.amount, currency: open.currency, credits: open.credits },
  })
  return { open, before: null }
}

function refuseVerdict({ verdict, refundable_amount, currency, unspent_credits }: Opened, payment: string) {
  if (verdict === 'unknown') rejectInput(`payment: this site has none of the number ${payment}`)
  if (verdict === 'unpaid') rejectInput('payment: it was not paid, so there is nothing to give back')
  if (verdict === 'nothing_left') rejectInput('payment: all of it was paid back or charged back already')
  if (verdict === 'too_much')
    rejectInput(`amount: of this payment ${formatDecimal(refundable_amount, currency)} ${currency} are left`)
  if (verdict === 'spent') rejectInput(`credits: of this payment ${unspent_credits} are not spent`)
}
