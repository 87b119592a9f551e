// Inserts regions and places, shared by all sites (SITE-8, PRO-7).
import type { Db } from '../../server/base/db/database.ts'
import { places } from '../places.ts'
import { regions } from '../regions.ts'

export async function plantPlaces(db: Db) {
  if (await db.maybe`select 1 from region limit 1`) return
  await db.transaction(async (tx) => {
    await tx.run`
      insert into region (country, code, name)
      select country, code, name from jsonb_to_recordset(${tx.json(regions)}) as r (country text, code text, name text)`
    await tx.run`
      insert into place (country, region, name, lat, lon, population)
      select country, region, name, lat, lon, population
      from jsonb_to_recordset(${tx.json(places)})
        as p (country text, region text, name text, lat float8, lon float8, population int)`
  })
}
