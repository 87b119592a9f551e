// Runs a job for one site: builds its ctx, in one transaction, with after-commit callbacks.
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { siteOrigin } from '../base/http/siteOrigin.ts'

/** `afterCommit` callbacks run after the commit, and not at all where `work` throws. */
export async function inJob<T>(app: App, site: Site, work: (ctx: JobCtx) => Promise<T>): Promise<T> {
  const callbacks: (() => unknown)[] = []
  const result = await app.db.transaction((db) =>
    work({
      app,
      db,
      site,
      clock: app.clock,
      afterCommit: (it) => void callbacks.push(it),
      request: { origin: siteOrigin(app, site) },
    }),
  )
  for (const it of callbacks) await it()
  return result
}
