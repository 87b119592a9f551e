// An operator takes a bundle off sale. Its price history and earlier purchases stay (CRED-1, OPS-4).
import * as v from 'valibot'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import * as bundle from './bundleInput.ts'

/** Throws CommandInputError; the last bundle of a currency cannot be retired. */
export async function retireBundle(ctx: JobCtx, actor: Actor, input: unknown): Promise<bundle.BundleValues> {
  const key = parseCommandInput(v.strictObject(bundle.bundleKey), input)
  await bundle.lockBundles(ctx)
  const before = (await bundle.findBundle(ctx, key)) ?? rejectInput(`key: ${key.key} is not on sale in ${key.currency}`)
  const { left: remaining } = await ctx.db.one<{ left: number }>`
    select count(*)::int as left from bundle where site_id = ${ctx.site.id} and currency = ${key.currency}`
  if (remaining === 1 && bundle.siteCurrencies(ctx.site).includes(key.currency))
    rejectInput(`key: ${key.key} is the last one in ${key.currency}; add another before`)
  await ctx.db.run`
    delete from bundle where site_id = ${ctx.site.id} and key = ${key.key} and currency = ${key.currency}`
  await audit(ctx, actor, { action: 'bundle.retire', subject: bundle.auditSubject(key), before })
  return before
}
