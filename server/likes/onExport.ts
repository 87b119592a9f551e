// What we hold of a member's likes: given, received, and where both is so. Others by the names that the site shows (ACC-15).
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: number) {
  // As in the lists of likes: who is active, and no block between the two.
  const shown = db.part`
    other.status = 'active' and not exists (
      select 1 from member_block b
      where (b.by_id = ${member} and b.who_id = other.id) or (b.by_id = other.id and b.who_id = ${member}))`
  return {
    likes_given: await db.many`
      select case when ${shown} then other.name end as name, l.created_at
      from member_like l join member other on other.id = l.to_id
      where l.site_id = ${site.id} and l.from_id = ${member}
      order by l.created_at`,
    likes_received: await db.many`
      select other.name, l.created_at
      from member_like l join member other on other.id = l.from_id and ${shown}
      where l.site_id = ${site.id} and l.to_id = ${member}
      order by l.created_at`,
    matches: await db.many`
      select other.name, m.created_at
      from member_match m join member other on other.id = case m.a_id when ${member} then m.b_id else m.a_id end and ${shown}
      where m.site_id = ${site.id} and (m.a_id = ${member} or m.b_id = ${member})
      order by m.created_at`,
  }
}
