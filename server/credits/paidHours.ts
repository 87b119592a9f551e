// In how many hours since a moment a member paid for messages, likes or gifts, for the warning about spending (CRED-6).
import type { MemberCtx } from '../base/ctx.ts'

export const paidHours = async ({ db, site, member }: MemberCtx, since: Date) =>
  (
    await db.one<{ hours: number }>`
      select count(distinct date_trunc('hour', created_at))::int as hours
      from credit_entry
      where member_id = ${member.id} and site_id = ${site.id} and created_at > ${since} and amount < 0
        and reason in ('message', 'photo', 'gift')`
  ).hours
