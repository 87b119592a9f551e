// What a member's credits were spent on since a moment, as a proof of delivery (PAY-4).
import type { Id } from '../../contract/ids.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

type Row = Columns<'credit_entry', 'reason'> & { times: number; credits: number; first: Date; last: Date }

export const spentSince = (db: Db, { id }: Pick<Site, 'id'>, member: Id<'member'>, since: Date) => db.many<Row>`
  select reason, count(distinct reference)::int as times, -sum(amount)::int as credits, min(created_at) as first, max(created_at) as last
  from credit_entry
  where site_id = ${id} and member_id = ${member} and created_at >= ${since} and house = 'spent' and amount < 0
  group by reason
  order by reason`
