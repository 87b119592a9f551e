// Logins of a member that are still known: device, begin, last use (PAY-4).
import type { Id } from '../../contract/ids.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

const MAX_ROWS = 30

export const loginsOf = (db: Db, { id }: Pick<Site, 'id'>, member: Id<'member'>) =>
  db.many<Columns<'session', 'device' | 'created_at' | 'seen_at'>>`
    select device, created_at, seen_at from session
    where site_id = ${id} and member_id = ${member}
    order by created_at desc
    limit ${MAX_ROWS}`
