// POST /api/user.php?push=1: subscribes this browser to the pushes of the member who is logged in, and of nobody else (NOTE-4). The
// subscription ends with the session, however that ends.
import type { Input } from '../../../contract/call.ts'
import type * as notifications from '../../../contract/notifications.ts'
import type { MemberCtx } from '../../base/ctx.ts'
import { refuse } from '../../base/refusal.ts'
import { pushService } from './pushService.ts'

/** The oldest is dropped. */
const MAX_SUBSCRIPTIONS_PER_MEMBER = 10

export async function subscribePush(
  ctx: MemberCtx,
  { subscription, replaces }: Input<typeof notifications.subscribePush>,
) {
  if (replaces !== undefined && !(await isOwn(ctx, replaces))) refuse('other_member')
  const { endpoint, keys } = subscription
  if (!pushService(ctx.app, endpoint)) refuse('push_service_unknown')
  const changedRows = await ctx.db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at, session)
    values (
      ${endpoint}, ${ctx.site.id}, ${ctx.member.id}, ${keys.p256dh}, ${keys.auth}, ${ctx.clock.now()},
      (select token_hash from session where token_hash = ${ctx.member.session} and site_id = ${ctx.site.id}))
    on conflict (endpoint) do update
    set site_id = excluded.site_id, member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
      created_at = excluded.created_at, session = excluded.session
    where push_subscription.member_id <> excluded.member_id or push_subscription.session is distinct from excluded.session
      or push_subscription.p256dh <> excluded.p256dh or push_subscription.auth <> excluded.auth`
  // Browsers repeat their subscription now and then; mostly nothing has changed.
  if (!changedRows) return {}
  await ctx.db.run`
    delete from push_subscription
    where site_id = ${ctx.site.id} and endpoint in (
      select endpoint from push_subscription
      where site_id = ${ctx.site.id} and member_id = ${ctx.member.id}
      order by created_at desc, endpoint
      offset ${MAX_SUBSCRIPTIONS_PER_MEMBER})`
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return {}
}

async function isOwn({ db, site, member }: MemberCtx, endpoint: string) {
  const subscription = await db.maybe`
    select 1 from push_subscription where endpoint = ${endpoint} and site_id = ${site.id} and member_id = ${member.id}`
  return subscription !== undefined
}
