// Looks a discount code up, or the welcome bonus (spec §7, CRED-3).
import type { Input, Output } from '../../contract/call.ts'
import type { discountCode as contract } from '../../contract/discounts.ts'
import type { Ctx } from '../base/ctx.ts'
import { currencyOf, isServedCountry, saleCountry } from '../credits/index.ts'
import { checkCode } from './checkCode.ts'
import { codeLetters } from './codeLetters.ts'
import { present } from './present.ts'
import { activeDiscount } from './welcomeBonus.ts'

export async function discountCode(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const code = [input.code, input.discountcode].find((it) => it && codeLetters(it))
  const country = isServedCountry(ctx, input.country) ? input.country : saleCountry(ctx)
  const row = code
    ? await checkCode(ctx, code, { country, currency: currencyOf(country) })
    : input.welcome === 'true'
      ? await activeDiscount(ctx)
      : null
  return { discountcode: row && present(row, ctx.clock.now()) }
}
