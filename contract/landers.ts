// Where ads lead to: nine designs, a campaign's variants of each, and the fictional faces on them (LAND-1, LAND-3).
import * as v from 'valibot'
import { genders } from './attributes.ts'
import { call } from './call.ts'
import { age, country, emptyObject, id, locale, text } from './fields.ts'
import { interests } from './interests.ts'
import { image } from './photos.ts'

export const landerDesigns = [
  'tinderswipe',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const
export type LanderDesign = (typeof landerDesigns)[number]
/** The three landings of a profile: /members/{id}/… (LAND-2). */
export const memberLandings = ['landing', 'landing2', 'landing3'] as const
/** What a bounce may be counted for, and what has campaigns: all of these. */
export const countedLanders = [...landerDesigns, ...memberLandings] as const

/** Faces on a lander, and likes that it may send along, at most. */
export const landerFaces = 12
export const landerLikes = landerFaces
/** The first line that a lander may send along into the signup. */
export const helloLength = 200

/** The last part of /landers/NAME/SLUG: which campaign. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/))
export const isSlug = (it: string) => v.is(slug, it)

/**
 * What stands between the lander and the signup's second step.
 * start: a button to the signup. who: the signup's first question is asked on the lander. search: ages and country go along.
 */
export const firstSteps = ['start', 'who', 'search'] as const

/** One campaign's variant of a design, as an operator sets it. What it does not say is the design's own. */
export const landerVariant = v.object({
  headline: v.optional(v.record(locale, text(80)), {}),
  subline: v.optional(v.record(locale, text(200)), {}),
  /** Which of the site's fictional profiles show: those named, in their order, then others that fit. */
  pictures: v.optional(
    v.object({
      ids: v.optional(v.pipe(v.array(id), v.maxLength(landerFaces)), []),
      gender: v.optional(v.nullable(v.picklist(genders))),
      min_age: v.optional(age),
      max_age: v.optional(age),
    }),
    {},
  ),
  first_step: v.optional(v.picklist(firstSteps), 'start'),
  /** 1: with the extra background block (NAV-14). */
  design_version: v.optional(v.picklist([1, 2]), 2),
})
export type LanderVariant = v.InferOutput<typeof landerVariant>

/** By design, then by slug; '' is what shows without a slug, or with one that nobody set. At most 50 of a design. */
export const landerVariants = v.record(
  v.picklist(countedLanders),
  v.pipe(v.record(v.union([v.literal(''), slug]), landerVariant), v.maxEntries(50)),
)
export type LanderVariants = v.InferOutput<typeof landerVariants>

/** A fictional profile of the site. Nobody else ever stands on a lander. */
export const landerFace = v.object({
  id,
  fictional: v.literal(true),
  name: v.string(),
  age,
  gender: v.picklist(genders),
  /** The nearest large place, or the region. Never finer. */
  place: v.string(),
  country,
  /** As contract/countries has it, where the profile says so. */
  region: v.nullable(v.string()),
  /** In its own words, where they are in the visitor's language. */
  about: v.nullable(v.string()),
  interests: v.array(v.picklist(interests)),
  /** Somebody answers for it. */
  answered: v.boolean(),
  main_image: image,
})
export type LanderFace = v.InferOutput<typeof landerFace>

export const lander = v.object({
  variant: v.object({
    /** '' for what shows without one, and for one that nobody set. */
    slug: v.string(),
    headline: v.nullable(v.string()),
    subline: v.nullable(v.string()),
    first_step: v.picklist(firstSteps),
    design_version: v.picklist([1, 2]),
    /** Who is on the pictures; null: women and men. */
    whom: v.nullable(v.picklist(genders)),
  }),
  faces: v.array(landerFace),
})

export const show = call({
  name: 'landers.show',
  method: 'GET',
  path: '/api/landers/{design}',
  access: 'anyone',
  input: v.object({ design: v.picklist(landerDesigns), slug: v.optional(slug) }),
  output: lander,
})

/** A campaign's words for the landing of a profile; the profile itself is `members.show`. */
export const campaignTexts = call({
  name: 'landers.words',
  method: 'GET',
  path: '/api/landers/{landing}/words',
  access: 'anyone',
  input: v.object({ landing: v.picklist(memberLandings), slug: v.optional(slug) }),
  output: v.object({
    /** As in `lander`. */
    slug: v.string(),
    headline: v.nullable(v.string()),
    subline: v.nullable(v.string()),
    design_version: v.picklist([1, 2]),
  }),
})

/** A visit of a lander that asked for it by `lb`, told when it is left; nothing about whose it was. */
export const countLanderVisit = call({
  name: 'landers.left',
  method: 'POST',
  path: '/api/landers/left',
  access: 'anyone',
  input: v.object({ lander: v.picklist(countedLanders), slug: v.optional(text(60), ''), bounced: v.boolean() }),
  output: emptyObject,
})
