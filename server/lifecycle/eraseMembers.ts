// Erases members 14 days after their deletion: one transaction each, in which every domain deletes what it holds (ACC-12).
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { isPreserved } from '../members/index.ts'
import { inJob, siteById } from '../sites/index.ts'

const BATCH_SIZE = 100

type DueMember = Columns<'member_public', 'id' | 'site_id'>

/** Idempotent. A failure stops nobody else; the job fails at its end and is retried. */
export async function eraseMembers(app: App) {
  const now = app.clock.now()
  const deletedBefore = addSeconds(now, -durationSeconds.reactivation)
  let failed = 0
  for (let last = 0; ; ) {
    const dueMembers = await app.db.many<DueMember>`
      select id, site_id
      from member_public m
      where status = 'deleted' and deleted_at <= ${deletedBefore} and erased_at is null and id > ${last}
        and not exists (select from preserved_member p where p.member_id = m.id and p.ends_at > ${now})
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
    // Preserved at this moment: later.
    if (!lockedMember || (await isPreserved(ctx, id))) return
    await eraseMember(ctx, id)
  })
}

/**
 * Each domain removes its rows, in the caller's transaction, which holds the member's lock. The member is closed already.
 * Of one who is preserved nothing is erased, whoever asks (STAFF-2).
 */
export async function eraseMember(ctx: JobCtx, member: Id<'member'>) {
  if (await isPreserved(ctx, member)) rejectInput('member: nothing of it may be erased for now; it is preserved')
  for (const onErase of ctx.app.hooks.onErase) await onErase(ctx, member)
}
