// Caches expensive result counts per search for 60 s, per process: that many members match, or which few do (SRCH-5). An entry does not
// depend on the viewer, but for whether attributes of all count or of those alone whom visitors see in full. `member_search_change` lists who changed since, so a cached result loses and gains members at once.
import type { App, Ctx } from '../base/ctx.ts'
import { findsOpenOnly, type SearchCriteria, today } from './store.ts'

/** One entry per gender searched, in the format that `search_find` (find.sql) writes and reads; null where counting is cheap. */
export type CachedCounts = (string | null)[]

const TTL_MS = 60_000
const MAX_ENTRIES = 2_000
const cacheByApp = new WeakMap<App, Map<string, { counts: CachedCounts; at: number }>>()

/** Online first is the order by last activity to a count. */
const keyOf = (ctx: Ctx, { sort, ...criteria }: SearchCriteria) =>
  JSON.stringify([ctx.site.id, today(ctx), findsOpenOnly(ctx, criteria), criteria, sort === 'newest'])

export function readCounts(ctx: Ctx, criteria: SearchCriteria): CachedCounts | null {
  const entry = cacheByApp.get(ctx.app)?.get(keyOf(ctx, criteria))
  return entry && ctx.clock.now().getTime() - entry.at < TTL_MS ? entry.counts : null
}

export function cacheCounts(ctx: Ctx, criteria: SearchCriteria, counts: CachedCounts) {
  const cache = cacheByApp.get(ctx.app) ?? new Map()
  if (cache.size >= MAX_ENTRIES) cache.clear()
  cache.set(keyOf(ctx, criteria), { counts, at: ctx.clock.now().getTime() })
  cacheByApp.set(ctx.app, cache)
}
