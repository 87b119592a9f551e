// Interests that a lander may show: without explicit ones, because visitors come from an ad (LAND-1).
import type { Interest } from '../../../contract/interests.ts'

const explicitInterests: ReadonlySet<Interest> = new Set([
  'anal_sex',
  'bondage',
  'exchanging_pictures',
  'lingerie',
  'masturbating',
  'one_night_stand',
  'oral_sex',
  'public_sex',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'threesome',
])

export const discreetInterests = (interests: Interest[]): Interest[] =>
  interests.filter((it) => !explicitInterests.has(it))
