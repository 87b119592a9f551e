// More people like one, for whoever looks at its profile: alike by what the site shows, and fitting the viewer where it is a member (PRO-5).
import { maxAge, minAge } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { type MemberRow, memberById } from '../members/index.ts'
import { cardsInOrder } from './cards.ts'
import { rankCandidates, type Viewer } from './rankCandidates.ts'
import { likenessOf } from './rankingCriteria.ts'

const MAX_RELATED = 8
const AGE_MARGIN_YEARS = 10

export async function findRelated(ctx: Ctx, member: MemberRow) {
  const likeness = likenessOf(ctx, member)
  const ages = { min: Math.max(minAge, likeness.age - AGE_MARGIN_YEARS), max: Math.min(maxAge, likeness.age + AGE_MARGIN_YEARS) }
  const criteria = { gender: member.gender, country: member.country, ages }
  const except = ctx.db.part`and m.id <> ${member.id}`
  const rows = await rankCandidates(ctx, {
    criteria: criteria,
    likeness: likeness,
    viewer: await viewerOf(ctx),
    seed: member.id,
    limit: MAX_RELATED,
    except,
  })
  return cardsInOrder(
    ctx,
    rows.map(({ id }) => id),
  )
}

async function viewerOf(ctx: Ctx): Promise<Viewer | null> {
  if (!ctx.member) return null
  const row = await memberById(ctx, ctx.member.id)
  const ages = { min: row.looks_for_min_age, max: row.looks_for_max_age }
  return { gender: row.gender, age: likenessOf(ctx, row).age, looks_for: { gender: row.looks_for, ages } }
}
