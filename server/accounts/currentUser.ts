// GET /api/user.php: the current user, or null (ACC-13). Open pages poll it every minute.
import type * as accounts from '../../contract/accounts.ts'
import type { Output } from '../../contract/call.ts'
import type { Ctx, CurrentMember } from '../base/ctx.ts'
import { balance } from '../credits/index.ts'
import { deliveryStatus } from '../notifications/index.ts'
import { mainImages } from '../photos/index.ts'
import { activeDismissals } from './dismissals.ts'

export async function currentUser(ctx: Ctx): Promise<Output<typeof accounts.currentUser>> {
  return { user: ctx.member && (await presentUser(ctx, ctx.member)) }
}

/** `member` is the current state: `ctx.member` may be older than what a verb has just changed. */
export async function presentUser(outer: Ctx, member: CurrentMember): Promise<accounts.User> {
  const ctx = { ...outer, member }
  const [images, credits, delivery, dismissed_alerts] = await Promise.all([
    mainImages(ctx, [member.id]),
    balance(ctx, member.id),
    deliveryStatus(ctx, member.id),
    activeDismissals(ctx, member.id),
  ])
  return {
    profile: {
      id: member.public_id,
      name: member.name,
      country: member.country,
      main_image: images.get(member.id) ?? null,
      // Until the address is confirmed nobody else sees the profile (spec §4).
      status: member.status === 'active' ? 'active' : 'disabled',
    },
    credits,
    paid_user: member.paid_user,
    fictional_icon: member.kind === 'fictional',
    language: member.language,
    scope: ['member'],
    status: member.status === 'not_confirmed' ? 'not_confirmed' : 'active',
    notifications_disabled: delivery.suppressions,
    has_push: delivery.has_push,
    banners: delivery.banners,
    paused: member.status === 'disabled',
    dismissed_alerts,
  }
}
