// Who looked at what: opening somebody's data in the console stands in the audit log as what is done to them (SAFE-5).
import type { Id } from '../../contract/ids.ts'
import { audit } from '../base/audit/audit.ts'
import type { SiteCtx } from './context.ts'

/** `subject`: what was opened, such as `member` or `evidence`; no name. `why`: where the person gave a reason. */
export const auditLook = (
  ctx: Pick<SiteCtx, 'db' | 'clock' | 'site' | 'actor'>,
  subject: string,
  { member = null, why = 'opened in the console' }: { member?: Id<'member'> | null; why?: string } = {},
) => audit(ctx, ctx.actor(why), { action: 'look', subject, member })
