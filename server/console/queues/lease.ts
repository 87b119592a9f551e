// Who holds which item of a queue: a row of each item, for some minutes (STAFF-2).
import type { QueueName } from '../../../contract/console/queues.ts'
import type { Id } from '../../../contract/ids.ts'
import { addSeconds } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import type { SiteCtx, SitesCtx, StaffCtx } from '../context.ts'
import { refuseStale } from '../refusal.ts'

/** As long as somebody may think; the page asks for more while it is open. */
const LEASE_SECONDS = 300
/** What somebody put off comes back to them after a working day. */
const SKIP_SECONDS = 8 * 3_600

export type Key = { site_id: Id<'site'>; item: string }
type Holding = { item: string; is_own: boolean }

const siteIds = ({ sites }: Pick<SitesCtx, 'sites'>) => sites.map(({ id }) => `${id}`)

/** One at a time takes from a queue, so that two never take the same. */
export const lockQueue = (db: Db, queue: QueueName) =>
  db.run`select pg_advisory_xact_lock(hashtextextended(${`queue ${queue}`}, 0))`

/** Also of other sites: a person’s own count there, too. */
export const findHeld = ({ db, clock, staff }: StaffCtx, queue: QueueName) => db.many<Holding>`
  select item, staff_id = ${staff.id} as is_own from queue_lease
  where queue = ${queue} and expires > ${clock.now()}`

/** Takes what nobody holds, and goes on with one's own. Somebody else's of before is over: nothing of it counts. */
export async function hold({ db, clock, staff }: StaffCtx, queue: QueueName, keys: Key[]) {
  const now = clock.now()
  await db.run`
    insert into queue_lease as l (site_id, queue, item, staff_id, taken_at, expires)
    select site_id, ${queue}, item, ${staff.id}, ${now}, ${addSeconds(now, LEASE_SECONDS)}
    from unnest(${keys.map(({ site_id }) => `${site_id}`)}::bigint[], ${keys.map(({ item }) => item)}::text[]) as k (site_id, item)
    on conflict (site_id, queue, item) do update
    set staff_id = excluded.staff_id, expires = excluded.expires,
      taken_at = case when l.staff_id = excluded.staff_id then l.taken_at else excluded.taken_at end,
      shown_at = case when l.staff_id = excluded.staff_id then l.shown_at end
    where l.staff_id = excluded.staff_id or l.expires <= ${now}`
}

/** All that the person holds on these sites, but for `without`. */
export const letGo = (ctx: SitesCtx, queue: QueueName, without: string[]) => ctx.db.run`
  delete from queue_lease
  where queue = ${queue} and staff_id = ${ctx.staff.id} and site_id = any(${siteIds(ctx)}::bigint[]) and item <> all(${without})`

/** Until the transaction ends; refuses with `stale` where somebody else has it, or nobody. */
export async function requireHeld({ db, site, staff }: SiteCtx, queue: QueueName, item: string) {
  const row = await db.maybe<{ staff_id: number; name: string; shown_at: Date | null; taken_at: Date }>`
    select l.staff_id, s.name, l.shown_at, l.taken_at
    from queue_lease l join staff_directory s on s.id = l.staff_id
    where l.site_id = ${site.id} and l.queue = ${queue} and l.item = ${item}
    for update of l`
  if (row?.staff_id !== staff.id) refuseStale({ state: 'not_held', by: row?.name ?? null })
  return row as NonNullable<typeof row>
}

/** The first time that its holder saw it. */
export const markShown = ({ db, site, clock, staff }: SiteCtx, queue: QueueName, item: string) => db.run`
  update queue_lease set shown_at = coalesce(shown_at, ${clock.now()})
  where site_id = ${site.id} and queue = ${queue} and item = ${item} and staff_id = ${staff.id}`

export const drop = ({ db, site }: SiteCtx, queue: QueueName, item: string) => db.run`
  delete from queue_lease where site_id = ${site.id} and queue = ${queue} and item = ${item}`

type Mark = { item: string; kind: 'skip' | 'escalate'; by: string; reason: string }

/** What the person put off lately, and what was passed on to operators. */
export const findMarks = (ctx: SitesCtx, queue: QueueName) => ctx.db.many<Mark>`
  select k.item, k.kind, s.name as by, k.reason
  from queue_mark k join staff_directory s on s.id = k.staff_id
  where k.queue = ${queue} and k.site_id = any(${siteIds(ctx)}::bigint[])
    and (k.kind = 'escalate' or k.staff_id = ${ctx.staff.id} and k.at > ${addSeconds(ctx.clock.now(), -SKIP_SECONDS)})
  order by k.at`

export const mark = (
  { db, site, clock, staff }: SiteCtx,
  queue: QueueName,
  item: string,
  { kind, reason }: Pick<Mark, 'kind' | 'reason'>,
) => db.run`
  insert into queue_mark (site_id, queue, item, kind, staff_id, reason, at)
  values (${site.id}, ${queue}, ${item}, ${kind}, ${staff.id}, ${reason}, ${clock.now()})
  on conflict (site_id, queue, item, kind, staff_id) do update set reason = excluded.reason, at = excluded.at`

export const dropMarks = ({ db, site }: SiteCtx, queue: QueueName, item: string) => db.run`
  delete from queue_mark where site_id = ${site.id} and queue = ${queue} and item = ${item}`
