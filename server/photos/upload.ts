// Adds a photo to the member's album (PRO-2, PRO-4).
import type { Input } from '../../contract/call.ts'
import { MIN_PHOTO_SIDE_PIXELS } from '../../contract/limits.ts'
import type * as photos from '../../contract/photos.ts'
import type { SiteChoices } from '../../contract/sites.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { isLimited } from '../members/index.ts'
import { makeDerivatives } from './derivatives.ts'
import { lookAt } from './firstLook.ts'
import { ownAlbum } from './ownAlbum.ts'
import { refuseRemoved } from './photoHashes.ts'
import { consumePhotoLimit } from './photoRateLimits.ts'
import { filesOf } from './store.ts'
import { nameFiles, refuseFullAlbum, storePhoto } from './storePhoto.ts'
import { sweepTask } from './sweep.ts'

export async function upload(ctx: MemberCtx, { bytes }: Input<typeof photos.upload>) {
  if (await isLimited(ctx, ctx.member.id, 'photos')) refuse('photos_limited')
  await consumePhotoLimit(ctx, 'uploads')
  await refuseFullAlbum(ctx)
  const derivatives = await makeDerivatives(bytes, { owner: ctx.member.id })
  if (Math.min(derivatives.width, derivatives.height) < MIN_PHOTO_SIDE_PIXELS)
    refuse('photo_too_small', { min: MIN_PHOTO_SIDE_PIXELS })
  await refuseRemoved(ctx, derivatives.hashes)
  const { doubts, seen } = await lookAt(ctx.app, derivatives, ctx.site.choices.photo_review)
  const files = nameFiles(derivatives)
  const now = ctx.clock.now()
  // If this process dies between files and row, the job removes the files.
  await ctx.app.jobs.add(sweepTask, { files: filesOf(files) }, { at: addSeconds(now, 3_600) })
  const isNew = await storePhoto(ctx.db, ctx.app.storage, {
    site_id: ctx.site.id,
    member_id: ctx.member.id,
    derivatives,
    files,
    look: { doubts, seen, status: isHeld(ctx.site.choices.photo_review, doubts) ? 'pending' : 'active' },
    now,
    isAborted: ctx.request.isAborted,
  })
  if (isNew) ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return ownAlbum(ctx)
}

/** The site's choice (SAFE-3). Without one, photos are shown at once, as they were before there was a choice. */
const isHeld = (review: SiteChoices['photo_review'], doubts: string[]) =>
  review === 'all' || (review === 'doubt' && doubts.length > 0)
