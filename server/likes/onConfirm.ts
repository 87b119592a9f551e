// A member who has just confirmed the address receives an auto-like, where one is possible (LIKE-6).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { giveAutoLike } from './autoLike.ts'

export async function onConfirm(ctx: Ctx, member: Id<'member'>) {
  await giveAutoLike(ctx, await memberById(ctx, member))
}
