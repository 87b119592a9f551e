// Erasure of a member (ACC-12): likes and swipes in both directions, matches, auto-like history, notification records and rate limits.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { deleteRateLimits } from '../base/rateLimits/rateLimit.ts'
import { likeRateLimits } from './like.ts'

export async function onErase({ db, site }: JobCtx, member: Id<'member'>) {
  await db.run`delete from member_match where site_id = ${site.id} and (a_id = ${member} or b_id = ${member})`
  await db.run`delete from member_like where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from swipe where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from swipe_day where site_id = ${site.id} and member_id = ${member}`
  await db.run`update swipe_day set last_id = null where site_id = ${site.id} and last_id = ${member}`
  await db.run`delete from auto_like_history where site_id = ${site.id} and (from_id = ${member} or to_id = ${member})`
  await db.run`delete from like_notification where site_id = ${site.id} and (member_id = ${member} or other_id = ${member})`
  await deleteRateLimits(
    { db, site },
    likeRateLimits(member).map(({ key }) => key),
  )
}
