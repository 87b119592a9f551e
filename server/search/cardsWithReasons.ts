// Cards of ranked members, in their order, each with its reasons (SRCH-4).
import type { Card } from '../../contract/members.ts'
import type { Reason } from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { cards } from './cards.ts'
import type { RankedMember } from './rankMembers.ts'
import { refuseAboveLimit } from './unconfirmedLimit.ts'

export async function cardsWithReasons(ctx: Ctx, ranked: RankedMember[]): Promise<(Card & { reasons: Reason[] })[]> {
  const cardsById = await cards(
    ctx,
    ranked.map(({ id }) => id),
  )
  refuseAboveLimit(ctx, ranked.length, cardsById.size)
  return ranked.flatMap(({ id, reasons }) => {
    const card = cardsById.get(id)
    return card ? { ...card, reasons } : []
  })
}
