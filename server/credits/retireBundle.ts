// An operator takes a bundle off sale. What it cost is remembered; who paid for it has it (CRED-1, OPS-4).
import * as v from 'valibot'
import { audit, type Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as bundle from './bundleGiven.ts'

/** Throws Wrong; the last one of a currency stays, for there would be nothing to buy. */
export async function retireBundle(ctx: JobCtx, deed: Actor, given: unknown): Promise<bundle.Row> {
  const it = parseCommandInput(v.strictObject(bundle.which), given)
  await bundle.hold(ctx)
  const before = (await bundle.find(ctx, it)) ?? rejectInput(`key: ${it.key} is not on sale in ${it.currency}`)
  const { left } = await ctx.db.one<{ left: number }>`
    select count(*)::int as left from bundle where site_id = ${ctx.site.id} and currency = ${it.currency}`
  if (left === 1 && bundle.currenciesOf(ctx.site).includes(it.currency))
    rejectInput(`key: ${it.key} is the last one in ${it.currency}; add another before`)
  await ctx.db.run`
    delete from bundle where site_id = ${ctx.site.id} and key = ${it.key} and currency = ${it.currency}`
  await audit(ctx, deed, { action: 'bundle.retire', subject: bundle.subjectOf(it), before })
  return before
}
