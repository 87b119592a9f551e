// GET /api/deletion: what to know before leaving: what unspent credits are worth, and the offer to stay (ACC-12, ACC-17).
import type { Output } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { retentionOf } from '../discounts/index.ts'
import { unspentCredits } from '../payments/index.ts'
import { discountOf } from './takeOffer.ts'

export async function deletionPreview(ctx: MemberCtx): Promise<Output<typeof contract.deletionPreview>> {
  const [left, { taken, usable }] = await Promise.all([unspentCredits(ctx), retentionOf(ctx)])
  return { unspent: left, discount: taken ? null : await discountOf(ctx), code: usable?.code ?? null }
}
