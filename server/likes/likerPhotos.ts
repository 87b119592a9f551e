// Main photos of likers: blurred for a free member until the two match (ROLE-2).
import type { Id } from '../../contract/ids.ts'
import type { Image } from '../../contract/photos.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { mainImages } from '../photos/index.ts'
import { matchesAmong } from './store.ts'

/** Blurred photos, for those likers only whose photo the current member may not see. */
export async function hiddenPhotos(ctx: MemberCtx, likers: Id<'member'>[]): Promise<Map<number, Image | null>> {
  if (ctx.member.paid_user || !likers.length) return new Map()
  const matchedIds = new Set((await matchesAmong(ctx, likers)).map(({ id }) => id))
  return mainImages(
    ctx,
    likers.filter((id) => !matchedIds.has(id)),
    { locked: true },
  )
}

export async function likerPhoto(ctx: MemberCtx, liker: Id<'member'>): Promise<Image | null> {
  const blurred = await hiddenPhotos(ctx, [liker])
  return (blurred.size ? blurred : await mainImages(ctx, [liker])).get(liker) ?? null
}
