// POST /api/deletion/offer: whoever would stay for a better price gets a code of their own, once in a lifetime (ACC-12).
import type { Output } from '../../contract/call.ts'
import type * as leaving from '../../contract/leaving.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { takeRetention } from '../discounts/index.ts'

/** Percent; null where the company offers nothing. */
export function discountOf({ site }: Pick<Ctx, 'site'>): number | null {
  const { delete_discount } = site.company
  return delete_discount > 0 && delete_discount < 100 ? delete_discount : null
}

export async function takeOffer(ctx: MemberCtx): Promise<Output<typeof leaving.takeOffer>> {
  const percent = discountOf(ctx) ?? refuse('not_found')
  const { code, value_percentage, expires } = (await takeRetention(ctx, percent)) ?? refuse('not_found')
  return { code, value_percentage, expires: expires.toISOString() }
}
