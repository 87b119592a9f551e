// POST /api/consents/withdrawn: the member takes a consent back (SAFE-6). Membership needs the one to sensitive data: without it the profile is
// hidden at once, every tab asks, and what is left is to agree again, to take one's data, or to leave. Money on its way is not touched.
import type { Input } from '../../contract/call.ts'
import * as contract from '../../contract/consents.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { notifyContacts, setConsentDue, setStatus } from '../members/index.ts'
import { consentsInForce, endConsents } from './store.ts'

export async function withdraw(outer: MemberCtx, { kind }: Input<typeof contract.withdraw>) {
  const { app, member } = outer
  await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    if (kind !== 'sensitive_data') return endConsents(ctx, member.id, [kind])
    await setConsentDue(ctx, member.id, true)
    await endConsents(ctx, member.id, contract.consentKinds)
    if (await setStatus(ctx, member.id, { from: ['active'], to: 'disabled' })) await notifyContacts(ctx, member)
    // Closes the live connections; the pages go to the login, which leads a member on.
    ctx.afterCommit(() => app.bus.publish('session_ended', { member: member.id }))
  })
  return {}
}

/** The address was confirmed after the withdrawal: the profile does not appear by it. */
export async function hideUnlessConsented(ctx: Ctx, member: Id<'member'>) {
  if ((await consentsInForce(ctx, member)).includes('sensitive_data')) return
  const withdrawn = await ctx.db.maybe`
    select 1 from member_consent
    where member_id = ${member} and site_id = ${ctx.site.id} and kind = 'sensitive_data'
    limit 1`
  if (withdrawn) await setStatus(ctx, member, { from: ['active'], to: 'disabled' })
}
