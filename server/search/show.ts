// A member's profile as this viewer may see it (PRO-5, PRO-6, PRO-10, SITE-5, SITE-6). In this domain because it shows photos and related
// cards.
import type { Input } from '../../contract/call.ts'
import type * as members from '../../contract/members.ts'
import { isAnsweredFor } from '../../contract/staffAnswers.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import {
  findMember,
  hasOutlineOnly,
  isIncognito,
  type MemberRow,
  memberById,
  refuseClosedSearch,
  refuseIfBlocked,
  visibleAttributes,
} from '../members/index.ts'
import { album } from '../photos/index.ts'
import { countryInUse } from '../sites/index.ts'
import { cards, presentCard } from './cards.ts'
import { findRelated } from './related.ts'
import { hasMatch } from './store.ts'
import { refuseAboveLimit } from './unconfirmedLimit.ts'

export async function show(ctx: Ctx, { id }: Input<typeof members.show>): Promise<members.Profile> {
  const isOwn = id === ctx.member?.public_id
  if (!isOwn) refuseClosedSearch(ctx)
  const member = await findMember(ctx, id)
  if (!member || (member.status !== 'active' && !isOwn) || (await isIncognito(ctx, member))) refuse('not_found')
  if (await refuseIfBlocked(ctx, member)) return blockedProfile(ctx, member)

  const viewer = ctx.member && (await memberById(ctx, ctx.member.id))
  const [card, photos, isMatch, related] = await Promise.all([
    cards(ctx, [member.id]).then((found) => found.get(member.id)),
    album(ctx, member.id),
    hasMatch(ctx, member.id),
    findRelated(ctx, member, viewer),
  ])
  if (!card) {
    refuseAboveLimit(ctx, 1, 0)
    refuse('not_found')
  }
  const isOutline = hasOutlineOnly(ctx, member)
  const attributes: members.Profile['attributes'] = isOutline ? {} : visibleAttributes(member, ctx.site.choices)
  return {
    ...card,
    attributes,
    photos: isOutline ? photos.filter(({ main }) => main) : photos,
    matched: isMatch,
    blocked: false,
    answered: isAnswered(ctx, member),
    related,
    shared_interests: isOwn ? [] : (attributes.interests ?? []).filter((it) => viewer?.interests.includes(it)),
  }
}

const isAnswered = (ctx: Ctx, profile: MemberRow) =>
  isAnsweredFor(profile, ctx.site.choices, ctx.member?.country ?? countryInUse(ctx))

/** A member whom the viewer blocked: the name, and the way to unblock. */
function blockedProfile(ctx: Ctx, member: MemberRow): members.Profile {
  const card = presentCard(ctx, { ...member, seen_at: null, hidden_at: null, liked: false }, null)
  return {
    ...card,
    attributes: {},
    photos: [],
    matched: false,
    blocked: true,
    answered: isAnswered(ctx, member),
    related: [],
    shared_interests: [],
  }
}
