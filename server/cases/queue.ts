// What moderators do with a case before they decide it: take it, release it, look at it and its evidence, add a picture (SAFE-2, SAFE-8).
import { type Actor, audit } from '../base/audit/audit.ts'
import { rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { Refusal } from '../base/refusal.ts'
import { makeDerivatives } from '../photos/index.ts'
import { lockCase, refuseUnlessOpen, showCase } from './caseStore.ts'

/** Whose key signs, and as what it is written down. */
export type CaseActor = { staff: { id: number; name: string }; actor: Actor }

export async function takeCase(ctx: JobCtx, { staff, actor }: CaseActor, number: string) {
  const row = await lockCase(ctx, number)
  await refuseUnlessOpen(ctx, row, staff.id)
  await ctx.db.run`
    update moderation_case set assignee = ${staff.id}, taken_at = ${ctx.clock.now()} where id = ${row.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, { action: 'case.take', subject: row.public_id, member: row.subject_member })
  return { case: row.public_id, assignee: staff.name }
}

/** Also what somebody else has taken, who may be ill. */
export async function releaseCase(ctx: JobCtx, { actor }: CaseActor, number: string) {
  const row = await lockCase(ctx, number)
  if (row.state !== 'open' || row.assignee === null) rejectInput('case: nobody has taken it')
  await ctx.db.run`
    update moderation_case set assignee = null, taken_at = null where id = ${row.id} and site_id = ${ctx.site.id}`
  await audit(ctx, actor, { action: 'case.release', subject: row.public_id, member: row.subject_member })
  return { case: row.public_id, assignee: null }
}

/** What is known, without the evidence. */
export async function lookAtCase(ctx: JobCtx, { staff }: Pick<CaseActor, 'staff'>, number: string) {
  const { id, shown } = await showCase(ctx, number)
  await logAccess(ctx, id, staff.id, 'case')
  return shown
}

type EvidenceRow = { facts: string; snapshot: unknown; file: string | null; reported_at: Date; reason: string | null }

/** As it was seen. Each look is in the access log and in the audit log. Files are named, and fetched one by one. */
export async function lookAtEvidence(ctx: JobCtx, { staff, actor }: CaseActor, number: string) {
  const row = await lockCase(ctx, number)
  await logAccess(ctx, row.id, staff.id, 'evidence')
  await audit(ctx, actor, { action: 'case.evidence', subject: row.public_id, member: row.subject_member })
  const evidence = await ctx.db.many<EvidenceRow>`
    select coalesce(nullif(e.facts, ''), r.text, '') as facts, coalesce(e.snapshot, r.snapshot) as snapshot,
      coalesce(e.file, r.evidence) as file, e.created_at as reported_at, r.reason
    from case_evidence e left join report r on r.id = e.report_id and r.site_id = e.site_id
    where e.case_id = ${row.id} and e.site_id = ${ctx.site.id}
    order by e.id`
  return { case: row.public_id, evidence }
}

/** The bytes of one of its files, for whoever has looked at the list. */
export async function evidenceFile(ctx: JobCtx, by: CaseActor, number: string, file: string): Promise<Buffer> {
  const { evidence } = await lookAtEvidence(ctx, by, number)
  if (!evidence.some((it) => it.file === file)) rejectInput(`file: the case has none of the name ${file}`)
  return (await ctx.app.storage.get(file)) ?? rejectInput('file: it is gone')
}

/** A picture that somebody handed in. It is drawn anew, so that nothing but the picture stays of the file. */
export async function attachEvidence(ctx: JobCtx, { staff, actor }: CaseActor, number: string, bytes: Buffer) {
  const row = await lockCase(ctx, number)
  await refuseUnlessOpen(ctx, row, staff.id)
  const { full } = await makeDerivatives(bytes, { owner: staff.id }).catch((error) => {
    if (!(error instanceof Refusal)) throw error
    return rejectInput(
      'file: evidence is a picture (JPEG, PNG, WebP or AVIF); of a PDF or a film, attach a picture of it',
    )
  })
  const file = `${newId()}.webp`
  await ctx.app.storage.put(file, full)
  await ctx.db.run`
    insert into case_evidence (site_id, case_id, file, created_at) values (${ctx.site.id}, ${row.id}, ${file}, ${ctx.clock.now()})`
  await audit(ctx, actor, { action: 'case.attach', subject: row.public_id, member: row.subject_member })
  return { case: row.public_id, file }
}

const logAccess = ({ db, site, clock }: JobCtx, id: number, staff: number, part: 'case' | 'evidence') => db.run`
  insert into case_access_log (site_id, case_id, staff_id, part, at) values (${site.id}, ${id}, ${staff}, ${part}, ${clock.now()})`
