// GET /api/unsubscribe: what the unsubscribe link of a mail would turn off. It changes nothing, because mail scanners follow links
// (NOTE-2).
import type { Input, Output } from '../../contract/call.ts'
import { type unsubscribePreview as contract, preferenceKinds } from '../../contract/notifications.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findLink } from './singleUseLinks.ts'

export async function unsubscribePreview(
  ctx: Ctx,
  { token }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { kind } = (await findUnsubscribeLink(ctx, token)) ?? refuse('link_invalid')
  return { kind }
}

/** Whose mail and of which kind. The link is not used up, so that a second unsubscribe is answered the same. */
export async function findUnsubscribeLink(ctx: Ctx, token: string) {
  const link = await findLink(ctx, token, 'unsubscribe')
  const kind = preferenceKinds.find((name) => name === link?.data.kind)
  return link && kind ? { member: link.member, kind } : null
}
