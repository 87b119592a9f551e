// Loads regions and places, which every deployment needs and all sites share (SITE-8, PRO-7). A newer list takes the
// place of the older one.
import { createHash } from 'node:crypto'
import type { Db } from '../base/db/database.ts'
import { readDeploymentValue, setDeploymentValue } from '../base/db/deploymentValue.ts'
import { places } from './placeList.ts'
import { regions } from './regionList.ts'

const VERSION_KEY = 'geography'

/** Safe to call from several processes at once. Answers whether anything was loaded. */
export async function loadGeography(db: Db): Promise<boolean> {
  const version = createHash('sha256')
    .update(JSON.stringify([regions, places]))
    .digest('hex')
  if ((await readDeploymentValue(db, VERSION_KEY)) === version) return false
  return db.transaction(async (tx) => {
    await tx.run`select pg_advisory_xact_lock(hashtext('nightjar geography'))`
    if ((await readDeploymentValue(tx, VERSION_KEY)) === version) return false
    // A region that is gone from the list stays: members may live there.
    await tx.run`
      insert into region (country, code, name)
      select country, code, name from jsonb_to_recordset(${tx.json(regions)}) as r (country text, code text, name text)
      on conflict (country, code) do update set name = excluded.name`
    await tx.run`delete from place`
    await tx.run`
      insert into place (country, region, name, lat, lon, population)
      select country, region, name, lat, lon, population
      from jsonb_to_recordset(${tx.json(places)})
        as p (country text, region text, name text, lat float8, lon float8, population int)`
    await setDeploymentValue(tx, VERSION_KEY, version)
    return true
  })
}
