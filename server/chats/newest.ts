// When the newest message that a member may see came: what was told to nobody, since a process was killed, is found by it (CHAT-6, CHAT-9).
import type { MemberCtx } from '../base/ctx.ts'

export const newest = async ({ db, member }: MemberCtx): Promise<Date | null> =>
  (
    await db.maybe<{ last_visible_at: Date }>`
      select last_visible_at from conversation_side
      where member_id = ${member.id} and last_visible_day is not null
      order by last_visible_day desc, last_visible_at desc
      limit 1`
  )?.last_visible_at ?? null
