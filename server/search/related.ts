// Related profiles: members similar to the one shown, by the attributes the site shows; a signed-in viewer's preferences count too (PRO-5).
// To a visitor by age and region alone, so that the order tells nothing that a visitor does not see (PRO-10).
import { MAX_AGE_YEARS, MIN_AGE_YEARS } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import type { MemberRow } from '../members/index.ts'
import { cardsInOrder } from './cards.ts'
import { rankCandidates, type Viewer } from './rankCandidates.ts'
import { likenessOf } from './rankingCriteria.ts'

const MAX_RELATED = 8
const AGE_MARGIN_YEARS = 10
const outlineLikeness = { interests: [], signup_reason: [], relationship_status: null, city: null }

export async function findRelated(ctx: Ctx, member: MemberRow, viewer: MemberRow | null) {
  const likeness = { ...likenessOf(ctx, member), ...(!ctx.member && outlineLikeness) }
  const ages = {
    min: Math.max(MIN_AGE_YEARS, likeness.age - AGE_MARGIN_YEARS),
    max: Math.min(MAX_AGE_YEARS, likeness.age + AGE_MARGIN_YEARS),
  }
  const criteria = { gender: member.gender, country: member.country, ages }
  const except = ctx.db.fragment`and m.id <> ${member.id}`
  const rows = await rankCandidates(ctx, {
    criteria,
    likeness,
    viewer: viewer && rankingViewer(ctx, viewer),
    seed: member.id,
    limit: MAX_RELATED,
    except,
  })
  return cardsInOrder(
    ctx,
    rows.map(({ id }) => id),
  )
}

function rankingViewer(ctx: Ctx, row: MemberRow): Viewer {
  const ages = { min: row.looks_for_min_age, max: row.looks_for_max_age }
  return { gender: row.gender, age: likenessOf(ctx, row).age, looks_for: { gender: row.looks_for, ages } }
}
