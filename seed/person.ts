// A demo person: all attributes of a profile, and the portraits (PRO-1). All of them are fictional (PRO-8).
import type {
  BodyType,
  EyeColor,
  Gender,
  HairColor,
  RelationshipStatus,
  Sexuality,
  SignupReason,
  Tattoos,
} from '../contract/attributes.ts'
import type { CountryCode } from '../contract/countries.ts'
import type { Interest } from '../contract/interests.ts'
import type { Locale, Niche } from '../contract/limits.ts'

export interface Person {
  key: string
  name: string
  kind: 'fictional'
  /** Somebody can log in as this person and answer. */
  operated: boolean
  /** Likes every newcomer who asked for it (LIKE-6). */
  likes_newcomers: boolean
  gender: Gender
  sexuality: Sexuality
  /** null: either. */
  looks_for: Gender | null
  looks_for_min_age: number
  looks_for_max_age: number
  /** YYYY-MM-DD */
  birth: string
  country: CountryCode
  /** Code of server/places/regionList.ts. */
  region: string
  /** Name of a place of server/places/placeList.ts. */
  city: string
  language: Locale
  hair_color: HairColor
  eye_color: EyeColor
  body_type: BodyType
  relationship_status: RelationshipStatus
  tattoos: Tattoos
  signup_reason: SignupReason
  interests: Interest[]
  about: string
  /** Files of seed/portraits/, the main one first. */
  portraits: string[]
  /** Before the moment of seeding. Never so short that a profile without anybody behind it seems online. */
  seen_minutes_ago: number
  joined_days_ago: number
}

/** One of the named people that a person can log in as, and that the tests meet. */
export interface CastMember extends Person {
  operated: true
  sites: readonly Niche[]
  email: string
  password: string
  /** Who this is in the tests: never shown. */
  story: string
}
