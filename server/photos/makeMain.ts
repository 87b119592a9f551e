// Sets a member's main photo (PRO-2).
import type { Input } from '../../contract/call.ts'
import type * as photos from '../../contract/photos.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { lockAlbum } from './lockAlbum.ts'
import { ownAlbum } from './ownAlbum.ts'

export async function makeMain(ctx: MemberCtx, { id }: Input<typeof photos.makeMain>) {
  await lockAlbum(ctx, async (db) => {
    const owned = db.fragment`member_id = ${ctx.member.id} and site_id = ${ctx.site.id}`
    const isOwnPhoto =
      await db.maybe`select 1 from photo where public_id = ${id} and ${owned} and status in ('active', 'pending')`
    if (!isOwnPhoto) refuse('not_found')
    await db.run`update photo set main = false where main and public_id <> ${id} and ${owned}`
    await db.run`update photo set main = true where public_id = ${id} and ${owned}`
  })
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return ownAlbum(ctx)
}
