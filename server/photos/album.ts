// Albums and main photos as the viewer may see them (PRO-2, PRO-3).
import type { Id } from '../../contract/ids.ts'
import type { Image, Photo } from '../../contract/photos.ts'
import type { Ctx } from '../base/ctx.ts'
import { isLocked } from './locks.ts'
import { presentImage, presentPhoto } from './present.ts'
import { findAlbum, findMains } from './store.ts'

/** Main photo first. Empty for blocked and hidden profiles. */
export const album = async (ctx: Ctx, member: Id<'member'>): Promise<Photo[]> =>
  (await findAlbum(ctx, member)).map((row) => presentPhoto(ctx, row))

/**
 * `locked`: blurred, whatever the viewer may see. `partners`: also of paused members who have a conversation with the viewer.
 * null for members without a photo, or not visible to the viewer.
 */
export async function mainImages(
  ctx: Ctx,
  members: Id<'member'>[],
  { locked = false, partners = false } = {},
): Promise<Map<number, Image | null>> {
  const images = new Map<number, Image | null>(members.map((id) => [id, null]))
  if (!members.length) return images
  for (const row of await findMains(ctx, members, partners)) {
    images.set(row.member_id, presentImage(ctx, row, locked || isLocked(ctx, row)))
  }
  return images
}
