// The face of who likes me: blurred for a free member until the two match (ROLE-2).
import type { Image } from '../../contract/photos.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { mainImages } from '../photos/index.ts'
import { matchedAmong } from './store.ts'

/** Of those alone whose face is hidden from the asker. */
export async function hiddenFaces(ctx: MemberCtx, likers: number[]): Promise<Map<number, Image | null>> {
  if (ctx.member.paid_user || !likers.length) return new Map()
  const matched = new Set((await matchedAmong(ctx, likers)).map(({ id }) => id))
  return mainImages(
    ctx,
    likers.filter((id) => !matched.has(id)),
    { locked: true },
  )
}

export async function likersFace(ctx: MemberCtx, liker: number): Promise<Image | null> {
  const hidden = await hiddenFaces(ctx, [liker])
  return (hidden.size ? hidden : await mainImages(ctx, [liker])).get(liker) ?? null
}
