// Place of residence as others see it: the large town, else the region; never finer (PRO-7).
import type { Locale } from '../../contract/limits.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { townName } from './townName.ts'

/** Region names by `country code`. The table is the same for all sites and changes with releases only. */
const regionNames = new Map<string, string>()

export async function loadRegions(db: Db) {
  if (regionNames.size) return
  const rows = await db.many<Columns<'region', 'country' | 'code' | 'name'>>`select country, code, name from region`
  for (const { country, code, name } of rows) regionNames.set(`${country} ${code}`, name)
}

/** Whether the code is a region of this country. */
export const isRegion = (country: string, code: string) => regionNames.has(`${country} ${code}`)

/** In whose language, and on which site: it may show no `region` or no `city` (SITE-6). A request's context is one. */
type PlaceReader = { locale: Locale; site: { choices: { visible_profile_fields: readonly string[] } } }

/** `region` is a region code. Empty where nothing is known or shown. Without a reader all of it, as it is stored. */
export function publicPlaceName(
  country: string,
  region: string | null,
  city: string | null,
  reader?: PlaceReader,
): string {
  const shows = (field: string) => !reader || reader.site.choices.visible_profile_fields.includes(field)
  if (city !== null && shows('city')) return reader ? townName(country, city, reader.locale) : city
  return region !== null && shows('region') ? (regionNames.get(`${country} ${region}`) ?? region) : ''
}
