// Where someone lives, as others may read it: the large place, else the region. Never finer (PRO-7).
import type { Db } from '../base/db/database.ts'

/** Names by `country code`. The table is the same for every site and changes with the program only. */
const regionNames = new Map<string, string>()

export async function loadRegions(db: Db) {
  if (regionNames.size) return
  const rows = await db.many<{ country: string; code: string; name: string }>`select country, code, name from region`
  for (const { country, code, name } of rows) regionNames.set(`${country} ${code}`, name)
}

/** Whether it is a code of this country's regions. */
export const isRegion = (country: string, code: string) => regionNames.has(`${country} ${code}`)

/** What a site shows of a place: `region`, `city` (SITE-6). */
type Shown = { visible_profile_fields: readonly string[] }

/** `region` is a code of the country's regions. An empty text where nothing is known, or nothing may be said. */
export function publicPlaceName(country: string, region: string | null, city: string | null, site?: Shown): string {
  const says = (field: string) => !site || site.visible_profile_fields.includes(field)
  if (city !== null && says('city')) return city
  return region !== null && says('region') ? (regionNames.get(`${country} ${region}`) ?? region) : ''
}
