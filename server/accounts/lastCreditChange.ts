// Time of the member's last credit entry. A page finds a change by it whose live event was lost with a killed process (CHAT-9).
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export const lastCreditChange = async ({ db, member }: MemberCtx): Promise<Date | null> =>
  (
    await db.maybe<Columns<'credit_entry', 'created_at'>>`
      select created_at from credit_entry where member_id = ${member.id} order by id desc limit 1`
  )?.created_at ?? null
