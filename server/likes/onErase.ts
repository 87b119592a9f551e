// A member is erased: its likes, the likes for it, and every match (ACC-12).
import type { JobCtx } from '../base/ctx.ts'

export async function onErase({ db, site }: JobCtx, member: number) {
  await db.run`delete from member_match where site_id = ${site.id} and (a_id = ${member} or b_id = ${member})`
  await db.run`delete from member_like where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
}
