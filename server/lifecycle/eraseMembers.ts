// Erases members 14 days after their deletion: one transaction each, in which every domain deletes what it holds (ACC-12).
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { inJob, siteById } from '../sites/index.ts'

const BATCH_SIZE = 100

type DueMember = Columns<'member_public', 'id' | 'site_id'>

/** Idempotent. A failure stops nobody else; the job fails at its end and is retried. */
export async function eraseMembers(app: App) {
  const deletedBefore = addSeconds(app.clock.now(), -durationSeconds.reactivation)
  let failed = 0
  for (let last = 0; ; ) {
    const dueMembers = await app.db.many<DueMember>`
      select id, site_id
      from member_public
      where status = 'deleted' and deleted_at <= ${deletedBefore} and erased_at is null and id > ${last}
      order by id
      limit ${BATCH_SIZE}`
    for (const member of dueMembers) {
      await eraseOne(app, member, deletedBefore).catch((error) => {
        failed += 1
        app.log.error('erase', error, { member: member.id })
      })
    }
    last = dueMembers.at(-1)?.id ?? 0
    if (dueMembers.length < BATCH_SIZE) break
  }
  if (failed) throw new Error('some members could not be erased')
}

/** Checked again under the member's lock: a member who reactivates at this moment stays. */
async function eraseOne(app: App, { id, site_id }: DueMember, deletedBefore: Date) {
  const site = await siteById(app.db, site_id)
  if (!site) throw new Error('a member of a site that is gone')
  await inJob(app, site, async (ctx) => {
    const lockedMember = await ctx.db.maybe`
      select 1
      from member
      where id = ${id} and site_id = ${site_id} and status = 'deleted' and deleted_at <= ${deletedBefore} and erased_at is null
      for update skip locked`
    if (!lockedMember) return
    await eraseMember(ctx, id)
  })
}

/** Each domain removes its rows, in the caller's transaction. The member is closed already. */
export async function eraseMember(ctx: JobCtx, member: Id<'member'>) {
  for (const onErase of ctx.app.hooks.onErase) await onErase(ctx, member)
}
