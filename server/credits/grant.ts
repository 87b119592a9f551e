// An operator gives a member credits, as a bonus, once by a name of the operator's own (CRED-6, OPS-4).
import * as v from 'valibot'
import { audit, type Actor, findEarlierEntry } from '../base/audit/audit.ts'
import { creditsInput, parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { findMember } from '../members/index.ts'
import { issue } from './issue.ts'

const shape = v.strictObject({ member: v.string('the id of a member'), credits: creditsInput(1) })
const action = 'grant'

/** `before`: of this name it was done already, and nothing was given now. `credits`: all that the member has. Throws Wrong. */
export async function grant(ctx: JobCtx, deed: Actor, given: unknown): Promise<{ before: boolean; credits: number }> {
  const { member: called, credits: amount } = parseCommandInput(shape, given)
  const member = await findMember(ctx, called)
  if (!member || member.status === 'deleted') return rejectInput(`member: this site has none called ${called}`)
  if (member.kind !== 'person') rejectInput('member: it is a fictional one')
  const known = await findEarlierEntry(ctx, deed, action)
  if (known && (known.member !== member.id || known.after?.credits !== amount))
    rejectInput(`reference: ${deed.reference} was another grant`)
  const { issued, credits } = await issue(ctx.db, {
    ...{ site_id: ctx.site.id, member_id: member.id, lot: 'bonus', amount, reason: 'grant' },
    reference: `staff:${deed.reference}`,
    now: ctx.clock.now(),
  })
  if (!issued) return { before: true, credits }
  const balances = { before: { balance: credits - amount }, after: { credits: amount, balance: credits } }
  await audit(ctx, deed, { action, subject: 'credits', member: member.id, ...balances })
  ctx.afterCommit(() => ctx.app.live.publish([member.id], { type: 'user' }))
  return { before: false, credits }
}
