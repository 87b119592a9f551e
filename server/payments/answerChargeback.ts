// Staff say that the bank was answered about a dispute, or that nobody will: it waits for nobody any more (PAY-4, OPS-4). How it
// ends, the provider says.
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

const inputSchema = v.strictObject({ payment: v.string('the id of a payment') })

/** Every open dispute of the payment. Throws CommandInputError. */
export async function answerChargeback(ctx: JobCtx, actor: Actor, commandInput: unknown) {
  const { payment } = parseCommandInput(inputSchema, commandInput)
  const answered = await ctx.db.many<Columns<'payment_chargeback', 'member_id'>>`
    update payment_chargeback c set answered_at = ${ctx.clock.now()}
    from payment p
    where p.id = c.payment_id and p.public_id = ${payment} and c.site_id = ${ctx.site.id} and c.stage = 'opened'
      and c.answered_at is null
    returning c.member_id`
  const [first] = answered
  if (!first) return rejectInput(`payment: ${payment} has no dispute on this site that waits for an answer`)
  await audit(ctx, actor, { action: 'chargeback.answered', subject: payment, member: first.member_id })
  return { payment, answered: answered.length }
}
