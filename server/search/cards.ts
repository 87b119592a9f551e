// What a list shows of members, to this viewer: one query for who they are, one for their faces (PRO-2, PRO-8).
import type { Card } from '../../contract/members.ts'
import type { Image } from '../../contract/photos.ts'
import { ageOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { isOnline } from '../members/index.ts'
import { mainImages } from '../photos/index.ts'
import { placeShown } from '../places/index.ts'
import { type CardRow, findCards, newFor } from './store.ts'

/** Whoever is not shown to the viewer (not active, a block between them, another site's) is missing. */
export async function cards(ctx: Ctx, members: number[]): Promise<Map<number, Card>> {
  if (!members.length) return new Map()
  const [rows, images] = await Promise.all([findCards(ctx, members), mainImages(ctx, members)])
  return new Map(rows.map((row) => [row.id, presentCard(ctx, row, images.get(row.id) ?? null)]))
}

/** The cards of these members, in their order. */
export async function cardsInOrder(ctx: Ctx, members: number[]): Promise<Card[]> {
  const found = await cards(ctx, members)
  return members.flatMap((id) => found.get(id) ?? [])
}

export function presentCard(ctx: Ctx, row: CardRow, main_image: Image | null): Card {
  const now = ctx.clock.now()
  return {
    id: row.public_id,
    name: row.name,
    age: ageOn(row.birth, now, ctx.site.time_zone),
    place: placeShown(row.country, row.region, row.city),
    country: row.country,
    fictional: row.kind === 'fictional',
    online: isOnline(row, now),
    seen: seenCoarsely(ctx, row.seen_at ?? row.last_active),
    is_new: now.getTime() - row.created_at.getTime() < newFor,
    liked: row.liked,
    main_image,
  }
}

/** By the site's calendar, so that nobody's hour is told (SRCH-3). */
function seenCoarsely({ clock, site }: Ctx, at: Date): Card['seen'] {
  const day = (time: Date) => time.toLocaleDateString('sv-SE', { timeZone: site.time_zone })
  const now = clock.now()
  if (day(at) === day(now)) return 'today'
  return now.getTime() - at.getTime() < 7 * 86_400_000 ? 'this_week' : 'earlier'
}
