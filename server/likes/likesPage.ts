// One page of a list of likes: received, given or matches (LIKE-2). Who likes a member is shown to all, free or premium.
import type { Card } from '../../contract/members.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { cards } from '../search/index.ts'
import { encryptCursor } from './cursor.ts'
import { findLikes, type LikeList, type LikeRow, type Position } from './store.ts'

type Page = { members: (Pick<LikeRow, 'is_new' | 'by_switch'> & { card: Card })[]; next: string | null }

/** Members who are no longer shown are left out, so a page may be shorter than `size`. */
export async function likesPage(ctx: MemberCtx, kind: LikeList, size: number, after?: Position): Promise<Page> {
  const entries = await findLikes(ctx, kind, size + 1, after)
  const rows = entries.slice(0, size)
  const ids = rows.map(({ id }) => id)
  const cardsById = await cards(ctx, ids)
  const members = rows.flatMap(({ id, is_new, by_switch }) => {
    const card = cardsById.get(id)
    return card ? { is_new, by_switch, card } : []
  })
  const last = rows.at(-1)
  return { members, next: last && entries.length > size ? encryptCursor(ctx, last) : null }
}
