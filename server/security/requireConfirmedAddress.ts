// Two-step verification, passkeys and email changes require a confirmed address: a stranger who signed up with somebody's address could
// otherwise lock its owner out, or stay logged in (ACC-6, ACC-14).
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'

export function requireConfirmedAddress({ member }: Pick<MemberCtx, 'member'>) {
  if (member.status === 'not_confirmed') refuse('not_confirmed')
}
