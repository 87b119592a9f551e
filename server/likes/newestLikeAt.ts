// Time of the newest received like, seen or not: a client finds by it likes whose live event was lost with a process (CHAT-9).
import type { MemberCtx } from '../base/ctx.ts'

export const newestLikeAt = async ({ db, member }: MemberCtx): Promise<Date | null> => {
  const newest = (is_new: boolean) => db.fragment`(
    select created_at from member_like
    where to_id = ${member.id} and is_new = ${is_new}
    order by created_at desc
    limit 1)`
  return (await db.one<{ at: Date | null }>`select greatest(${newest(true)}, ${newest(false)}) as at`).at
}
