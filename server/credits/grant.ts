// An operator grants a member bonus credits. Idempotent by the operator's reference (CRED-6, OPS-4).
import * as v from 'valibot'
import { type Actor, audit, findEarlierEntry } from '../base/audit/audit.ts'
import { creditsInput, parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { findMember } from '../members/index.ts'
import { issueCredits } from './issue.ts'

const grantInput = v.strictObject({ member: v.string('the id of a member'), credits: creditsInput(1) })
const AUDIT_ACTION = 'grant'

/** `before`: this reference was granted already, and nothing was given now. `credits`: the member's balance. Throws CommandInputError. */
export async function grant(ctx: JobCtx, actor: Actor, input: unknown): Promise<{ before: boolean; credits: number }> {
  const { member: memberId, credits: amount } = parseCommandInput(grantInput, input)
  const member = await findMember(ctx, memberId)
  if (!member || member.status === 'deleted') return rejectInput(`member: this site has none called ${memberId}`)
  if (member.kind !== 'person') rejectInput('member: it is a fictional one')
  const earlier = await findEarlierEntry(ctx, actor, AUDIT_ACTION)
  if (earlier && (earlier.member !== member.id || earlier.after?.credits !== amount))
    rejectInput(`reference: ${actor.reference} was another grant`)
  const { issued, credits } = await issueCredits(ctx.db, {
    ...{ site_id: ctx.site.id, member_id: member.id, lot: 'bonus', amount, reason: 'grant' },
    reference: `staff:${actor.reference}`,
    now: ctx.clock.now(),
  })
  if (!issued) return { before: true, credits }
  const balances = { before: { balance: credits - amount }, after: { credits: amount, balance: credits } }
  await audit(ctx, actor, { action: AUDIT_ACTION, subject: 'credits', member: member.id, ...balances })
  ctx.afterCommit(() => ctx.app.live.publish([member.id], { type: 'user' }))
  return { before: false, credits }
}
