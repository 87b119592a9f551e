// Counts visits and bounces of landers and other pages, reported by a beacon on leaving: by day, site, lander and campaign, and nothing of the visitor
// (LAND-3).
import type { Input } from '../../contract/call.ts'
import { type countLanderVisit as call, countedLanders } from '../../contract/landers.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { consumeNetworkWindow } from '../base/rateLimits/rateLimit.ts'
import { landerVariant } from '../sites/index.ts'
import { countSourceVisit } from './sourceVisits.ts'

/** Per network, generous because mobile networks share addresses. Visits above it are not counted. */
const rateLimit = { max: 600, windowSeconds: 3_600 }

export async function countLanderVisit(ctx: Ctx, { lander, slug, bounced }: Input<typeof call>) {
  const { db, site, clock } = ctx
  if (!consumeNetworkWindow(ctx, 'lander', rateLimit)) return {}
  // Only campaigns of the site get a row; other slugs count as ''.
  const design = countedLanders.find((it) => it === lander)
  const variant = design ? landerVariant(site, design, slug).slug : ''
  const day = dayOn(clock.now(), site.time_zone)
  await db.run`
    insert into lander_visit (site_id, day, lander, slug, visits, bounces)
    values (${site.id}, ${day}, ${lander}, ${variant}, 1, ${bounced ? 1 : 0})
    on conflict (site_id, day, lander, slug) do update
    set visits = lander_visit.visits + 1, bounces = lander_visit.bounces + excluded.bounces`
  await countSourceVisit(ctx, { day, lander, slug: variant })
  return {}
}
