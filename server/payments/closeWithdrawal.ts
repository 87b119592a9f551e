// Staff close a withdrawal that was for a person (PAY-11, OPS-4): what is to be paid back is `npm run money -- refund`.
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

const inputSchema = v.strictObject({ reference: v.pipe(v.string('a number'), v.trim(), v.toUpperCase()) })

/** Throws CommandInputError. */
export async function closeWithdrawal(ctx: JobCtx, actor: Actor, commandInput: unknown) {
  const { reference } = parseCommandInput(inputSchema, commandInput)
  const found = await ctx.db.maybe<Columns<'withdrawal', 'id' | 'state' | 'member_id'>>`
    select id, state, member_id from withdrawal where site_id = ${ctx.site.id} and reference = ${reference} for update`
  if (!found) return rejectInput(`reference: this site has no withdrawal ${reference}`)
  if (found.state !== 'open') return rejectInput(`reference: ${reference} is ${found.state} already`)
  await ctx.db.run`
    update withdrawal set state = 'closed', closed_at = ${ctx.clock.now()} where id = ${found.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, { action: 'withdrawal.close', subject: reference, member: found.member_id })
  return { reference, closed: true }
}
