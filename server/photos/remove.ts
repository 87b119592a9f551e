// Deletes a member's photo and its files; where it was the main one, the next becomes main (PRO-2).
import type { Input } from '../../contract/call.ts'
import type * as photos from '../../contract/photos.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { lockAlbum } from './lockAlbum.ts'
import { ownAlbum } from './ownAlbum.ts'
import { deleteHashes } from './photoHashes.ts'
import { type Files, filesOf } from './store.ts'
import { removeFiles } from './storePhoto.ts'
import { sweepTask } from './sweep.ts'

export async function remove(ctx: MemberCtx, { id }: Input<typeof photos.remove>) {
  const deleted = await lockAlbum(ctx, async (db) => {
    const row = await db.maybe<Files & Columns<'photo', 'main'>>`
      delete from photo
      where public_id = ${id} and member_id = ${ctx.member.id} and site_id = ${ctx.site.id}
      returning main, full_file, card_file, thumb_file, locked_file, avif`
    if (!row) refuse('not_found')
    await deleteHashes(db, [row.full_file])
    if (row.main) {
      await db.run`
        update photo set main = true
        where id = (
          select id from photo
          where member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and status in ('active', 'pending')
          order by position, id
          limit 1)`
    }
    return row
  })
  // The job is the fallback: it retries where storage fails now.
  await ctx.app.jobs.add(sweepTask, { files: filesOf(deleted) }, { at: addSeconds(ctx.clock.now(), 60) })
  ctx.afterCommit(() => removeFiles(ctx.app.storage, filesOf(deleted)))
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return ownAlbum(ctx)
}
