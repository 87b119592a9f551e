// Photos of members as the viewer may see them (PRO-2, PRO-3).
import type { Image, Photo } from '../../contract/photos.ts'
import type { Ctx } from '../base/ctx.ts'
import { isLocked } from './locks.ts'
import { presentImage, presentPhoto } from './present.ts'
import { findAlbum, findMains } from './store.ts'

/** The main photo first. Empty where a block stands or the profile is not shown. */
export const album = async (ctx: Ctx, member: number): Promise<Photo[]> =>
  (await findAlbum(ctx, member)).map((row) => presentPhoto(ctx, row))

/**
 * `locked`: blurred whatever the viewer may see. `partners`: also of those who pause and have a conversation with the viewer.
 * null for who has no photo, or is not shown to the viewer.
 */
export async function mainImages(
  ctx: Ctx,
  members: number[],
  { locked = false, partners = false } = {},
): Promise<Map<number, Image | null>> {
  const found = new Map<number, Image | null>(members.map((id) => [id, null]))
  if (!members.length) return found
  for (const row of await findMains(ctx, members, partners)) {
    found.set(row.member_id, presentImage(ctx, row, locked || isLocked(ctx, row)))
  }
  return found
}
