// Somebody's profile, as this viewer may see it (PRO-5, PRO-6, SITE-5, SITE-6). Stands here because it shows photos and related cards.
import type { Input } from '../../contract/call.ts'
import type * as members from '../../contract/members.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findMember, type MemberRow, maySearch, refuseIfBlocked, shownAttributes } from '../members/index.ts'
import { album } from '../photos/index.ts'
import { cards, presentCard } from './cards.ts'
import { relatedTo } from './related.ts'
import { isMatched } from './store.ts'

export async function show(ctx: Ctx, { id }: Input<typeof members.show>): Promise<members.Profile> {
  if (maySearch(ctx) === 'none') refuse('search_closed')
  const who = await findMember(ctx, id)
  if (!who || (who.status !== 'active' && who.id !== ctx.member?.id)) refuse('not_found')
  if (await refuseIfBlocked(ctx, who)) return behindOwnBlock(ctx, who)

  const [card, photos, matched, related] = await Promise.all([
    cards(ctx, [who.id]).then((found) => found.get(who.id)),
    album(ctx, who.id),
    isMatched(ctx, who.id),
    relatedTo(ctx, who),
  ])
  if (!card) refuse('not_found')
  return {
    ...card,
    attributes: shownAttributes(who, ctx.site.choices),
    photos,
    matched,
    blocked: false,
    answered: who.answered,
    related,
  }
}

/** Whom the viewer blocked is a name and a way to unblock. */
function behindOwnBlock(ctx: Ctx, who: MemberRow): members.Profile {
  const card = presentCard(ctx, { ...who, seen_at: null, hidden_at: null, liked: false }, null)
  return { ...card, attributes: {}, photos: [], matched: false, blocked: true, answered: who.answered, related: [] }
}
