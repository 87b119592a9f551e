// The ways to pay for a bundle, and its price (PAY-1, PAY-8, PAY-9).
import type { Input, Output } from '../../contract/call.ts'
import type { methods } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { countryOfSale, serves } from '../credits/index.ts'
import { methodsFor } from './methods.ts'
import { providerOf } from './providers/index.ts'
import { quote } from './quote.ts'

/** A country that the site does not sell in is answered for the country in use. */
export async function offer(ctx: MemberCtx, input: Input<typeof methods>): Promise<Output<typeof methods>> {
  const chosen = serves(ctx, input.country) ? input.country : countryOfSale(ctx)
  const { bundle, country, currency, price } =
    (await quote(ctx, chosen, { bundle: input.bundle })) ?? refuse('not_found')
  const open = providerOf(ctx.app) ? methodsFor(country, currency, ctx.clock.now()) : []
  return {
    country,
    currency,
    credits: bundle.credits,
    amount: bundle.amount,
    discounted: price,
    statement_name: ctx.site.company.name,
    methods: open.map(({ key, kind }) => ({ id: key, kind })),
  }
}
