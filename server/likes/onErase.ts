// A member is erased: its likes, the likes for it, every match, its swipes and those of it, and what a switch remembers
// (ACC-12).
import type { JobCtx } from '../base/ctx.ts'

export async function onErase({ db, site }: JobCtx, member: number) {
  await db.run`delete from member_match where site_id = ${site.id} and (a_id = ${member} or b_id = ${member})`
  await db.run`delete from member_like where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from swipe where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from swipe_day where site_id = ${site.id} and member_id = ${member}`
  await db.run`update swipe_day set last_id = null where site_id = ${site.id} and last_id = ${member}`
  await db.run`delete from like_passed where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
}
