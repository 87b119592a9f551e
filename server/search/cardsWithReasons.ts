// The cards of ranked members, in their order, each with why it is shown (SRCH-4).
import type { Card } from '../../contract/members.ts'
import type { Reason } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { cards } from './cards.ts'
import type { Ranked } from './ranked.ts'

export async function cardsWithReasons(ctx: Ctx, people: Ranked[]): Promise<(Card & { reasons: Reason[] })[]> {
  const found = await cards(
    ctx,
    people.map(({ id }) => id),
  )
  return people.flatMap(({ id, reasons }) => {
    const card = found.get(id)
    return card ? { ...card, reasons } : []
  })
}
