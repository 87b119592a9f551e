// What we hold of a member's own reports and complaints. What others reported about it stays theirs: it would tell who they are (ACC-15, SAFE-2).
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: number) {
  const reports = await db.many`
    select who.name, r.photo is not null as photo, r.chat is not null as message, r.reason, r.words as text, r.public_id as reference, r.created_at
    from report r
    left join member who on who.id = r.member_id and who.site_id = r.site_id and who.status <> 'deleted'
    where r.site_id = ${site.id} and r.reporter_id = ${member}
    order by r.id`
  const complaints = await db.many`
    select c.reference, c.kind, c.name, c.email, c.words as text, c.created_at, c.closed_at,
      coalesce((
        select jsonb_agg(a.words order by a.id)
        from complaint_answer a
        where a.complaint_id = c.id and a.site_id = c.site_id), '[]') as answers
    from complaint c
    where c.site_id = ${site.id} and c.member_id = ${member}
    order by c.id`
  return { reports, complaints }
}
