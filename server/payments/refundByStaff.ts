// An operator pays a payment back, whole or in part, by the way it was paid, once by a name of the operator's own (CRED-8, OPS-4).
import * as v from 'valibot'
import { audit, type Actor, findEarlierEntry } from '../base/audit/audit.ts'
import { creditsInput, amountInput, parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { providerByKey } from '../providers/index.ts'
import { inJob } from '../sites/index.ts'
import { type OpenRefund, sendRefunds } from './refund.ts'

const inputSchema = v.strictObject({
  payment: v.string('the number of a payment'),
  /** Minor units; without it all that is left. */
  amount: v.optional(amountInput),
  currency: v.optional(v.string()),
  /** To take back; without it those that the money bought, as far as they are not spent. */
  credits: v.optional(creditsInput(0)),
})
type Given = v.InferOutput<typeof inputSchema>
const action = 'refund'

export type StaffRefund = {
  refund_id: string
  amount: number
  currency: string
  credits: number
  /** open: on its way, and asked for by the clock. failed: nothing was paid, and the credits are there again. */
  status: 'open' | 'completed' | 'failed'
  /** Of this name it was done already, and nothing went now. */
  before: boolean
}

/** Throws Wrong. Written down before its provider is asked: were this program lost in between, the clock asks. */
export async function refundByStaff(app: App, site: Site, deed: Actor, given: unknown): Promise<StaffRefund> {
  const input = parseCommandInput(inputSchema, given)
  const { open, before } = await inJob(app, site, (ctx) => openRefund(ctx, deed, input))
  // What is lost on the way stays open, and the clock asks again.
  if (open)
    await sendRefunds(app, site, open.member_id, [open], { fresh: true }).catch((error) =>
      app.log.error('refund', error, { refund: open.refund_id }),
    )
  const { refund_id } = open ?? (before as { refund_id: string })
  const row = await app.db.one<Omit<StaffRefund, 'before'>>`
    select public_id as refund_id, amount, currency, credits, status from payment_refund where site_id = ${site.id} and public_id = ${refund_id}`
  return { ...row, before: !open }
}

type Opened = OpenRefund & {
  verdict: string | null
  left_over: number
  there: number
  payment_id: number
  member_id: number
}

async function openRefund(ctx: JobCtx, deed: Actor, { payment, amount, currency, credits }: Given) {
  const previous = await findEarlierEntry(ctx, deed, action)
  if (previous) {
    const { after } = previous
    const same =
      previous.subject === payment &&
      (amount ?? after?.amount) === after?.amount &&
      (credits ?? after?.credits) === after?.credits
    if (!same) rejectInput(`reference: ${deed.reference} was another refund`)
    return { open: null, before: { refund_id: `${after?.refund}` } }
  }
  const open = await ctx.db.one<Opened>`
    select * from payment_refund_by_staff(${ctx.site.id}, ${payment}, ${amount ?? null}, ${credits ?? null}, ${ctx.clock.now()})`
  refuseVerdict(open, payment)
  if (currency && currency !== open.currency) rejectInput(`currency: it was paid in ${open.currency}, not in ${currency}`)
  if (!providerByKey(ctx.app, open.provider))
    rejectInput(`payment: ${open.provider}, who took it, is not set up here (PAYMENTS)`)
  await audit(ctx, deed, {
    ...{ action, subject: payment, member: open.member_id },
    before: { left: open.left_over, currency: open.currency, credits_there: open.there },
    after: { refund: open.refund_id, amount: open.amount, currency: open.currency, credits: open.credits },
  })
  return { open, before: null }
}

function refuseVerdict({ verdict, left_over, currency, there }: Opened, payment: string) {
  if (verdict === 'unknown') rejectInput(`payment: this site has none of the number ${payment}`)
  if (verdict === 'unpaid') rejectInput('payment: it was not paid, so there is nothing to give back')
  if (verdict === 'nothing_left') rejectInput('payment: all of it was paid back or charged back already')
  if (verdict === 'too_much') rejectInput(`amount: of this payment ${(left_over / 100).toFixed(2)} ${currency} are left`)
  if (verdict === 'spent') rejectInput(`credits: of this payment ${there} are not spent`)
}
