// A member's attributes and interests as bitmasks, with the same bits as the columns `trait_set` and `interest_set`. They stay below 2^50,
// so a JavaScript number holds them exactly.
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  sexualities,
  signupReasons,
  tattoos,
} from '../../contract/attributes.ts'
import type { Id } from '../../contract/ids.ts'
import { interests } from '../../contract/interests.ts'
import type { Filters, Trait } from '../../contract/search.ts'

type Attribute = Exclude<Trait, 'interests'>
/** In the order of their bits. */
const attributes: [Attribute, readonly string[]][] = [
  ['sexuality', sexualities],
  ['hair_color', hairColors],
  ['eye_color', eyeColors],
  ['body_type', bodyTypes],
  ['relationship_status', relationshipStatuses],
  ['tattoos', tattoos],
  ['signup_reason', signupReasons],
]
const bits = attributes.flatMap(([attribute, values]) => values.map((value) => `${attribute}=${value}`))

export const traitNames: readonly Trait[] = [...attributes.map(([name]) => name), 'interests']
export type Traits = Pick<Filters, Trait>
type Filtered = { traits?: Traits; with_photo?: true }
/** The bit after those of all attributes; find.sql names it too. */
const PHOTO_BIT = 2 ** bits.length

export type Masks = {
  /**
   * Accepted values of all requested attributes, and the photo. A member has at most one value per attribute, so `trait_count` bits must
   * match.
   */
  traits: number
  trait_count: number
  /** All of these must match. */
  interests: number
}

const maskOf = (all: readonly string[], chosen: string[]) =>
  [...new Set(chosen)].reduce((sum, it) => sum + 2 ** all.indexOf(it), 0)
const requestedTraits = (traits: Traits) =>
  attributes.flatMap(([name]) => (traits[name]?.length ? [[name, traits[name]] as const] : []))

export function masksOf({ traits = {}, with_photo }: Filtered): Masks {
  const requested = requestedTraits(traits)
  const mask = maskOf(
    bits,
    requested.flatMap(([name, chosen]) => chosen.map((value) => `${name}=${value}`)),
  )
  return {
    traits: mask + (with_photo ? PHOTO_BIT : 0),
    trait_count: requested.length + (with_photo ? 1 : 0),
    interests: maskOf(interests, traits.interests ?? []),
  }
}

type Scope = { site: Id<'site'>; gender: string; country: string; open_only?: boolean }

/** The same filters as a tsquery over the lexemes of `search_lexemes`; null without filters. */
export function tsqueryOf({ traits = {}, with_photo }: Filtered, scope: Scope): string | null {
  const lexeme = (it: string) => `'${scope.site}.${scope.gender}.${scope.country}.${it}'`
  const parts = [
    ...requestedTraits(traits).map(
      ([name, chosen]) => `(${chosen.map((value) => lexeme(`${name}=${value}`)).join('|')})`,
    ),
    ...(traits.interests ?? []).map(lexeme),
    ...(with_photo ? [lexeme('photo')] : []),
  ]
  if (!parts.length) return null
  return [...parts, ...(scope.open_only ? [lexeme('visitors')] : [])].join('&')
}
