// Data export of likes: given, received, taken back, matches and swipes. Others appear by name, where the site shows them, and by kind:
// person or fictional profile (ACC-15, PRO-8).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  // As in the lists of likes.
  const isShown = db.fragment`exists (select 1 from member_visible_to(${site.id}, ${member}) v where v.id = other.id)`
  const otherColumns = db.fragment`case when ${isShown} then other.name end as name, case when ${isShown} then other.kind end as kind`
  return {
    likes_given: await db.many`
      select ${otherColumns}, l.origin as given_by, l.created_at
      from member_like l join member_public other on other.id = l.to_id
      where l.site_id = ${site.id} and l.from_id = ${member}
      order by l.created_at`,
    likes_received: await db.many`
      select other.name, other.kind, l.origin as given_by, l.created_at
      from member_like l join member_public other on other.id = l.from_id and ${isShown}
      where l.site_id = ${site.id} and l.to_id = ${member}
      order by l.created_at`,
    likes_not_again: await db.many`
      select ${otherColumns}, p.liked_on as given_on
      from auto_like_history p join member_public other on other.id = p.to_id
      where p.site_id = ${site.id} and p.from_id = ${member}
      order by p.liked_on, other.id`,
    swipes: await db.many`
      select ${otherColumns}, s.liked, s.swiped_at
      from swipe s join member_public other on other.id = s.to_id
      where s.site_id = ${site.id} and s.from_id = ${member}
      order by s.swiped_at`,
    matches: await db.many`
      select other.name, other.kind, m.created_at
      from member_match m join member_public other on other.id = case m.a_id when ${member} then m.b_id else m.a_id end and ${isShown}
      where m.site_id = ${site.id} and (m.a_id = ${member} or m.b_id = ${member})
      order by m.created_at`,
  }
}
