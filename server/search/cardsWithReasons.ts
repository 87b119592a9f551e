// The cards of ranked members, in their order, each with why it is shown (SRCH-4).
import type { Card } from '../../contract/members.ts'
import type { Reason } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { cards } from './cards.ts'
import type { RankedMember } from './rankMembers.ts'

export async function cardsWithReasons(ctx: Ctx, ranked: RankedMember[]): Promise<(Card & { reasons: Reason[] })[]> {
  const cards_by_id = await cards(
    ctx,
    ranked.map(({ id }) => id),
  )
  return ranked.flatMap(({ id, reasons }) => {
    const card = cards_by_id.get(id)
    return card ? { ...card, reasons } : []
  })
}
