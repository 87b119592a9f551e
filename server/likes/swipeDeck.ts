// The next cards of the swipe game (SWIPE-1): members never swiped, best match first; when none is left, the oldest passes.
import type { Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { cardsWithReasons, type RankedMember, rankMembers } from '../search/index.ts'
import { remainingSwipesOf } from './remainingSwipes.ts'

/** The browser prefetches the next cards before these run out. */
const CARDS_PER_PAGE = 10
/** A passed member is not shown again sooner. */
const PASS_RESPECTED_HOURS = 24

export async function swipeDeck(ctx: MemberCtx): Promise<Output<typeof likes.swipeDeck>> {
  const remaining = await remainingSwipesOf(ctx)
  if (remaining.resumes_at) return { ...remaining, cards: [] }
  const ranked = await nextMembers(ctx, Math.min(CARDS_PER_PAGE, remaining.swipes_left))
  return { ...remaining, cards: await cardsWithReasons(ctx, ranked) }
}

async function nextMembers(ctx: MemberCtx, size: number): Promise<RankedMember[]> {
  const unseen = await rankMembers(ctx, { limit: size, except: neverSwiped(ctx) })
  return unseen.length < size ? [...unseen, ...(await oldestPasses(ctx, size - unseen.length))] : unseen
}

/** Covers matches: a match implies a like. */
const notLiked = ({ db, member }: MemberCtx) => db.fragment`
  and not exists (select 1 from member_like l where l.from_id = ${member.id} and l.to_id = m.id)`

const neverSwiped = (ctx: MemberCtx) => ctx.db.fragment`
  and not exists (select 1 from swipe s where s.from_id = ${ctx.member.id} and s.to_id = m.id)
  ${notLiked(ctx)}`

/** Passed members who still match the preferences, oldest pass first. */
async function oldestPasses(ctx: MemberCtx, size: number): Promise<RankedMember[]> {
  const { db, site, member, clock } = ctx
  const rows = await db.many<{ id: Id<'member'> }>`
    select to_id as id from swipe
    where site_id = ${site.id} and from_id = ${member.id}
      and swiped_at <= ${clock.now()}::timestamptz - make_interval(hours => ${PASS_RESPECTED_HOURS})
    order by swiped_at, to_id`
  if (!rows.length) return []
  const order = new Map(rows.map(({ id }, index) => [id, index]))
  const passed = db.fragment`and m.id = any (${rows.map(({ id }) => String(id))}::bigint[]) ${notLiked(ctx)}`
  const ranked = await rankMembers(ctx, { limit: rows.length, except: passed })
  return ranked.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)).slice(0, size)
}
