// DELETE /api/push: unsubscribes this browser from pushes (NOTE-4).
import type { Input } from '../../../contract/call.ts'
import type { Id } from '../../../contract/ids.ts'
import type { unsubscribePush as contract } from '../../../contract/notifications.ts'
import type { JobCtx, MemberCtx } from '../../base/ctx.ts'

export async function unsubscribePush(ctx: MemberCtx, { endpoint }: Input<typeof contract>) {
  await ctx.db.run`
    delete from push_subscription
    where endpoint = ${endpoint} and site_id = ${ctx.site.id} and member_id = ${ctx.member.id}`
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return {}
}

/** Of all browsers: logging out everywhere ends pushes everywhere, as each logout does (NOTE-4). */
export const deletePushSubscriptions = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) =>
  db.run`delete from push_subscription where member_id = ${member} and site_id = ${site.id}`
