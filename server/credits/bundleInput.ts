// Operator input about bundles, and its checks: a currency that the site sells in, a label that no other bundle has (OPS-4).
import * as v from 'valibot'
import { type CountryCode, countries, currencies } from '../../contract/countries.ts'
import { amountInput, creditsInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export const bundleKey = {
  key: v.picklist(['p0', 'p1', 'p2', 'p3'], 'one of p0, p1, p2, p3'),
  currency: v.picklist(currencies, `one of ${currencies.join(', ')}`),
}
export const credits = creditsInput(1)
export const amount = amountInput
export const label = v.picklist(['popular', 'best', 'none'], 'popular, best or none')

export type Label = v.InferOutput<typeof label>
export type BundleValues = Columns<'bundle', 'credits' | 'amount' | 'popular' | 'best'>
type BundleKey = { key: string; currency: string }

export const auditSubject = ({ key, currency }: BundleKey) => `${key} ${currency}`
export const labelColumns = (label: Label) => ({ popular: label === 'popular', best: label === 'best' })

/** Currencies of the site's countries. */
export const siteCurrencies = ({ choices }: Site) => [
  ...new Set(choices.countries.flatMap((country): string | [] => countries[country as CountryCode]?.currency ?? [])),
]

export function refuseCurrency(site: Site, currency: string) {
  const currencies = siteCurrencies(site)
  if (!currencies.includes(currency))
    rejectInput(`currency: this site sells in ${currencies.join(', ')}, not in ${currency}`)
}

/** Serializes changes of a site's bundles. */
export const lockBundles = ({ db, site }: JobCtx) => db.run`select 1 from site where id = ${site.id} for no key update`

export const findBundle = ({ db, site }: JobCtx, { key, currency }: BundleKey) => db.maybe<BundleValues>`
  select credits, amount, popular, best from bundle where site_id = ${site.id} and key = ${key} and currency = ${currency}`

/** Per currency one bundle is popular, and one the best. */
export async function refuseLabelTaken({ db, site }: JobCtx, { key, currency }: BundleKey, label: Label) {
  if (label === 'none') return
  const labelOwner = await db.maybe<Columns<'bundle', 'key'>>`
    select key from bundle
    where site_id = ${site.id} and currency = ${currency} and key <> ${key} and ((popular and ${label === 'popular'}) or (best and ${label === 'best'}))`
  if (labelOwner) rejectInput(`label: ${labelOwner.key} is the ${label} one in ${currency}; take it from there first`)
}
