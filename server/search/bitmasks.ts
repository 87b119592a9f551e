// What a member says of itself, as sets of bits: the same bits as the database's `trait_set` and `interest_set` (migration 0021) have.
// Sets are below 2^50, so numbers hold them.
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  sexualities,
  signupReasons,
  tattoos,
} from '../../contract/attributes.ts'
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

export type Masks = {
  /** The chosen values of all attributes; a member has one of each attribute at most, and must have one of each of the `trait_count`. */
  traits: number
  trait_count: number
  /** All of these. */
  interests: number
}

const maskOf = (all: readonly string[], chosen: string[]) =>
  [...new Set(chosen)].reduce((sum, it) => sum + 2 ** all.indexOf(it), 0)
const requestedTraits = (traits: Traits) =>
  attributes.flatMap(([name]) => (traits[name]?.length ? [[name, traits[name]] as const] : []))

export function masksOf(traits: Traits): Masks {
  const attributes = requestedTraits(traits)
  return {
    traits: maskOf(
      bits,
      attributes.flatMap(([name, chosen]) => chosen.map((value) => `${name}=${value}`)),
    ),
    trait_count: attributes.length,
    interests: maskOf(interests, traits.interests ?? []),
  }
}

/** The same in the words of `search_words`, as a tsquery; null where nothing is asked. `within`: where the members are looked for. */
export function tsqueryOf(traits: Traits, scope: { site: number; gender: string; country: string }): string | null {
  const word = (it: string) => `'${scope.site}.${scope.gender}.${scope.country}.${it}'`
  const parts = [
    ...requestedTraits(traits).map(([name, chosen]) => `(${chosen.map((value) => word(`${name}=${value}`)).join('|')})`),
    ...(traits.interests ?? []).map(word),
  ]
  return parts.length ? parts.join('&') : null
}
