// Who left and did not come back within 14 days is erased: one transaction each, in which every domain forgets what it holds (ACC-12).
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { inJob, siteById } from '../sites/index.ts'

const batch = 100

type Due = { id: number; site_id: number }

/** One that fails keeps nobody else; the job fails at its end and is tried again. Erasing twice does no harm. */
export async function erase(app: App) {
  const left_before = addSeconds(app.clock.now(), -durationSeconds.reactivation)
  let failed = 0
  for (let last = 0; ; ) {
    const due = await app.db.many<Due>`
      select id, site_id
      from member
      where status = 'deleted' and deleted_at <= ${left_before} and erased_at is null and id > ${last}
      order by id
      limit ${batch}`
    for (const one of due) {
      await eraseOne(app, one, left_before).catch((error) => {
        failed += 1
        app.log.error('erase', error, { member: one.id })
      })
    }
    last = due.at(-1)?.id ?? 0
    if (due.length < batch) break
  }
  if (failed) throw new Error('some members could not be erased')
}

/** Asked again under the lock of the member: whoever is coming back at this moment stays. */
async function eraseOne(app: App, { id, site_id }: Due, left_before: Date) {
  const site = await siteById(app.db, site_id)
  if (!site) throw new Error('a member of a site that is gone')
  await inJob(app, site, async (ctx) => {
    const held = await ctx.db.maybe`
      select 1
      from member
      where id = ${id} and site_id = ${site_id} and status = 'deleted' and deleted_at <= ${left_before} and erased_at is null
      for update skip locked`
    if (!held) return
    for (const forget of app.hooks.onErase) await forget(ctx, id)
  })
}
