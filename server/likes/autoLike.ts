// An honest like for a member that asked for it (LIKE-5, LIKE-6): from a fictional profile that likes newcomers and shows its mask.
// Nothing is ever liked in a person's name.
import type { Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { mainImages } from '../photos/index.ts'
import { give } from './give.ts'
import { findNewcomerLiker } from './store.ts'

export async function autoLike(ctx: MemberCtx): Promise<Output<typeof likes.autoLike>> {
  const liker = await likeNewcomer(ctx, ctx.member)
  if (!liker) return null
  const main_image = (await mainImages(ctx, [liker.id])).get(liker.id) ?? null
  return { id: liker.public_id, name: liker.name, fictional: true, main_image }
}

/** Answers whose like it is now, or undefined. */
export async function likeNewcomer(ctx: Ctx, member: { id: number; public_id: string }) {
  const liker = await findNewcomerLiker(ctx, member.id)
  if (liker) await give(ctx, liker, member.public_id)
  return liker
}
