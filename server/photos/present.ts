// Presents photo rows on the wire for this viewer. A locked photo has the URL of its blurred file only.
import type { Image, Photo } from '../../contract/photos.ts'
import type { Ctx } from '../base/ctx.ts'
import { isLocked } from './locks.ts'
import { publicUrl, signedUrl } from './mediaUrls.ts'
import type { PhotoRow } from './store.ts'

export function presentImage(ctx: Ctx, row: PhotoRow, isLocked: boolean): Image {
  const urlOf = (file: string) => (row.kind === 'fictional' ? publicUrl(file) : signedUrl(ctx, file))
  if (isLocked) {
    const blurred = urlOf(row.locked_file)
    return { filename: blurred, thumb_filename: blurred, match: blurred, status: 'locked' }
  }
  return {
    filename: urlOf(row.full_file),
    thumb_filename: urlOf(row.thumb_file),
    match: urlOf(row.card_file),
    status: row.status,
  }
}

export function presentPhoto(ctx: Ctx, row: PhotoRow): Photo {
  const locked = isLocked(ctx, row)
  return { id: row.public_id, main: row.main, locked, image: presentImage(ctx, row, locked) }
}
