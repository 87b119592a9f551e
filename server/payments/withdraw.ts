// POST /api/withdrawals: a statement of withdrawal, with or without an account (PAY-11). By the link of the receipt, or by the logged-in
// buyer, it refunds what is not used; any other one is for a person. The answer never says which.
import type { Input, Output } from '../../contract/call.ts'
import { type withdraw as asked, MAX_STATED_NAME_CHARS, MAX_STATED_ORDER_CHARS } from '../../contract/withdrawal.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { newReference } from '../base/encryption/newReference.ts'
import { sign } from '../base/encryption/tokens.ts'
import { consume, consumeNetwork } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { checkFields } from '../base/refuseFields.ts'
import { parseEmail } from '../members/index.ts'
import { mailWithdrawal } from './mailWithdrawal.ts'
import { type OpenRefund, openRefundsOf, sendRefunds } from './refund.ts'
import { isWithdrawalToken } from './withdrawalLink.ts'
import {
  findOrder,
  findRepeatedWithdrawal,
  insertWithdrawal,
  lockWithdrawalDigest,
  type ProvenOrder,
  type Statement,
} from './withdrawalStore.ts'

const DAY_SECONDS = 86_400
const orderLimit = { max: 10, windowSeconds: DAY_SECONDS }
const networkLimit = { max: 10, windowSeconds: DAY_SECONDS }

type Request = Input<typeof asked>

export async function withdraw(ctx: Ctx, input: Request): Promise<Output<typeof asked>> {
  const statement = validate(input)
  if (!input.confirm) return { reference: null }
  const proven = await findProvenOrder(ctx, statement.order, input.token)
  const { reference, open } = await ctx.db.transaction((db) =>
    record({ ...ctx, db }, statement, proven, input.website.trim() !== ''),
  )
  // After the commit: a crash in between is retried by the schedule.
  if (proven && open.length)
    await sendRefunds(ctx.app, ctx.site, proven.member_id, open, { firstAttempt: true }).catch((error) =>
      ctx.app.log.error('refund', error, { withdrawal: reference }),
    )
  return { reference }
}

function validate({ name: rawName, email: rawEmail, order: rawOrder }: Request): Statement {
  const [name, order, email] = [rawName.trim(), rawOrder.trim(), parseEmail(rawEmail.trim())]
  checkFields({
    name: name ? null : 'withdrawal_name_missing',
    email: email ? null : 'invalid_email',
    order: order ? null : 'withdrawal_order_missing',
  })
  checkFields(
    { name: [...name].length > MAX_STATED_NAME_CHARS ? 'name_too_long' : null },
    { max: MAX_STATED_NAME_CHARS },
  )
  checkFields(
    { order: [...order].length > MAX_STATED_ORDER_CHARS ? 'withdrawal_order_too_long' : null },
    { max: MAX_STATED_ORDER_CHARS },
  )
  return { name, order, email: email as string }
}

/** null: whoever states it has proven nothing. */
async function findProvenOrder(ctx: Ctx, order: string, token: string): Promise<ProvenOrder | null> {
  if (token && isWithdrawalToken(ctx.app, ctx.site, order.toLowerCase(), token)) {
    const linked = await findOrder(ctx, order, null)
    if (linked) return { ...linked, proof: 'link' }
  }
  const own = ctx.member && (await findOrder(ctx, order, ctx.member.id))
  return own ? { ...own, proof: 'login' } : null
}

async function record(ctx: Ctx, statement: Statement, proven: ProvenOrder | null, is_spam: boolean) {
  const parts = [statement.name, statement.email, statement.order, proven?.proof ?? '']
  const digest = Buffer.from(sign(ctx.app.secret.stable, 'withdrawal', JSON.stringify(parts)), 'base64url')
  // Idempotent: a second press is one withdrawal, also when both arrive at once.
  await lockWithdrawalDigest(ctx.db, digest)
  const earlier = await findRepeatedWithdrawal(ctx, digest)
  if (earlier) return { reference: earlier.reference, open: [] }
  const isAllowed = proven
    ? await consume(ctx, `withdrawal:${proven.id}`, orderLimit)
    : await consumeNetwork(ctx, 'withdrawal', networkLimit)
  if (!isAllowed) refuse('too_many')
  const reference = newReference('W')
  const open: OpenRefund[] =
    proven && isInTime(ctx, proven) ? await openRefundsOf(ctx, proven.member_id, 'return', proven.public_id) : []
  const is_refunded = open.length > 0
  await insertWithdrawal(ctx, { ...statement, reference, digest, proven, is_spam, is_refunded })
  if (!is_spam) await mailWithdrawal(ctx, { ...statement, reference, proven, open })
  return { reference, open }
}

/** The period as it was at the purchase. */
const isInTime = ({ site, clock }: Ctx, { bought_at, refund_days }: ProvenOrder) =>
  addSeconds(bought_at, (refund_days ?? site.choices.refund_days) * DAY_SECONDS) > clock.now()
