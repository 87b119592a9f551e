// The cast: named people of the demo with a login, whom the tests know by name.
import { gayCast } from './cast/gay.ts'
import { otherCast } from './cast/others.ts'
import type { CastMember } from './person.ts'

export type { CastMember } from './person.ts'
export const cast: CastMember[] = [...gayCast, ...otherCast]

/** Finds one by key; throws on a misspelled name. */
export function castMember(key: string): CastMember {
  const castEntry = cast.find((member) => member.key === key)
  if (!castEntry) throw new Error(`nobody of the cast is called ${key}`)
  return castEntry
}
