// More people like one, for whoever looks at its profile: alike by what the site shows, and fitting the viewer where it is a member (PRO-5).
import { maxAge, minAge } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { type MemberRow, memberById } from '../members/index.ts'
import { cardsInOrder } from './cards.ts'
import { rank, type Viewer } from './rank.ts'
import { likenessOf } from './wishes.ts'

const relatedAtMost = 8
const years = 10

export async function relatedTo(ctx: Ctx, who: MemberRow) {
  const like = likenessOf(ctx, who)
  const ages = { min: Math.max(minAge, like.age - years), max: Math.min(maxAge, like.age + years) }
  const wanted = { gender: who.gender, country: who.country, ages }
  const except = ctx.db.part`and m.id <> ${who.id}`
  const rows = await rank(ctx, {
    wanted,
    like,
    viewer: await viewerOf(ctx),
    seed: who.id,
    limit: relatedAtMost,
    except,
  })
  return cardsInOrder(
    ctx,
    rows.map(({ id }) => id),
  )
}

async function viewerOf(ctx: Ctx): Promise<Viewer | null> {
  if (!ctx.member) return null
  const own = await memberById(ctx, ctx.member.id)
  const ages = { min: own.looks_for_min_age, max: own.looks_for_max_age }
  return { gender: own.gender, age: likenessOf(ctx, own).age, looks_for: { gender: own.looks_for, ages } }
}
