// POST /api/deletion/refund: unspent bought credits are paid back before one leaves (ACC-17).
import type { MemberCtx } from '../base/ctx.ts'
import { refundUnspentCredits } from '../payments/index.ts'
import { requireReauthentication } from '../security/index.ts'

export async function refundUnspent(ctx: MemberCtx) {
  await requireReauthentication(ctx)
  return { refunded: await refundUnspentCredits(ctx) }
}
