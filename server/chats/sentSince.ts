// How many messages a member sent since a moment, and to how many: no word of them (PAY-4).
import type { Id } from '../../contract/ids.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

type Row = { messages: number; conversations: number; first: Date | null; last: Date | null }

export const sentSince = (db: Db, { id }: Pick<Site, 'id'>, member: Id<'member'>, since: Date) => db.one<Row>`
  select count(*)::int as messages, count(distinct m.conversation_id)::int as conversations, min(m.created_at) as first,
    max(m.created_at) as last
  from conversation_side cs
  join message m on m.conversation_id = cs.conversation_id
  where cs.site_id = ${id} and cs.member_id = ${member} and m.sender_id = ${member} and m.created_at >= ${since}`
