// Who confirmed and asked for it is liked by a fictional profile that likes newcomers (LIKE-6).
import type { Ctx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { likeNewcomer } from './autoLike.ts'

export async function onConfirm(ctx: Ctx, member: number) {
  await likeNewcomer(ctx, await memberById(ctx, member))
}
