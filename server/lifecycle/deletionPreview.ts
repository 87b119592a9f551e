// GET /api/deletion: preview of a deletion: the value of unspent credits, and the retention offer (ACC-12, ACC-17).
import type { Output } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { findRetention } from '../discounts/index.ts'
import { unspentCredits } from '../payments/index.ts'
import { discountOf } from './acceptRetentionOffer.ts'

export async function deletionPreview(ctx: MemberCtx): Promise<Output<typeof contract.deletionPreview>> {
  const [unspent, { taken, usable }] = await Promise.all([unspentCredits(ctx), findRetention(ctx)])
  return { unspent: unspent, discount: taken ? null : await discountOf(ctx), code: usable?.code ?? null }
}
