// A finished signup: what was proven before it is kept for the member (SAFE-1).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { signupProof } from './ownProof.ts'
import { keepProof } from './store.ts'

export async function adoptProof(ctx: Ctx, member: Id<'member'>) {
  const proof = await signupProof(ctx)
  if (proof) await keepProof(ctx, member, proof)
}
