// Presence of members. Activity is buffered and written in one statement every few seconds: a row per request would cost 40 % of the request
// rate. No decision depends on the buffer; a killed process loses a few seconds of "last seen".
import type { Id } from '../../contract/ids.ts'
import type { App, Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Log } from '../base/observability/log.ts'

/** A member counts as online for so long after the last activity. */
const ONLINE_SECONDS = 5 * 60
/** Activity is buffered for at most so long. */
const FLUSH_DELAY_MS = 4_000
/**
 * Granularity of `last_active`, which orders the search and must not disclose more than a quarter of an hour (SRCH-3); a day for members who
 * hide their presence. It is indexed, so writing it is expensive.
 */
const LAST_ACTIVE_STEP_SECONDS = 15 * 60

/** `hidden_at` alone is no activity: it says since when no page is visible. */
type Activity = { member_id: Id<'member'>; site_id: Id<'site'>; seen_at: Date | null; hidden_at: Date | null }
export type Presence = {
  touch(site: Id<'site'>, member: Id<'member'>, now: Date): void
  hide(site: Id<'site'>, member: Id<'member'>, now: Date): void
  flush(): Promise<void>
}

export function makePresence(db: Db, log: Log): Presence {
  const activities = new Map<number, Activity>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  async function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = [...activities.values()]
    activities.clear()
    writing = writing
      .then(() => (batch.length ? write(db, batch) : undefined))
      .catch((error) => log.error('presence', error, { members: batch.length }))
    await writing
  }

  function put(activity: Activity) {
    const before = activities.get(activity.member_id)
    activities.set(activity.member_id, {
      ...activity,
      seen_at: activity.seen_at ?? before?.seen_at ?? null,
      hidden_at: activity.hidden_at ?? before?.hidden_at ?? null,
    })
    timer ??= setTimeout(flush, FLUSH_DELAY_MS).unref()
  }

  return {
    touch: (site_id, member_id, seen_at) => put({ site_id, member_id, seen_at, hidden_at: null }),
    hide: (site_id, member_id, now) => put({ site_id, member_id, seen_at: null, hidden_at: now }),
    flush,
  }
}

/** Start of the quarter of an hour of a moment: the granularity of `last_active`. */
export const floorToQuarterHour = (at: Date) =>
  new Date(Math.floor(at.getTime() / (LAST_ACTIVE_STEP_SECONDS * 1000)) * LAST_ACTIVE_STEP_SECONDS * 1000)

async function write(db: Db, batch: Activity[]) {
  const activities = db.fragment`
    jsonb_to_recordset(${db.json(batch.map((activity) => ({ ...activity, quarter: activity.seen_at && floorToQuarterHour(activity.seen_at) })))})
      as s (member_id bigint, site_id bigint, seen_at timestamptz, hidden_at timestamptz, quarter timestamptz)`
  await db.run`
    insert into presence (member_id, site_id, seen_at, hidden_at)
    select s.member_id, s.site_id, coalesce(s.seen_at, 'epoch'), s.hidden_at
    from ${activities}
    join member m on m.id = s.member_id and m.site_id = s.site_id
    order by s.member_id
    on conflict (member_id) do update
    set seen_at = greatest(presence.seen_at, excluded.seen_at), hidden_at = greatest(presence.hidden_at, excluded.hidden_at)`
  // Rows locked elsewhere are skipped until the next flush.
  await db.run`
    update member m
    set last_active = due.since
    from (
      select stale.id, step.since
      from ${activities}
      join member stale on stale.id = s.member_id and stale.site_id = s.site_id
      cross join lateral (
        select case when stale.shows_presence then s.quarter else date_bin('1 day', s.quarter, 'epoch') end as since) step
      where stale.last_active < step.since
      order by stale.id
      for no key update of stale skip locked) due
    where m.id = due.id`
}

const presenceByApp = new WeakMap<App, Presence>()

export function presenceOf(app: App): Presence {
  const presence = presenceByApp.get(app) ?? makePresence(app.db, app.log)
  presenceByApp.set(app, presence)
  return presence
}

/** Records activity of the current member; visitors leave none. Costs no query. */
export function touchPresence(ctx: Pick<Ctx, 'app' | 'site' | 'member' | 'clock'>) {
  if (ctx.member) presenceOf(ctx.app).touch(ctx.site.id, ctx.member.id, ctx.clock.now())
}

/** Whoever was seen before is offline. */
export const onlineSince = (now: Date) => new Date(now.getTime() - ONLINE_SECONDS * 1000)

type Seen = Columns<'presence', 'hidden_at'> & { seen_at: Date | null }

/** Seen within five minutes, and the page not hidden since. */
export const isOnline = ({ seen_at, hidden_at }: Seen, now: Date) =>
  seen_at !== null && seen_at > onlineSince(now) && (hidden_at === null || hidden_at < seen_at)

/** Those of these members who are online and let others see it. */
export async function findOnline(db: Db, members: Id<'member'>[], now: Date): Promise<Set<number>> {
  const rows = await db.many<Seen & Columns<'presence', 'member_id'>>`
    select p.member_id, p.seen_at, p.hidden_at
    from presence p
    join member m on m.id = p.member_id and m.shows_presence
    where p.member_id = any(${members.map(String)}::bigint[])`
  return new Set(rows.filter((row) => isOnline(row, now)).map(({ member_id }) => member_id))
}
