// Export of a member's own reports and complaints. Reports about it are left out: they would reveal the reporters (ACC-15, SAFE-2).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

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
  return { reports, complaints }
}
