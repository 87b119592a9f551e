// What operators say of a bundle, and what of it can't be: a currency that the site does not sell in, a label that another bundle has (OPS-4).
import * as v from 'valibot'
import { type CountryCode, countries, currencies } from '../../contract/countries.ts'
import { creditsInput, amountInput, rejectInput } from '../base/audit/commandInput.ts'
import type { JobCtx, Site } from '../base/ctx.ts'

export const which = {
  key: v.picklist(['p0', 'p1', 'p2', 'p3'], 'one of p0, p1, p2, p3'),
  currency: v.picklist(currencies, `one of ${currencies.join(', ')}`),
}
export const credits = creditsInput(1)
export const amount = amountInput
export const label = v.picklist(['popular', 'best', 'none'], 'popular, best or none')

export type Label = v.InferOutput<typeof label>
export type Row = { credits: number; amount: number; popular: boolean; best: boolean }
type Which = { key: string; currency: string }

export const subjectOf = ({ key, currency }: Which) => `${key} ${currency}`
export const labelled = (it: Label) => ({ popular: it === 'popular', best: it === 'best' })

/** Those that the site's countries pay in. */
export const currenciesOf = ({ choices }: Site) => [
  ...new Set(choices.countries.flatMap((it): string | [] => countries[it as CountryCode]?.currency ?? [])),
]

export function refuseCurrency(site: Site, currency: string) {
  const sold = currenciesOf(site)
  if (!sold.includes(currency)) rejectInput(`currency: this site sells in ${sold.join(', ')}, not in ${currency}`)
}

/** Bundles of a site are changed one after the other. */
export const hold = ({ db, site }: JobCtx) => db.run`select 1 from site where id = ${site.id} for no key update`

export const find = ({ db, site }: JobCtx, { key, currency }: Which) => db.maybe<Row>`
  select credits, amount, popular, best from bundle where site_id = ${site.id} and key = ${key} and currency = ${currency}`

/** Of one currency one is popular, and one the best. */
export async function refuseLabelTaken({ db, site }: JobCtx, { key, currency }: Which, it: Label) {
  if (it === 'none') return
  const other = await db.maybe<{ key: string }>`
    select key from bundle
    where site_id = ${site.id} and currency = ${currency} and key <> ${key} and ((popular and ${it === 'popular'}) or (best and ${it === 'best'}))`
  if (other) rejectInput(`label: ${other.key} is the ${it} one in ${currency}; take it from there first`)
}
