// POST /api/deletion/refund: unspent bought credits are paid back before one leaves (ACC-17).
import type { MemberCtx } from '../base/ctx.ts'
import { refund } from '../payments/index.ts'
import { refuseUnlessConfirmed } from '../security/index.ts'

export async function refundUnspent(ctx: MemberCtx) {
  await refuseUnlessConfirmed(ctx)
  return { refunded: await refund(ctx) }
}
