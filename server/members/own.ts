// My own profile, as I edit it (PRO-1).
import type { MemberCtx } from '../base/ctx.ts'
import { ownProfile } from './present.ts'
import { memberById } from './store.ts'

export const own = async (ctx: MemberCtx) => ownProfile(await memberById(ctx, ctx.member.id), ctx.site.choices)
