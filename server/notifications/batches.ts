// Members in the order of their ids, a hundred at a time, each in a step of its own: what fails for one is logged and holds up nobody.
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { inJob } from '../sites/index.ts'

export const batch = 100

type Row = { id: number }
export type Find<T extends Row> = (ctx: JobCtx, after_id: number) => Promise<T[]>

/** `find` answers at most a batch of those with a higher id. */
export async function eachMember<T extends Row>(
  app: App,
  site: Site,
  find: Find<T>,
  work: (ctx: JobCtx, row: T) => Promise<unknown>,
) {
  for (let after_id = 0; ; ) {
    const rows = await inJob(app, site, async (ctx) => {
      const found = await find(ctx, after_id)
      for (const row of found) await apart(ctx, row, work)
      return found
    })
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after_id = last.id
  }
}

export async function apart<T extends Row>(ctx: JobCtx, row: T, work: (ctx: JobCtx, row: T) => Promise<unknown>) {
  const waiting: (() => unknown)[] = []
  try {
    await ctx.db.transaction((db) => work({ ...ctx, db, afterCommit: (it) => void waiting.push(it) }, row))
    for (const it of waiting) ctx.afterCommit(it)
  } catch (error) {
    ctx.app.log.error('by the clock', error, { member: row.id })
  }
}
