// GET /api/credits: bundles on sale in the country in use, with the current member's discount (CRED-1).
import type { Output } from '../../contract/call.ts'
import type { overview as contract } from '../../contract/credits.ts'
import type { Ctx } from '../base/ctx.ts'
import { balance, bundles, currencyOf, saleCountry } from '../credits/index.ts'
import { matchesOrder } from './checkCode.ts'
import { discountedPrice } from './discountedPrice.ts'
import { present } from './present.ts'
import { activeDiscount } from './welcomeBonus.ts'

export async function overview(ctx: Ctx): Promise<Output<typeof contract>> {
  const country = saleCountry(ctx)
  const currency = currencyOf(country)
  const [rows, active, credits] = await Promise.all([
    bundles(ctx, currency),
    activeDiscount(ctx),
    ctx.member ? balance(ctx, ctx.member.id) : null,
  ])
  const discount = active && matchesOrder(active, { country, currency }) ? active : null
  const { message_credits, photo_credits, gift_credits } = ctx.site
  return {
    country,
    bundles: rows.map(({ key, amount, ...row }) => ({
      ...row,
      id: key,
      amount,
      discounted:
        discount && matchesOrder(discount, { country, currency, amount }) ? discountedPrice(amount, discount) : amount,
    })),
    message_credits,
    photo_credits,
    gift_credits,
    credits,
    discount: discount && present(discount, ctx.clock.now()),
  }
}
