// The nearest place of at least 50,000 people, so that a position never says more than a large town (PRO-7). Answered offline.
import type { Db } from '../base/db/database.ts'

/** Kilometres; further away than this is nowhere. */
const MAX_DISTANCE_KM = 150
const EARTH_RADIUS_KM = 6371
const KM_PER_DEGREE = 111.19

export type NearPlace = { country: string; region: string; region_name: string; city: string; km: number }

/** null where no large place is within 150 km. */
export async function nearestPlace(db: Db, lat: number, lon: number): Promise<NearPlace | null> {
  const up = MAX_DISTANCE_KM / KM_PER_DEGREE
  // Meridians meet at the poles: up there every longitude is near.
  const across = Math.min(180, up / Math.max(Math.cos(((Math.abs(lat) + up) * Math.PI) / 180), 0.001))
  const found = await db.maybe<NearPlace>`
    select p.country, p.region, coalesce(r.name, p.region) as region_name, p.name as city, p.km
    from (
      select country, region, name,
        2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
          sin(radians(lat - ${lat}::float8) / 2) ^ 2
          + cos(radians(${lat}::float8)) * cos(radians(lat)) * sin(radians(lon - ${lon}::float8) / 2) ^ 2))) as km
      from place
      where population >= 50000
        and lat between ${lat - up}::float8 and ${lat + up}::float8
        and least(abs(lon - ${lon}::float8), 360 - abs(lon - ${lon}::float8)) <= ${across}::float8) p
    left join region r on r.country = p.country and r.code = p.region
    where p.km <= ${MAX_DISTANCE_KM}::float8
    order by p.km
    limit 1`
  return found ?? null
}
