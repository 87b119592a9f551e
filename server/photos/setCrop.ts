// Sets the crop of a photo's small derivatives; without one they are cropped to the area of attention (PRO-2). They are derived anew from the
// large file, the blurred one too, under new names, so that no cache shows the old ones.
import type { Input } from '../../contract/call.ts'
import type * as photos from '../../contract/photos.ts'
import type { Crop } from '../../contract/photos.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { recropDerivatives } from './derivatives.ts'
import { lockAlbum } from './lockAlbum.ts'
import { ownAlbum } from './ownAlbum.ts'
import { consumePhotoLimit } from './photoRateLimits.ts'
import { type Files, type SmallFiles, smallFilesOf } from './store.ts'
import { nameFiles, removeFiles, storeSmallFiles } from './storePhoto.ts'
import { sweepTask } from './sweep.ts'

type Row = Files & Columns<'photo', 'width' | 'height'> & { crop: Crop | null }

export async function setCrop(ctx: MemberCtx, { id, crop: requested }: Input<typeof photos.setCrop>) {
  const owned = ctx.db.fragment`
    public_id = ${id} and member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and status in ('active', 'pending')`
  const row = await ctx.db.maybe<Row>`
    select width, height, crop, full_file, card_file, thumb_file, locked_file, avif from photo where ${owned}`
  if (!row) refuse('not_found')
  const crop = requested && clampToPicture(requested, row)
  if (isSame(crop, row.crop)) return ownAlbum(ctx)
  await consumePhotoLimit(ctx, 'crops')
  const full = async () => (await ctx.app.storage.get(row.full_file)) ?? refuse('not_found')
  const derivatives = await recropDerivatives(full, crop, { owner: ctx.member.id, avif: row.avif })
  const files: SmallFiles = { ...nameFiles(derivatives), avif: row.avif }
  const sweepAt = (seconds: number) => ({ at: addSeconds(ctx.clock.now(), seconds) })
  // If this process dies between files and row, the job removes the files.
  await ctx.app.jobs.add(sweepTask, { files: smallFilesOf(files) }, sweepAt(3_600))
  try {
    await storeSmallFiles(ctx.app.storage, files, derivatives)
    await lockAlbum(ctx, async (db) => {
      const previous = await db.maybe<SmallFiles>`
        select card_file, thumb_file, locked_file, avif from photo where ${owned}`
      if (!previous) refuse('not_found')
      await db.run`
        update photo set crop = ${crop && db.json(crop)}, card_file = ${files.card_file}, thumb_file = ${files.thumb_file},
          locked_file = ${files.locked_file}
        where ${owned}`
      await addJob(db, sweepTask, { files: smallFilesOf(previous) })
    })
  } catch (error) {
    await removeFiles(ctx.app.storage, smallFilesOf(files))
    throw error
  }
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return ownAlbum(ctx)
}

/** In whole pixels, no taller than the picture, moved inside where it exceeds an edge. */
function clampToPicture({ left, top, width }: Crop, size: { width: number; height: number }): Crop {
  const wide = Math.min(Math.round(width * size.width), Math.floor((size.height * 3) / 4))
  const tall = Math.min(Math.round((wide * 4) / 3), size.height)
  const exact = (part: number) => Math.round(part * 10_000) / 10_000
  return {
    left: exact(Math.min(left, (size.width - wide) / size.width)),
    top: exact(Math.min(top, (size.height - tall) / size.height)),
    width: exact(wide / size.width),
  }
}

const isSame = (a: Crop | null, b: Crop | null) =>
  a === b || (a !== null && b !== null && a.left === b.left && a.top === b.top && a.width === b.width)
