// SQL fragments that add the main photo to a query of members, so that a list takes one query (PRO-2).
import type { Id } from '../../contract/ids.ts'
import type { Image } from '../../contract/photos.ts'
import type { Ctx } from '../base/ctx.ts'
import { viewerId } from '../members/index.ts'
import { isLocked } from './locks.ts'
import { presentImage } from './present.ts'
import type { PhotoRow } from './store.ts'

type Files = Pick<PhotoRow, 'full_file' | 'card_file' | 'thumb_file' | 'locked_file'>
/** Columns that `mainPhotoColumns` adds to a visible member's row; all null without a photo. */
export type MainPhotoColumns = { photo_id: string; photo_status: PhotoRow['status'] } & Files

/** SQL: columns of the main photo `ph` that `joinMainPhoto` joins to member `m`. */
export const mainPhotoColumns = (ctx: Ctx) => ctx.db.fragment`
  ph.public_id as photo_id, ph.status as photo_status, ph.full_file, ph.card_file, ph.thumb_file, ph.locked_file`

/** SQL: a photo that is not shown yet, or was refused, is visible to its owner only. */
export const joinMainPhoto = (ctx: Ctx) => ctx.db.fragment`
  left join photo ph on ph.member_id = m.id and ph.main and ph.site_id = ${ctx.site.id}
    and (ph.status = 'active' or ph.status <> 'rejected' and ph.member_id = ${viewerId(ctx)})`

type WithMainPhoto = Pick<PhotoRow, 'kind' | 'visibility'> & { id: Id<'member'> } & {
  [C in keyof MainPhotoColumns]: MainPhotoColumns[C] | null
}

export function mainImage(ctx: Ctx, row: WithMainPhoto): Image | null {
  if (row.photo_id === null) return null
  const { photo_id: public_id, photo_status: status, ...files } = row as MainPhotoColumns
  const { id: member_id, kind, visibility } = row
  const photo: PhotoRow = { ...files, public_id, status, member_id, kind, visibility, main: true, place: 0 }
  return presentImage(ctx, photo, isLocked(ctx, photo))
}
