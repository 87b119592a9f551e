// POST /api/deletion/refund: refunds unspent bought credits before a deletion (ACC-17).
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refundUnspentCredits } from '../payments/index.ts'
import { requireReauthentication } from '../security/index.ts'

export async function refundUnspent(ctx: MemberCtx, { sums }: Input<typeof contract.refundUnspent>) {
  await requireReauthentication(ctx)
  return { refunded: await refundUnspentCredits(ctx, sums) }
}
