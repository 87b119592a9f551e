// The member's own album, nothing locked, and the maximum number of photos (PRO-2).
import type { MemberCtx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { isMarked } from './firstLook.ts'
import { maxPhotos } from './limits.ts'
import { presentPhoto } from './present.ts'
import { findOwnAlbum } from './store.ts'

export async function ownAlbum(ctx: MemberCtx) {
  const [rows, owner] = await Promise.all([findOwnAlbum(ctx), memberById(ctx, ctx.member.id)])
  const photos = rows.map((row) => ({
    ...presentPhoto(ctx, row),
    width: row.width,
    height: row.height,
    crop: row.crop,
    refused_for: row.refused_for,
    marked: isMarked(row.doubts),
    decision: row.decision,
  }))
  return { photos, max: maxPhotos(owner) }
}
