// Names of towns in the reader's language (PRO-7). GeoNames, CC BY 4.0: see seed/README.md.
import { readFileSync } from 'node:fs'
import type { Locale } from '../../contract/limits.ts'

/** By language, then `country name`; only what differs from the town's own entry in places.json. */
export const townNames: Record<Locale, Record<string, string>> = JSON.parse(
  readFileSync(new URL('townNames.json', import.meta.url), 'utf8'),
)

/** `name` as in places.json, which is also what profiles store. */
export const townName = (country: string, name: string, locale: Locale): string =>
  townNames[locale][`${country} ${name}`] ?? name
