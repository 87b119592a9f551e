// Who was here when. Signs of life are collected and written in one statement every few seconds: one row a request would cost
// 40 % of the rate. Nothing is decided by what waits here; a killed process loses a few seconds of "last seen".
import type { App, Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Log } from '../base/observability/log.ts'

/** Seconds for which someone counts as online after a sign of life. */
const ONLINE_SECONDS = 5 * 60
/** Milliseconds that signs of life may wait. */
const FLUSH_DELAY_MS = 4_000
/**
 * Seconds: `last_active` orders the search, so it tells of a quarter of an hour only (SRCH-3); of who lets nobody see it, of a day. It stands
 * in indexes and is dear to change.
 */
const LAST_ACTIVE_STEP_SECONDS = 15 * 60

/** `hidden_at` alone is no sign of life: it says since when nobody looks. */
type Activity = { member_id: number; site_id: number; seen_at: Date | null; hidden_at: Date | null }
export type Presence = {
  touch(site: number, member: number, now: Date): void
  hide(site: number, member: number, now: Date): void
  flush(): Promise<void>
}

export function makePresence(db: Db, log: Log): Presence {
  const signs = new Map<number, Activity>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  async function flush() {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = [...signs.values()]
    signs.clear()
    writing = writing
      .then(() => (batch.length ? write(db, batch) : undefined))
      .catch((error) => log.error('presence', error, { members: batch.length }))
    await writing
  }

  function put(sign: Activity) {
    const before = signs.get(sign.member_id)
    signs.set(sign.member_id, {
      ...sign,
      seen_at: sign.seen_at ?? before?.seen_at ?? null,
      hidden_at: sign.hidden_at ?? before?.hidden_at ?? null,
    })
    timer ??= setTimeout(flush, FLUSH_DELAY_MS).unref()
  }

  return {
    touch: (site_id, member_id, seen_at) => put({ site_id, member_id, seen_at, hidden_at: null }),
    hide: (site_id, member_id, now) => put({ site_id, member_id, seen_at: null, hidden_at: now }),
    flush,
  }
}

/** The beginning of the quarter of an hour that a moment lies in: as fine as `last_active` is. */
export const floorToQuarterHour = (at: Date) => new Date(Math.floor(at.getTime() / (LAST_ACTIVE_STEP_SECONDS * 1000)) * LAST_ACTIVE_STEP_SECONDS * 1000)

async function write(db: Db, batch: Activity[]) {
  const signs = db.fragment`
    jsonb_to_recordset(${db.json(batch.map((sign) => ({ ...sign, quarter: sign.seen_at && floorToQuarterHour(sign.seen_at) })))})
      as s (member_id bigint, site_id bigint, seen_at timestamptz, hidden_at timestamptz, quarter timestamptz)`
  await db.run`
    insert into presence (member_id, site_id, seen_at, hidden_at)
    select s.member_id, s.site_id, coalesce(s.seen_at, 'epoch'), s.hidden_at
    from ${signs}
    join member m on m.id = s.member_id and m.site_id = s.site_id
    order by s.member_id
    on conflict (member_id) do update
    set seen_at = greatest(presence.seen_at, excluded.seen_at), hidden_at = greatest(presence.hidden_at, excluded.hidden_at)`
  // Whoever is being changed elsewhere is left for the next time.
  await db.run`
    update member m
    set last_active = due.since
    from (
      select held.id, step.since
      from ${signs}
      join member held on held.id = s.member_id and held.site_id = s.site_id
      cross join lateral (
        select case when held.shows_presence then s.quarter else date_bin('1 day', s.quarter, 'epoch') end as since) step
      where held.last_active < step.since
      order by held.id
      for no key update of held skip locked) due
    where m.id = due.id`
}

const presenceByApp = new WeakMap<App, Presence>()

export function presenceOf(app: App): Presence {
  const presence = presenceByApp.get(app) ?? makePresence(app.db, app.log)
  presenceByApp.set(app, presence)
  return presence
}

/** A sign of life of whoever asks. Visitors leave none. Costs no query. */
export function touchPresence(ctx: Pick<Ctx, 'app' | 'site' | 'member' | 'clock'>) {
  if (ctx.member) presenceOf(ctx.app).touch(ctx.site.id, ctx.member.id, ctx.clock.now())
}

type Seen = { seen_at: Date | null; hidden_at: Date | null }

/** Seen within five minutes, and the page not hidden since. */
export const isOnline = ({ seen_at, hidden_at }: Seen, now: Date) =>
  seen_at !== null &&
  now.getTime() - seen_at.getTime() < ONLINE_SECONDS * 1000 &&
  (hidden_at === null || hidden_at < seen_at)

/** Which of these members are online, for others to see. */
export async function findOnline(db: Db, members: number[], now: Date): Promise<Set<number>> {
  const rows = await db.many<Seen & { member_id: number }>`
    select p.member_id, p.seen_at, p.hidden_at
    from presence p
    join member m on m.id = p.member_id and m.shows_presence
    where p.member_id = any(${members.map(String)}::bigint[])`
  return new Set(rows.filter((row) => isOnline(row, now)).map(({ member_id }) => member_id))
}
