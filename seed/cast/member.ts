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
> & { photos: number; ages: readonly [number, number]; likes_newcomers?: true; joined_days_ago?: number }

export function member({ photos, ages, ...options }: CastOptions): CastMember {
  return {
    likes_newcomers: false,
    joined_days_ago: 20 + options.birth.charCodeAt(9),
    ...options,
    kind: 'fictional',
    operated: true,
    looks_for_min_age: ages[0],
    looks_for_max_age: ages[1],
    language: countries[options.country].language,
    portraits: Array.from({ length: photos }, (_, at) => `${options.key}-${at + 1}.webp`),
    email: `${options.key}@cast.nightjar.test`,
    password: `${options.key}-after-dark-26`,
    seen_minutes_ago: 40 + options.key.length * 7,
  }
}
