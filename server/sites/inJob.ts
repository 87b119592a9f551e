// Work that nobody asked for, done for one site: the ctx of a job, with what waits for the commit.
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { siteOrigin } from '../base/http/siteOrigin.ts'

/** In one transaction. What it puts off until after the commit runs then, and not at all where it threw. */
export async function inJob<T>(app: App, site: Site, work: (ctx: JobCtx) => Promise<T>): Promise<T> {
  const waiting: (() => unknown)[] = []
  const done = await app.db.transaction((db) =>
    work({
      app,
      db,
      site,
      clock: app.clock,
      afterCommit: (it) => void waiting.push(it),
      request: { origin: siteOrigin(app, site) },
    }),
  )
  for (const it of waiting) await it()
  return done
}
