// A site with its bundles as one document: what `site show` prints is what `site add` takes (SITE-1, CRED-1, OPS-4).
import * as v from 'valibot'
import { toMajorUnits, toMinorUnits } from '../../contract/money.ts'
import type { Actor } from '../base/audit/audit.ts'
import { parseCommandInput, rejectInput } from '../base/audit/commandInput.ts'
import type { App, JobCtx, Site } from '../base/ctx.ts'
import { addBundle, bundlesOnSale, changeBundle } from '../credits/index.ts'
import { addSite, identityOf, inJob, pricesOf, siteOfKey } from '../sites/index.ts'

const bundles = v.array(
  v.strictObject({
    key: v.string(),
    currency: v.string(),
    credits: v.number(),
    /** Like 8.99. */
    price: v.number(),
    label: v.optional(v.string()),
  }),
  'a list of bundles',
)
type BundleLine = v.InferOutput<typeof bundles>[number]

export async function wholeSite({ db }: App, site: Site) {
  const { company, ...identity } = await identityOf(db, site)
  return {
    key: site.key,
    ...identity,
    company,
    prices: pricesOf(site),
    choices: site.choices,
    bundles: await bundleLines({ db }, site),
  }
}

/** As `importBundles` takes them. */
export const bundleLines = async ({ db }: Pick<App, 'db'>, site: Site): Promise<BundleLine[]> =>
  (await bundlesOnSale(db, site)).map(({ key, currency, credits, amount, popular, best }) => ({
    ...{ key, currency, credits, price: toMajorUnits(amount, currency) },
    label: popular ? 'popular' : best ? 'best' : 'none',
  }))

/** All of it or nothing. `input`: parsed JSON. Throws CommandInputError. */
export async function addWholeSite(app: App, actor: Actor, input: unknown) {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return rejectInput('file: an object')
  const { bundles: lines = [], ...site } = input as Record<string, unknown>
  const added = await app.db.transaction(async (db) => {
    const inner = { ...app, db }
    const result = await addSite(inner, actor, site)
    const stored = await siteOfKey(db, result.site)
    const imported = await inJob(inner, stored, (ctx) => importBundles(ctx, actor, lines))
    return { ...result, bundles: imported.added }
  })
  // Once more, after the commit.
  app.bus.publish('sites_changed', {})
  return added
}

/** Adds those that are not on sale and changes those that differ; others stay as they are. Throws CommandInputError. */
export async function importBundles(ctx: JobCtx, actor: Actor, input: unknown) {
  const lines = parseCommandInput(bundles, input)
  const current = await bundleLines(ctx, ctx.site)
  const count = { added: 0, changed: 0, unchanged: 0 }
  const names = lines.map(({ key, currency }) => `${key} ${currency}`)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) rejectInput(`bundles: ${repeated} is there twice`)
  for (const { price, ...line } of lines) {
    const { key, currency, credits, label } = line
    const amount = toMinorUnits(price, currency)
    if (Math.abs(toMajorUnits(amount, currency) - price) > 1e-9)
      rejectInput(`price: ${price} of ${key} is no sum like 8.99`)
    const before = current.find((it) => it.key === key && it.currency === currency)
    const isSame =
      before && before.credits === credits && before.price === price && (label ?? before.label) === before.label
    if (isSame) count.unchanged += 1
    else if (before) {
      await changeBundle(ctx, actor, { ...line, amount })
      count.changed += 1
    } else {
      await addBundle(ctx, actor, { ...line, amount })
      count.added += 1
    }
  }
  return count
}
