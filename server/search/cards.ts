// Cards: what a list shows of members to this viewer (PRO-2, PRO-8).
import type { Id } from '../../contract/ids.ts'
import type { Card } from '../../contract/members.ts'
import type { Image } from '../../contract/photos.ts'
import { ageOn, dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { hasOutlineOnly, isOnline, searchAccess, seesPresence } from '../members/index.ts'
import { mainImage } from '../photos/index.ts'
import { publicPlaceName } from '../places/index.ts'
import { type CardMemberRow, type CardRow, findCards, NEW_MEMBER_MS } from './store.ts'
import { withinLimit } from './unconfirmedLimit.ts'

/** Members whom the viewer may not see are missing from the map. */
export async function cards(ctx: Ctx, ids: Id<'member'>[]): Promise<Map<number, Card>> {
  const visibleIds = searchAccess(ctx) === 'none' ? ids.filter((id) => id === ctx.member?.id) : ids
  if (!visibleIds.length) return new Map()
  const rows = await withinLimit(ctx, await findCards(ctx, visibleIds))
  return new Map(rows.map((row) => [row.id, cardIn(ctx, row)]))
}

/** The cards of these members, in the given order. */
export async function cardsInOrder(ctx: Ctx, members: Id<'member'>[]): Promise<Card[]> {
  const cardsById = await cards(ctx, members)
  return members.flatMap((id) => cardsById.get(id) ?? [])
}

export const cardIn = (ctx: Ctx, row: CardRow): Card => presentCard(ctx, row, mainImage(ctx, row))

export function presentCard(ctx: Ctx, row: CardMemberRow, main_image: Image | null): Card {
  const now = ctx.clock.now()
  const isOutline = hasOutlineOnly(ctx, row)
  const isPresenceShown = row.shows_presence && seesPresence(ctx, row)
  return {
    id: row.public_id,
    name: row.name,
    age: ageOn(row.birth, now, ctx.site.time_zone),
    place: publicPlaceName(row.country, row.region, isOutline ? null : row.city, ctx),
    country: row.country,
    fictional: row.kind === 'fictional',
    online: isPresenceShown && isOnline(row, now),
    seen: isPresenceShown ? lastSeenLabel(ctx, row.seen_at ?? row.last_active) : 'earlier',
    is_new: !isOutline && now.getTime() - row.created_at.getTime() < NEW_MEMBER_MS,
    liked: row.liked,
    main_image,
  }
}

/**
 * By the site's calendar, deliberately coarse. An observer can still learn the quarter of an hour from the order of the search, and the
 * minute from `online` (SRCH-3).
 */
const DAY_MS = 86_400_000

function lastSeenLabel({ clock, site }: Ctx, at: Date): Card['seen'] {
  const now = clock.now()
  const ago = now.getTime() - at.getTime()
  if (ago < 2 * DAY_MS && dayOn(at, site.time_zone) === dayOn(now, site.time_zone)) return 'today'
  return ago < 7 * DAY_MS ? 'this_week' : 'earlier'
}
