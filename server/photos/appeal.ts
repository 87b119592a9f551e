// A member asks for another look at a refused photo, once: a case, which another person decides (SAFE-3, SAFE-8).
import type { Input } from '../../contract/call.ts'
import type * as photos from '../../contract/photos.ts'
import { openCase } from '../base/cases.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { lockAlbum } from './lockAlbum.ts'
import { ownAlbum } from './ownAlbum.ts'
import { consumePhotoLimit } from './photoRateLimits.ts'

export async function appeal(ctx: MemberCtx, { id, words }: Input<typeof photos.appeal>) {
  await consumePhotoLimit(ctx, 'appeals')
  await lockAlbum(ctx, async (db) => {
    const isAppealed = await db.run`
      update photo set status = 'appealed'
      where public_id = ${id} and member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and status = 'refused'
        and appealed_at is null`
    if (!isAppealed) refuse('not_found')
    await db.run`update photo set appealed_at = ${ctx.clock.now()} where public_id = ${id} and site_id = ${ctx.site.id}`
    await openCase(
      { ...ctx, db },
      {
        ...{ kind: 'photo_doubt', reason: 'appeal', member: ctx.member.id, photo: id, facts: words },
        reporter: { member: ctx.member.id, language: ctx.locale },
      },
    )
  })
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return ownAlbum(ctx)
}
