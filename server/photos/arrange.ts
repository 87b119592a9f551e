// Reorders a member's album; the main photo stays first, wherever it is listed (PRO-2).
import type { Input } from '../../contract/call.ts'
import type * as photos from '../../contract/photos.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { lockAlbum } from './lockAlbum.ts'
import { ownAlbum } from './ownAlbum.ts'

export async function arrange(ctx: MemberCtx, { ids }: Input<typeof photos.arrange>) {
  await lockAlbum(ctx, async (db) => {
    const owned = db.fragment`member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and status <> 'rejected'`
    const have = await db.many<{ id: string }>`select public_id as id from photo where ${owned}`
    // Refused where a photo was added or removed meanwhile: the client's order is out of date.
    const named = new Set(ids)
    if (named.size !== ids.length || named.size !== have.length || !have.every(({ id }) => named.has(id)))
      refuse('not_found')
    await db.run`
      update photo p set position = case when p.main then 0 else it.place end
      from unnest(${ids}::text[]) with ordinality as it (id, place)
      where p.public_id = it.id and ${owned}`
  })
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return ownAlbum(ctx)
}
