// Somebody is typing: told to the other side of an existing, open conversation, and to nobody else (CHAT-3).
import type { App } from '../base/ctx.ts'
import type { Caller } from '../base/live.ts'

export async function typing(app: App, caller: Caller, to: string) {
  const found = await app.db.maybe<{ me: string; other: number }>`
    select me.public_id as me, other.id as other
    from member other
    join conversation_side cs on cs.member_id = ${caller.member} and cs.other_id = other.id
    join member me on me.id = cs.member_id and me.status in ('active', 'disabled')
    where other.public_id = ${to} and other.site_id = ${caller.site} and other.status in ('active', 'disabled')
      and not exists (
        select 1 from member_block b
        where (b.by_id = other.id and b.who_id = me.id) or (b.by_id = me.id and b.who_id = other.id))`
  if (found) app.live.nudge([found.other], { type: 'typing', from: found.me })
}
