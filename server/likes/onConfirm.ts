// A confirmed address: the likes given before it are notified, and the member may receive an automatic like (ACC-6,
// LIKE-6).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { memberById } from '../members/index.ts'
import { giveAutoLike } from './autoLike.ts'

export async function onConfirm(ctx: Ctx, member: Id<'member'>) {
  const confirmed = await memberById(ctx, member)
  const notified = await ctx.db.many<{ other: Id<'member'>; matched: boolean }>`
    select other, matched from like_notify_on_confirm(${ctx.site.id}, ${member}, ${ctx.clock.now()})`
  const { live } = ctx.app
  ctx.afterCommit(() => {
    live.publish(
      notified.map(({ other }) => other),
      { type: 'likes' },
    )
    const matches = notified.filter(({ matched }) => matched).map(({ other }) => other)
    live.publish(matches, { type: 'match', with: confirmed.public_id })
  })
  await giveAutoLike(ctx, confirmed)
}
