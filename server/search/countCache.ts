// What it was dear to find out about a search, for a minute: that many fit, or who the few are (SRCH-5). It says nothing of the viewer. Of
// the few the database knows who changed since (search_change), so whoever left is gone at once and whoever came is there.
import type { App, Ctx } from '../base/ctx.ts'
import { today, type SearchCriteria } from './store.ts'

/** For each gender that was sought, as `search_find` (find.sql) tells and reads it; null where it is cheap to ask. */
export type CachedCounts = (string | null)[]

const TTL_MS = 60_000
const MAX_ENTRIES = 2_000
const cacheByApp = new WeakMap<App, Map<string, { learned: CachedCounts; at: number }>>()

const keyOf = (ctx: Ctx, wanted: SearchCriteria) => JSON.stringify([ctx.site.id, today(ctx), wanted])

export function readCounts(ctx: Ctx, criteria: SearchCriteria): CachedCounts | null {
  const entry = cacheByApp.get(ctx.app)?.get(keyOf(ctx, criteria))
  return entry && ctx.clock.now().getTime() - entry.at < TTL_MS ? entry.learned : null
}

export function cacheCounts(ctx: Ctx, criteria: SearchCriteria, counts: CachedCounts) {
  const cache = cacheByApp.get(ctx.app) ?? new Map()
  if (cache.size >= MAX_ENTRIES) cache.clear()
  cache.set(keyOf(ctx, criteria), { learned: counts, at: ctx.clock.now().getTime() })
  cacheByApp.set(ctx.app, cache)
}
