// GET /api/unsubscribe: what the link of a mail would turn off. It turns nothing off: mail scanners follow links (NOTE-2).
import type { Input, Output } from '../../contract/call.ts'
import { type unsubscribing as contract, preferences } from '../../contract/notifications.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findLink } from './link.ts'

export async function unsubscribing(ctx: Ctx, { token }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { kind } = (await wayOut(ctx, token)) ?? refuse('link_invalid')
  return { kind }
}

/** Whose mail and of which kind. The link is not used up: who unsubscribes twice is answered the same. */
export async function wayOut(ctx: Ctx, token: string) {
  const link = await findLink(ctx, token, 'unsubscribe')
  const kind = preferences.find((it) => it === link?.data.kind)
  return link && kind ? { member: link.member, kind } : null
}
