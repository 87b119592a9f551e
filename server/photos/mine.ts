// My own photos, none of them locked, and how many I may have (PRO-2).
import type { MemberCtx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { mostPhotos } from './limits.ts'
import { presentPhoto } from './present.ts'
import { findOwn } from './store.ts'

export async function mine(ctx: MemberCtx) {
  const [rows, owner] = await Promise.all([findOwn(ctx), memberById(ctx, ctx.member.id)])
  const photos = rows.map((row) => ({
    ...presentPhoto(ctx, row),
    width: row.width,
    height: row.height,
    crop: row.crop,
  }))
  return { photos, max: mostPhotos(owner) }
}
