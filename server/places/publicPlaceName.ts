// Place of residence as others see it: the large town, else the region; never finer (PRO-7).
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

/** Region names by `country code`. The table is the same for all sites and changes with releases only. */
const regionNames = new Map<string, string>()

export async function loadRegions(db: Db) {
  if (regionNames.size) return
  const rows = await db.many<Columns<'region', 'country' | 'code' | 'name'>>`select country, code, name from region`
  for (const { country, code, name } of rows) regionNames.set(`${country} ${code}`, name)
}

/** Whether the code is a region of this country. */
export const isRegion = (country: string, code: string) => regionNames.has(`${country} ${code}`)

/** Which of `region` and `city` a site shows (SITE-6). */
type Shown = { visible_profile_fields: readonly string[] }

/** `region` is a region code. Empty where nothing is known or shown. */
export function publicPlaceName(country: string, region: string | null, city: string | null, site?: Shown): string {
  const shows = (field: string) => !site || site.visible_profile_fields.includes(field)
  if (city !== null && shows('city')) return city
  return region !== null && shows('region') ? (regionNames.get(`${country} ${region}`) ?? region) : ''
}
