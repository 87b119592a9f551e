// Somebody is gone, or back: open tabs of whoever has something with them ask again, so that nobody waits for the next minute.
import type { JobCtx } from '../base/ctx.ts'

/** More than have a tab open at a time, for one nudge; all others see it when they look. */
const most = 5_000

type Telling = Pick<JobCtx, 'app' | 'db' | 'site' | 'afterCommit'>

export async function tellOthers({ app, db, site, afterCommit }: Telling, who: { id: number; public_id: string }) {
  const others = await db.many<{ id: number }>`
    select other_id as id from conversation_side where member_id = ${who.id} and site_id = ${site.id}
    union
    select to_id from member_like where from_id = ${who.id} and site_id = ${site.id}
    union
    select from_id from member_like where to_id = ${who.id} and site_id = ${site.id}
    limit ${most}`
  const ids = others.map(({ id }) => id)
  if (!ids.length) return
  afterCommit(() => {
    app.live.publish(ids, { type: 'relationship', with: who.public_id })
    app.live.publish(ids, { type: 'chats' })
    app.live.publish(ids, { type: 'likes' })
  })
}
