// Who has just confirmed is liked, if there is an honest like to be had (LIKE-6).
import type { Ctx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { likeNow } from './autoLike.ts'

export async function onConfirm(ctx: Ctx, member: number) {
  await likeNow(ctx, await memberById(ctx, member))
}
