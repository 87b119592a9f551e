// Anonymizes cases once nobody can appeal any more: measure, ground and times stay for the yearly report (SAFE-8).
import { REDRESS_DAYS } from '../../contract/cases.ts'
import type { Id } from '../../contract/ids.ts'
import type { Before } from '../base/cases.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { inJob, siteById } from '../sites/index.ts'
import { lockCase } from './caseStore.ts'
import { targetOf } from './decide.ts'
import { DELETE_FILES_TASK } from './deleteUnheldFiles.ts'

const DAY_SECONDS = 86_400
const BATCH_SIZE = 1_000

export async function anonymizeCases(app: App) {
  const now = app.clock.now()
  const expired = await app.db.many<{ public_id: string; site_id: Id<'site'> }>`
    select c.public_id, c.site_id
    from moderation_case c
    where c.anonymized_at is null and c.state <> 'open' and c.closed_at <= ${addSeconds(now, -REDRESS_DAYS * DAY_SECONDS)}
      and not exists (select from case_decision d where d.case_id = c.id and (d.ends_at > ${now} or exists (
        select from case_appeal a where a.decision_id = d.id and a.decided_at is null)))
      and not exists (
        select from preserved_member p
        where p.ends_at > ${now} and (p.member_id = c.subject_member or exists (
          select from case_notifier n where n.case_id = c.id and n.member_id = p.member_id)))
    order by c.closed_at
    limit ${BATCH_SIZE}`
  for (const { public_id, site_id } of expired) {
    const site = await siteById(app.db, site_id)
    if (site) await inJob(app, site, (ctx) => anonymizeCase(ctx, public_id))
  }
}

async function anonymizeCase(ctx: JobCtx, number: string) {
  const { db, site, clock } = ctx
  const row = await lockCase(ctx, number)
  await forgetBefore(ctx, row)
  await clearCases(ctx, [row.id])
  await clearNotifiers(ctx, [row.id])
  await db.run`update moderation_case set anonymized_at = ${clock.now()} where id = ${row.id} and site_id = ${site.id}`
}

/** What an undo would need and a domain kept for it goes; what a measure that goes on needs stays. */
async function forgetBefore(ctx: JobCtx, row: Awaited<ReturnType<typeof lockCase>>) {
  type Decision = {
    id: Id<'case_decision'>
    public_id: string
    ground: string
    before: Record<string, Before>
    undone_at: Date | null
  }
  const decision = await ctx.db.maybe<Decision>`
    select id, public_id, ground, before, undone_at from case_decision where case_id = ${row.id} and site_id = ${ctx.site.id}`
  if (!decision) return
  for (const { name, forget } of await ctx.app.hooks.measures()) {
    const own = decision.before[name]
    if (!own || !forget) continue
    delete decision.before[name]
    if (decision.undone_at || row.subject_member === null) continue
    const { id, public_id, ground } = decision
    const aim = { decision: id, public_id, ground, until: null, member: row.subject_member }
    await forget(ctx, targetOf(row, aim), own)
  }
  await ctx.db.run`
    update case_decision set before = ${ctx.db.json(decision.before)} where id = ${decision.id} and site_id = ${ctx.site.id}`
}

/** Facts, evidence and appeals of these cases. */
export async function clearCases({ db, site }: JobCtx, ids: number[]) {
  const among = ids.map(String)
  const files = await db.many<{ file: string }>`
    update case_evidence set snapshot = null, file = null, facts = ''
    where case_id = any(${among}::bigint[]) and site_id = ${site.id}
    returning old.file`
  await db.run`
    update case_decision set facts = '' where case_id = any(${among}::bigint[]) and site_id = ${site.id}`
  await db.run`
    update case_appeal a set text = '', reasons = '', member_id = null
    from case_decision d
    where d.id = a.decision_id and a.site_id = ${site.id} and (d.case_id = any(${among}::bigint[]) or a.case_id = any(${among}::bigint[]))`
  const names = files.flatMap(({ file }) => file ?? [])
  if (names.length) await addJob(db, DELETE_FILES_TASK, { files: names })
}

export const clearNotifiers = ({ db, site }: JobCtx, ids: number[]) => db.run`
  update case_notifier set member_id = null, email = null, network = null
  where case_id = any(${ids.map(String)}::bigint[]) and site_id = ${site.id}`

/** Of an erased member: cases about it lose subject and evidence, those that it notified of lose it (ACC-12). */
export async function eraseCases(ctx: JobCtx, member: Id<'member'>) {
  const { db, site } = ctx
  const about = await db.many<{ id: number }>`
    update moderation_case
    set subject_member = null, subject_photo = null, subject_conversation = null, subject_seq = null,
      -- So that two of erased members are never the same subject.
      subject_reference = coalesce(subject_reference, public_id)
    where site_id = ${site.id} and subject_member = ${member}
    returning id`
  await db.run`
    update case_decision set member_id = null, before = '{}' where site_id = ${site.id} and member_id = ${member}`
  await clearCases(
    ctx,
    about.map(({ id }) => id),
  )
  await db.run`
    update case_evidence e set facts = ''
    from case_notifier n
    where n.case_id = e.case_id and n.member_id = ${member} and n.site_id = ${site.id} and e.site_id = ${site.id} and e.facts <> ''`
  await db.run`
    update case_notifier set member_id = null, email = null, network = null where site_id = ${site.id} and member_id = ${member}`
  await db.run`
    update case_appeal set text = '', reasons = '', member_id = null where site_id = ${site.id} and member_id = ${member}`
}
