// GET /api/two-step: whether two-step verification is on, and how many recovery codes are left (ACC-14).
import type { Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as security from '../../contract/security.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'

export async function twoStep(ctx: MemberCtx): Promise<Output<typeof security.twoStep>> {
  const enabled = await hasTwoStep(ctx, ctx.member.id)
  return { enabled, recovery_left: enabled ? await countRecoveryCodes(ctx, ctx.member.id) : 0 }
}

export async function hasTwoStep({ db, site }: Pick<Ctx, 'db' | 'site'>, member: Id<'member'>): Promise<boolean> {
  const twoStep = await db.maybe`
    select 1 from two_step where member_id = ${member} and site_id = ${site.id} and confirmed_at is not null`
  return twoStep !== undefined
}
