// Rows of photos as the wire shows them to this viewer. A locked one has the address of its blurred file and of no other.
import type { Image, Photo } from '../../contract/photos.ts'
import type { Ctx } from '../base/ctx.ts'
import { publicUrl, signedUrl } from './mediaUrls.ts'
import { isLocked } from './locks.ts'
import type { PhotoRow } from './store.ts'

export function presentImage(ctx: Ctx, row: PhotoRow, locked: boolean): Image {
  const at = (file: string) => (row.kind === 'fictional' ? publicUrl(file) : signedUrl(ctx, file))
  if (locked) {
    const blurred = at(row.locked_file)
    return { filename: blurred, thumb_filename: blurred, match: blurred, status: 'locked' }
  }
  return {
    filename: at(row.full_file),
    thumb_filename: at(row.thumb_file),
    match: at(row.card_file),
    status: row.status,
  }
}

export function presentPhoto(ctx: Ctx, row: PhotoRow): Photo {
  const locked = isLocked(ctx, row)
  return { id: row.public_id, main: row.main, locked, image: presentImage(ctx, row, locked) }
}
