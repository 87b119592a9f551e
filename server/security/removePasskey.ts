// DELETE /api/passkeys/{id}: deletes one passkey (ACC-14).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { mailSecurityChange } from './mailSecurityNotice.ts'
import { requireReauthentication } from './requireReauthentication.ts'

export async function removePasskey(ctx: MemberCtx, { id }: Input<typeof security.removePasskey>) {
  await requireReauthentication(ctx)
  await ctx.db.transaction(async (db) => {
    const removed = await db.maybe<{ row: object }>`
      delete from passkey where public_id = ${id} and member_id = ${ctx.member.id} and site_id = ${ctx.site.id}
      returning to_jsonb(passkey) as row`
    if (!removed) return refuse('not_found')
    await mailSecurityChange({ ...ctx, db }, 'passkey_removed', { passkeys: [removed.row] })
  })
  return {}
}
