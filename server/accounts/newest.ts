// When the member's credits changed last: what was told to nobody, since a process was killed, is found by it (CHAT-9).
import type { MemberCtx } from '../base/ctx.ts'

export const newest = async ({ db, member }: MemberCtx): Promise<Date | null> =>
  (
    await db.maybe<{ created_at: Date }>`
      select created_at from credit_entry where member_id = ${member.id} order by id desc limit 1`
  )?.created_at ?? null
