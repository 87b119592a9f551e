// When the newest message that a member may see came: what was told to nobody, since a process was killed, is found by it (CHAT-6, CHAT-9).
import type { MemberCtx } from '../base/ctx.ts'

export const newest = async ({ db, member }: MemberCtx): Promise<Date | null> =>
  (
    await db.maybe<{ shown_at: Date }>`
      select shown_at from conversation_side
      where member_id = ${member.id} and shown_day is not null
      order by shown_day desc, shown_at desc
      limit 1`
  )?.shown_at ?? null
