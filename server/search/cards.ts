// What a list shows of members, to this viewer (PRO-2, PRO-8).
import type { Card } from '../../contract/members.ts'
import type { Image } from '../../contract/photos.ts'
import { ageOn, dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { isOnline } from '../members/index.ts'
import { mainImage } from '../photos/index.ts'
import { placeShown } from '../places/index.ts'
import { type CardRow, findCards, NEW_MEMBER_MS, type CardMemberRow } from './store.ts'

/** Whoever is not shown to the viewer (not active, a block between them, another site's) is missing. */
export async function cards(ctx: Ctx, ids: number[]): Promise<Map<number, Card>> {
  if (!ids.length) return new Map()
  const rows = await findCards(ctx, ids)
  return new Map(rows.map((row) => [row.id, cardIn(ctx, row)]))
}

/** The cards of these members, in their order. */
export async function cardsInOrder(ctx: Ctx, members: number[]): Promise<Card[]> {
  const cards_by_id = await cards(ctx, members)
  return members.flatMap((id) => cards_by_id.get(id) ?? [])
}

export const cardIn = (ctx: Ctx, row: CardRow): Card => presentCard(ctx, row, mainImage(ctx, row))

export function presentCard(ctx: Ctx, row: CardMemberRow, main_image: Image | null): Card {
  const now = ctx.clock.now()
  return {
    id: row.public_id,
    name: row.name,
    age: ageOn(row.birth, now, ctx.site.time_zone),
    place: placeShown(row.country, row.region, row.city, ctx.site.choices),
    country: row.country,
    fictional: row.kind === 'fictional',
    online: row.shows_presence && isOnline(row, now),
    seen: row.shows_presence ? lastSeenLabel(ctx, row.seen_at ?? row.last_active) : 'earlier',
    is_new: now.getTime() - row.created_at.getTime() < NEW_MEMBER_MS,
    liked: row.liked,
    main_image,
  }
}

/** By the site's calendar. Who watches the order of the search learns the quarter of an hour, who watches `online` the minute (SRCH-3). */
function lastSeenLabel({ clock, site }: Ctx, at: Date): Card['seen'] {
  const now = clock.now()
  const ago = now.getTime() - at.getTime()
  if (ago < 2 * 86_400_000 && dayOn(at, site.time_zone) === dayOn(now, site.time_zone)) return 'today'
  return ago < 7 * 86_400_000 ? 'this_week' : 'earlier'
}
