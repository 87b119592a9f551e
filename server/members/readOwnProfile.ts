// The member's own profile, for editing (PRO-1).
import type { MemberCtx } from '../base/ctx.ts'
import { presentOwnProfile } from './present.ts'
import { memberById } from './store.ts'

export const readOwnProfile = async (ctx: MemberCtx) =>
  presentOwnProfile(await memberById(ctx, ctx.member.id), ctx.site.choices)
