// Export of a member's own reports and complaints. Reports about it are left out: they would reveal the reporters (ACC-15, SAFE-2).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { exportTakedowns } from './takedownStore.ts'

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  const reports = await db.many`
    select reported.name, r.photo is not null as photo, r.chat is not null as message, r.reason, r.text, r.public_id as reference, r.created_at
    from report r
    left join member_public reported on reported.id = r.member_id and reported.site_id = r.site_id and reported.status <> 'deleted'
    where r.site_id = ${site.id} and r.reporter_id = ${member}
    order by r.id`
  const complaints = await db.many`
    select c.reference, c.kind, c.name, c.email, c.text, c.created_at, c.closed_at,
      coalesce((
        select jsonb_agg(a.text order by a.id)
        from complaint_answer a
        where a.complaint_id = c.id and a.site_id = c.site_id), '[]') as answers
    from complaint c
    where c.site_id = ${site.id} and c.member_id = ${member}
    order by c.id`
  const decisions = await db.many`
    select c.public_id as reference, d.measure, d.ground, d.facts, d.automated, d.decided_at, d.ends_at, d.undone_at
    from case_decision d join moderation_case c on c.id = d.case_id
    where d.site_id = ${site.id} and d.member_id = ${member} and d.measure <> 'none' and c.anonymized_at is null
    order by d.id`
  const appeals = await db.many`
    select a.text, a.created_at, a.outcome, a.reasons, a.decided_at
    from case_appeal a
    where a.site_id = ${site.id} and a.member_id = ${member}
    order by a.id`
  return { reports, complaints, decisions, appeals, takedowns: await exportTakedowns({ db, site }, member) }
}
