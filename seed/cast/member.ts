// Default attributes of the cast.
import { countries } from '../../contract/countries.ts'
import type { CastMember } from '../person.ts'

export type CastOptions = Omit<
  CastMember,
  | 'kind'
  | 'operated'
  | 'likes_newcomers'
  | 'language'
  | 'portraits'
  | 'email'
  | 'password'
  | 'looks_for_min_age'
  | 'looks_for_max_age'
  | 'seen_minutes_ago'
  | 'joined_days_ago'
> & { photos: number; ages: readonly [number, number]; likes_newcomers?: true }

export function member({ photos, ages, ...given }: CastOptions): CastMember {
  return {
    likes_newcomers: false,
    ...given,
    kind: 'fictional',
    operated: true,
    looks_for_min_age: ages[0],
    looks_for_max_age: ages[1],
    language: countries[given.country].language,
    portraits: Array.from({ length: photos }, (_, at) => `${given.key}-${at + 1}.webp`),
    email: `${given.key}@cast.nightjar.test`,
    password: `${given.key}-after-dark-26`,
    seen_minutes_ago: 40 + given.key.length * 7,
    joined_days_ago: 20 + given.birth.charCodeAt(9),
  }
}
