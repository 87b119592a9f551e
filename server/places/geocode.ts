// GET /api/geocode.php: the nearest large town of a position. The position is neither stored nor logged (PRO-7).
import type { Input, Output } from '../../contract/call.ts'
import type * as sites from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { nearestPlace } from './nearestPlace.ts'
import { townName } from './townName.ts'

type Geocode = typeof sites.geocode

export async function geocode(ctx: Ctx, { lat, lon }: Input<Geocode>): Promise<Output<Geocode>> {
  const { country, region, region_name, city } = (await nearestPlace(ctx.db, lat, lon)) ?? refuse('not_found')
  return { country, region, region_name, city, city_name: townName(country, city, ctx.locale) }
}
