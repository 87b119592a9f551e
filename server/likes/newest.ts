// When the newest like came, seen or not: what was told to nobody, since a process was killed, is found by it (CHAT-9).
import type { MemberCtx } from '../base/ctx.ts'

export const newest = async ({ db, member }: MemberCtx): Promise<Date | null> => {
  const latest = (fresh: boolean) => db.part`(
    select created_at from member_like
    where to_id = ${member.id} and like_new = ${fresh}
    order by created_at desc
    limit 1)`
  return (await db.one<{ at: Date | null }>`select greatest(${latest(true)}, ${latest(false)}) as at`).at
}
