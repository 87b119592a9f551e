// Sensitive changes require recent authentication: a fresh login, or re-authentication by password or passkey (ACC-14).
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'

/** Within the last 15 minutes, by this session. */
export async function isRecentlyAuthenticated({ db, site, member, clock }: MemberCtx): Promise<boolean> {
  const recentSession = await db.maybe`
    select 1
    from session
    where token_hash = ${member.session} and site_id = ${site.id} and member_id = ${member.id}
      and confirmed_at > ${addSeconds(clock.now(), -durationSeconds.confirmed)}`
  return recentSession !== undefined
}

export async function requireReauthentication(ctx: MemberCtx): Promise<void> {
  if (!(await isRecentlyAuthenticated(ctx))) refuse('confirm_first')
}
