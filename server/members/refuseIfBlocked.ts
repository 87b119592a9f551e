// Refuses a viewer whom the other member blocked: no profile, no contact (PRO-6, ROLE-4).
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { blocksBetween, type MemberRow } from './store.ts'

/** Refuses with the blocker's name. Returns whether the viewer blocked this member in turn. */
export async function refuseIfBlocked(ctx: Ctx, other: Pick<MemberRow, 'id' | 'name'>): Promise<boolean> {
  if (!ctx.member) return false
  const { by_them, by_me } = await blocksBetween(ctx, other.id)
  if (by_them) refuse('blocked', { name: other.name })
  return by_me
}
