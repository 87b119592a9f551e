// My own photos, none of them locked, and how many I may have (PRO-2).
import type { MemberCtx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { album } from './album.ts'
import { mostPhotos } from './limits.ts'

export async function mine(ctx: MemberCtx) {
  const [photos, owner] = await Promise.all([album(ctx, ctx.member.id), memberById(ctx, ctx.member.id)])
  return { photos, max: mostPhotos(owner) }
}
