// Whom I like, who likes me, and where both is so (LIKE-2, LIKE-4). Who likes me has a blurred face for a free member, until we match.
import type { MemberCtx } from '../base/ctx.ts'
import { mainImages } from '../photos/index.ts'
import { cards } from '../search/index.ts'
import { findGiven, findMatches, findReceived } from './store.ts'

export async function list(ctx: MemberCtx) {
  const [given, received, matches] = await Promise.all([findGiven(ctx), findReceived(ctx), findMatches(ctx)])
  const matched = new Set(matches.map(({ id }) => id))
  const hidden = ctx.member.paid_user ? [] : received.map(({ id }) => id).filter((id) => !matched.has(id))
  const everybody = new Set([...given, ...received, ...matches].map(({ id }) => id))
  const [faces, blurred] = await Promise.all([cards(ctx, [...everybody]), mainImages(ctx, hidden, { locked: true })])
  const face = ({ id }: { id: number }) => faces.get(id) ?? []
  return {
    profiles: given.flatMap(face).map((it) => ({ ...it, for_me: false })),
    liked_by: received.flatMap(({ id, like_new }) => {
      const card = faces.get(id)
      return card
        ? [{ ...card, main_image: blurred.has(id) ? (blurred.get(id) ?? null) : card.main_image, like_new }]
        : []
    }),
    matches: matches.flatMap(face),
  }
}
