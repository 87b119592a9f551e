// The next cards of the swipe game (SWIPE-1): who was never swiped, the best match first; when nobody is left, those passed longest ago.
import type { Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { cards, type RankedMember, rankMembers } from '../search/index.ts'
import { gameOf } from './game.ts'

/** Cards at a time; the next ones are asked for before they run out. */
const page = 10
/** A pass is respected for at least so many hours. */
const respected = 24

export async function deck(ctx: MemberCtx): Promise<Output<typeof likes.deck>> {
  const game = await gameOf(ctx)
  if (game.resumes_at) return { ...game, cards: [] }
  const people = await round(ctx, Math.min(page, game.swipes_left))
  const faces = await cards(
    ctx,
    people.map(({ id }) => id),
  )
  return {
    ...game,
    cards: people.flatMap(({ id, reasons }) => {
      const card = faces.get(id)
      return card ? [{ ...card, reasons }] : []
    }),
  }
}

async function round(ctx: MemberCtx, size: number): Promise<RankedMember[]> {
  const fresh = await rankMembers(ctx, { limit: size, except: notYetSwiped(ctx) })
  return fresh.length < size ? [...fresh, ...(await passedLongestAgo(ctx, size - fresh.length))] : fresh
}

/** Who matches is liked. */
const notLiked = ({ db, member }: MemberCtx) => db.part`
  and not exists (select 1 from member_like l where l.from_id = ${member.id} and l.to_id = m.id)`

const notYetSwiped = (ctx: MemberCtx) => ctx.db.part`
  and not exists (select 1 from swipe s where s.from_id = ${ctx.member.id} and s.to_id = m.id)
  ${notLiked(ctx)}`

/** The next round, in the order of the last one. */
async function passedLongestAgo(ctx: MemberCtx, size: number): Promise<RankedMember[]> {
  const { db, site, member, clock } = ctx
  const rows = await db.many<{ id: number }>`
    select to_id as id from swipe
    where site_id = ${site.id} and from_id = ${member.id}
      and swiped_at <= ${clock.now()}::timestamptz - make_interval(hours => ${respected})
    order by swiped_at, to_id`
  if (!rows.length) return []
  const turn = new Map(rows.map(({ id }, at) => [id, at]))
  const again = db.part`and m.id = any (${rows.map(({ id }) => String(id))}::bigint[]) ${notLiked(ctx)}`
  const people = await rankMembers(ctx, { limit: rows.length, except: again })
  return people.toSorted((a, b) => (turn.get(a.id) ?? 0) - (turn.get(b.id) ?? 0)).slice(0, size)
}
