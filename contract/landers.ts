// Landers, the landing pages of ads: nine designs, campaign variants of each, and the fictional profiles on them (LAND-1, LAND-3).
import * as v from 'valibot'
import { genders } from './attributes.ts'
import { call } from './call.ts'
import { age, country, emptyObject, id, locale, text } from './fields.ts'
import { interests } from './interests.ts'
import { MAX_LANDER_FACES } from './limits.ts'
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
/** All landers, which have campaigns. */
export const countedLanders = [...landerDesigns, ...memberLandings] as const
/** All other pages, by the name of their route (LAND-3). */
export const countedPages = [
  ...['index', 'likes-m-id', 'account-deleted', 'chats', 'chats-id', 'complaints', 'complete-signup', 'credits'],
  ...[
    'credits-repeat-order',
    'credits-id-paymentmethod',
    'decisions-id',
    'directdebit',
    'lang-config',
    'likes',
    'likes-type',
  ],
  ...['login', 'match-finder', 'members', 'members-id', 'members-id-chat', 'members-id-signup', 'notifications'],
  ...['premium', 'pricing', 'profile', 'reset-password', 'reset-password-do', 'signup', 'signup-matches'],
  ...[
    'swipe-game',
    'takedown',
    'transactions',
    'activate-done',
    'activate-error',
    'mail-change-do',
    'token',
    'pages-accessibility',
    'pages-ban',
  ],
  ...['pages-cookies', 'pages-faq', 'pages-privacy', 'pages-return-policy', 'pages-safety', 'pages-service'],
  ...['pages-terms', 'pages-transparency', 'open-books'],
  ...['activate-do', 'undo-do', 'reactivate-do', 'unsubscribe-do', 'login-code', 'account', 'account-confirm'],
  ...['account-activation', 'account-email', 'account-password', 'account-devices', 'account-two-step'],
  ...['account-passkeys', 'age', 'account-blocked', 'account-data', 'account-app', 'account-agreements'],
  'account-consents',
  ...['account-spending', 'account-pause', 'account-delete', 'reactivate', 'alerts', 'settings', 'enter', 'logout'],
  ...['withdraw', 'not-found'],
]

/** The campaign: last segment of /landers/NAME/SLUG. */
export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/))
export const isSlug = (it: string) => v.is(slug, it)

/**
 * How a lander leads into the signup.
 * start: a button. who: the lander asks the signup's first question. search: ages and country are passed on too.
 */
export const firstSteps = ['start', 'who', 'search'] as const

/** A campaign's variant of a design, set by an operator. Missing settings are the design's own. */
export const landerVariant = v.object({
  headline: v.optional(v.record(locale, text(80)), {}),
  subline: v.optional(v.record(locale, text(200)), {}),
  /** Which fictional profiles of the site are shown: those listed, in order, then others that match. */
  pictures: v.optional(
    v.object({
      ids: v.optional(v.pipe(v.array(id), v.maxLength(MAX_LANDER_FACES)), []),
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

/** By design, then by slug; '' applies without a slug or with an unknown one. At most 50 per design. */
export const landerVariants = v.record(
  v.picklist(countedLanders),
  v.pipe(v.record(v.union([v.literal(''), slug]), landerVariant), v.maxEntries(50)),
)
export type LanderVariants = v.InferOutput<typeof landerVariants>

/** A fictional profile of the site. Persons never appear on a lander. */
export const landerFace = v.object({
  id,
  fictional: v.literal(true),
  name: v.string(),
  age,
  gender: v.picklist(genders),
  /** The nearest large place, or the region. Never finer. */
  place: v.string(),
  country,
  /** Region code, where the profile has one. */
  region: v.nullable(v.string()),
  /** The profile's own text, where it is in the visitor's language. */
  about: v.nullable(v.string()),
  interests: v.array(v.picklist(interests)),
  /** Whether messages to it are answered. */
  answered: v.boolean(),
  main_image: image,
})
export type LanderFace = v.InferOutput<typeof landerFace>

export const lander = v.object({
  variant: v.object({
    /** '' without a slug, and for an unknown one. */
    slug: v.string(),
    headline: v.nullable(v.string()),
    subline: v.nullable(v.string()),
    first_step: v.picklist(firstSteps),
    design_version: v.picklist([1, 2]),
    /** Gender of the profiles shown; null for both. */
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

/** A campaign's texts for a profile landing; the profile itself is `members.show`. */
export const campaignTexts = call({
  name: 'landers.campaignTexts',
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

/** Counts a visit of a lander or another page with `lb` in its URL, sent on leaving; nothing about the visitor. */
export const countLanderVisit = call({
  name: 'landers.countLanderVisit',
  method: 'POST',
  path: '/api/landers/left',
  access: 'anyone',
  input: v.object({
    // Not one list of both: builds for browsers cannot leave out a spread of constants.
    lander: v.union([v.picklist(countedLanders), v.picklist(countedPages)]),
    slug: v.optional(text(60), ''),
    bounced: v.boolean(),
  }),
  output: emptyObject,
})
