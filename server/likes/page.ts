// A page of one of the three lists. Who likes me has a blurred face for a free member, until we match (ROLE-2).
import type { Card } from '../../contract/members.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { cards } from '../search/index.ts'
import { sealSpot } from './cursor.ts'
import { hiddenFaces } from './likers.ts'
import { findLikes, type Kind, type Row, type Spot } from './store.ts'

type Page = { members: (Pick<Row, 'fresh' | 'by_switch'> & { card: Card })[]; next: string | null }

/** Whoever is not shown any more is left out, so that a page may be shorter than `size`. */
export async function pageOf(ctx: MemberCtx, kind: Kind, size: number, after?: Spot): Promise<Page> {
  const found = await findLikes(ctx, kind, size + 1, after)
  const rows = found.slice(0, size)
  const ids = rows.map(({ id }) => id)
  const [shown, hidden] = await Promise.all([
    cards(ctx, ids),
    kind === 'received' ? hiddenFaces(ctx, ids) : new Map<number, null>(),
  ])
  const members = rows.flatMap(({ id, fresh, by_switch }) => {
    const card = shown.get(id)
    if (!card) return []
    return { fresh, by_switch, card: hidden.has(id) ? { ...card, main_image: hidden.get(id) ?? null } : card }
  })
  const last = rows.at(-1)
  return { members, next: last && found.length > size ? sealSpot(ctx, last) : null }
}
