// A member is erased: its likes, the likes for it, every match, its swipes and those of it, what a switch remembers, who was told, and how
// often it liked (ACC-12).
import type { JobCtx } from '../base/ctx.ts'
import { allowances } from './like.ts'

export async function onErase({ db, site }: JobCtx, member: number) {
  await db.run`delete from member_match where site_id = ${site.id} and (a_id = ${member} or b_id = ${member})`
  await db.run`delete from member_like where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from swipe where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from swipe_day where site_id = ${site.id} and member_id = ${member}`
  await db.run`update swipe_day set last_id = null where site_id = ${site.id} and last_id = ${member}`
  await db.run`delete from like_passed where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from like_told where site_id = ${site.id} and (member_id = ${member} or of_id = ${member})`
  await db.run`delete from quota where site_id = ${site.id} and key = any(${allowances(member).map(({ key }) => key)})`
}
