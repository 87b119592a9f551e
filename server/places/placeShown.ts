// Where someone lives, as others may read it: the large place, else the region. Never finer (PRO-7).
import type { Db } from '../base/database.ts'

/** Names by `country code`. The table is the same for every site and changes with the program only. */
const names = new Map<string, string>()

export async function learnRegions(db: Db) {
  if (names.size) return
  const rows = await db.many<{ country: string; code: string; name: string }>`select country, code, name from region`
  for (const { country, code, name } of rows) names.set(`${country} ${code}`, name)
}

/** `region` is a code of the country's regions. An empty text where nothing is known. */
export const placeShown = (country: string, region: string | null, city: string | null): string =>
  city ?? (region === null ? '' : (names.get(`${country} ${region}`) ?? region))
