// The cast: named people with a story, whom one can log in as in the demo and whom the tests meet by name.
import { gayCast } from './cast/gay.ts'
import { otherCast } from './cast/others.ts'
import type { CastMember } from './person.ts'

export type { CastMember } from './person.ts'
export const cast: CastMember[] = [...gayCast, ...otherCast]

/** One of them by key; a test that misspells a name should hear of it. */
export function castMember(key: string): CastMember {
  const found = cast.find((member) => member.key === key)
  if (!found) throw new Error(`nobody of the cast is called ${key}`)
  return found
}
