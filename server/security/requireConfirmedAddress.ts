// Two-step verification, passkeys and another address are for whoever has shown that the address is theirs: a stranger who signed up with
// it could keep its owner out, or stay in (ACC-6, ACC-14).
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'

export function requireConfirmedAddress({ member }: Pick<MemberCtx, 'member'>) {
  if (member.status === 'not_confirmed') refuse('not_confirmed')
}
