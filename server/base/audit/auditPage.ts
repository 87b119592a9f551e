// Pages of the audit log, newest first, over the sites that somebody may see (SAFE-5).
import type { Site } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import type { Columns } from '../db/tables.ts'

/** `is_all`: also what is about staff, or about all sites. */
type Place = { sites: Site['id'][]; is_all: boolean }
type Page = Place & {
  actor?: string | undefined
  action?: string | undefined
  /** Only rows before this one. */
  before?: number | undefined
  limit: number
}
type Row = Columns<'audit', 'at' | 'actor' | 'action' | 'subject' | 'reason' | 'reference'> & {
  id: number
  site: string | null
  member: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const ofPlace = (db: Db, { sites, is_all }: Place) => db.fragment`
  (a.site_id = any(${sites.map(String)}::bigint[]) or (${is_all} and a.site_id is null))`

export const auditPage = (db: Db, { actor, action, before, limit, ...place }: Page) => db.many<Row>`
  select a.id, a.at, s.key as site, a.actor, a.action, a.subject, m.public_id as member, a.reason, a.reference, a.before, a.after
  from audit a
  left join site s on s.id = a.site_id
  left join member_public m on m.id = a.member_id
  where ${ofPlace(db, place)}
    and (${actor ?? null}::text is null or a.actor = ${actor ?? null})
    and (${action ?? null}::text is null or a.action = ${action ?? null})
    and (${before ?? null}::bigint is null or a.id < ${before ?? null})
  order by a.id desc
  limit ${limit}`

/** Of the newest ten thousand rows: whom and what the filters offer. */
const RECENT_ROWS = 10_000

export async function auditActors(db: Db, place: Place) {
  const rows = await db.many<Columns<'audit', 'actor' | 'action'>>`
    select distinct actor, action
    from (select a.actor, a.action from audit a where ${ofPlace(db, place)} order by a.id desc limit ${RECENT_ROWS}) recent`
  const listed = (column: 'actor' | 'action') => [...new Set(rows.map((row) => row[column]))].toSorted()
  return { actors: listed('actor'), actions: listed('action') }
}
