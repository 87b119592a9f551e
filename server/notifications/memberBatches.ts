// Batch iteration over members by id, each in a savepoint of its own: a failure for one is logged and stops nobody else.
import type { Id } from '../../contract/ids.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { inJob } from '../sites/index.ts'

export const BATCH_SIZE = 100

type Row = { id: Id<'member'> }
export type FindBatch<T extends Row> = (ctx: JobCtx, after_id: number) => Promise<T[]>

/** `findBatch` answers at most BATCH_SIZE members with a higher id. */
export async function forEachMember<T extends Row>(
  app: App,
  site: Site,
  findBatch: FindBatch<T>,
  work: (ctx: JobCtx, row: T) => Promise<unknown>,
) {
  for (let after_id = 0; ; ) {
    const rows = await inJob(app, site, async (ctx) => {
      const members = await findBatch(ctx, after_id)
      for (const row of members) await runIsolated(ctx, row, work)
      return members
    })
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after_id = last.id
  }
}

export async function runIsolated<T extends Row>(ctx: JobCtx, row: T, work: (ctx: JobCtx, row: T) => Promise<unknown>) {
  const callbacks: (() => unknown)[] = []
  try {
    await ctx.db.transaction((db) =>
      work({ ...ctx, db, afterCommit: (callback) => void callbacks.push(callback) }, row),
    )
    for (const callback of callbacks) ctx.afterCommit(callback)
  } catch (error) {
    ctx.app.log.error('by the clock', error, { member: row.id })
  }
}
