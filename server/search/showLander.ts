// A lander: the campaign's variant and fictional profiles of this site, never a person's (LAND-1, PRO-8).
import type { Gender } from '../../contract/attributes.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Interest } from '../../contract/interests.ts'
import type * as contract from '../../contract/landers.ts'
import { MAX_LANDER_FACES } from '../../contract/limits.ts'
import { isAnsweredFor } from '../../contract/staffAnswers.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { countryInUse, landerGender, landerVariant } from '../sites/index.ts'
import { cards } from './cards.ts'

export async function showLander(
  ctx: Ctx,
  { design, slug }: Input<typeof contract.show>,
): Promise<Output<typeof contract.show>> {
  const variant = landerVariant(ctx.site, design, slug)
  const gender = landerGender(ctx.site, variant)
  return {
    variant: {
      slug: variant.slug,
      headline: variant.headline[ctx.locale] ?? null,
      subline: variant.subline[ctx.locale] ?? null,
      first_step: variant.first_step,
      design_version: variant.design_version,
      whom: gender,
    },
    faces: await landerFaces(ctx, variant, gender),
  }
}

type Row = Columns<'member_public', 'id' | 'gender' | 'region' | 'about' | 'answered' | 'language'> & {
  interests: Interest[]
}

/** Drawn faces are public, even where the site hides or blurs profiles for visitors (SITE-5). */
export function asPublicViewer(ctx: Ctx): Ctx {
  const { site } = ctx
  return { ...ctx, member: null, site: { ...site, choices: { ...site.choices, logged_out_search: 'full' } } }
}

async function landerFaces(ctx: Ctx, { pictures }: contract.LanderVariant, whom: Gender | null) {
  const rows = await findFaceRows(ctx, pictures, whom)
  const ids = rows.map(({ id }) => id)
  const cardsById = await cards(asPublicViewer(ctx), ids)
  return rows.flatMap(({ id: memberId, about, language, interests, ...row }) => {
    const card = cardsById.get(memberId)
    if (!card?.fictional || !card.main_image || card.main_image.status !== 'active') return []
    const { id, name, age, place, country, main_image } = card
    return [
      {
        id,
        fictional: true as const,
        name,
        age,
        place,
        country,
        main_image,
        ...row,
        answered: isAnsweredFor({ kind: 'fictional', answered: row.answered }, ctx.site.choices, countryInUse(ctx)),
        about: language === ctx.locale ? about || null : null,
        interests: ctx.site.choices.interests ? interests : [],
      },
    ]
  })
}

/** Profiles the campaign names first; then by the visitor's country, then those that answer, genders alternating. */
function findFaceRows(
  ctx: Ctx,
  { ids = [], min_age, max_age }: contract.LanderVariant['pictures'],
  gender: Gender | null,
) {
  const { default_search } = ctx.site.choices
  const minAge = min_age ?? default_search.min_age
  const maxAge = Math.max(max_age ?? default_search.max_age, minAge)
  const today = dayOn(ctx.clock.now(), ctx.site.time_zone)
  const proximity = ctx.db.fragment`m.country = ${countryInUse(ctx)} desc, m.answered desc, m.id`
  return ctx.db.many<Row>`
    select m.id, m.gender, m.region, m.about, m.interests, m.answered, m.language
    from (
      select m.*, array_position(${ids}::text[], m.public_id) as campaign_rank,
        row_number() over (partition by m.gender order by ${proximity}) as gender_rank
      from member_public m
      where m.site_id = ${ctx.site.id} and m.kind = 'fictional' and m.status = 'active'
        and (m.public_id = any(${ids}::text[])
          or m.gender = coalesce(${gender}::text, m.gender)
            and m.birth <= ${today}::date - make_interval(years => ${minAge})
            and m.birth > ${today}::date - make_interval(years => ${maxAge + 1}))
        and exists (select 1 from card_photo p where p.member_id = m.id and p.site_id = m.site_id)
    ) m
    order by campaign_rank nulls last, gender_rank, ${proximity}
    limit ${MAX_LANDER_FACES}`
}
