// Reverse geocoding to the nearest town of at least 50,000 people, so that a position discloses no more (PRO-7). Works offline.
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

/** A town with fewer people would locate a home (PRO-7). */
export const MIN_TOWN_POPULATION = 50_000
/** Beyond this distance there is no nearest place. */
const MAX_DISTANCE_KM = 150
const EARTH_RADIUS_KM = 6371
const KM_PER_DEGREE = 111.19

export type NearPlace = Columns<'place', 'country' | 'region'> & { region_name: string; city: string; km: number }

/** null where no large place is within 150 km. */
export async function nearestPlace(db: Db, lat: number, lon: number): Promise<NearPlace | null> {
  const latitudeReach = MAX_DISTANCE_KM / KM_PER_DEGREE
  // Meridians converge at the poles: there every longitude is near.
  const longitudeReach = Math.min(
    180,
    latitudeReach / Math.max(Math.cos(((Math.abs(lat) + latitudeReach) * Math.PI) / 180), 0.001),
  )
  const place = await db.maybe<NearPlace>`
    select p.country, p.region, coalesce(r.name, p.region) as region_name, p.name as city, p.km
    from (
      select country, region, name,
        2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
          sin(radians(lat - ${lat}::float8) / 2) ^ 2
          + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lon - ${lon}::float8) / 2) ^ 2))) as km
      from place
      where population >= ${MIN_TOWN_POPULATION}
        and lat between ${lat - latitudeReach}::float8 and ${lat + latitudeReach}::float8
        and least(abs(lon - ${lon}::float8), 360 - abs(lon - ${lon}::float8)) <= ${longitudeReach}::float8) p
    left join region r on r.country = p.country and r.code = p.region
    where p.km <= ${MAX_DISTANCE_KM}::float8
    order by p.km
    limit 1`
  return place ?? null
}
