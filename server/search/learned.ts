// What it was dear to find out about a search, for a minute: that many fit, or who the few are (SRCH-5). It says nothing of the viewer. Of
// the few the database knows who changed since (search_change), so whoever left is gone at once and whoever came is there.
import type { App, Ctx } from '../base/ctx.ts'
import { today, type Wanted } from './store.ts'

/** For each gender that was sought, as `search_find` (find.sql) tells and reads it; null where it is cheap to ask. */
export type Learned = (string | null)[]

const milliseconds = 60_000
const most = 2_000
const ofApp = new WeakMap<App, Map<string, { learned: Learned; at: number }>>()

const keyOf = (ctx: Ctx, wanted: Wanted) => JSON.stringify([ctx.site.id, today(ctx), wanted])

export function recall(ctx: Ctx, wanted: Wanted): Learned | null {
  const found = ofApp.get(ctx.app)?.get(keyOf(ctx, wanted))
  return found && ctx.clock.now().getTime() - found.at < milliseconds ? found.learned : null
}

export function keep(ctx: Ctx, wanted: Wanted, learned: Learned) {
  const kept = ofApp.get(ctx.app) ?? new Map()
  if (kept.size >= most) kept.clear()
  kept.set(keyOf(ctx, wanted), { learned, at: ctx.clock.now().getTime() })
  ofApp.set(ctx.app, kept)
}
