// The same 200 search queries each time, distributed as members search.
import { bodyTypes, hairColors, relationshipStatuses, signupReasons, tattoos } from '../../contract/attributes.ts'
import { interests } from '../../contract/interests.ts'
import { type SeededRandom, seededRandom } from '../../seed/seededRandom.ts'
import type { Db } from '../../server/base/db/database.ts'

export type SearchQuery = { kind: string; query: Record<string, string> }

const countries = [
  ['NL', 40],
  ['DE', 20],
  ['GB', 12],
  ['BE', 10],
  ['FR', 6],
  ['US', 6],
  ['ES', 4],
  ['PL', 2],
] as const
const lists = {
  body_type: bodyTypes,
  hair_color: hairColors,
  relationship_status: relationshipStatuses,
  tattoos,
  signup_reason: signupReasons,
}

export async function makeSearchQueries(db: Db, count: number): Promise<SearchQuery[]> {
  const rows = await db.many<{ country: string; code: string }>`select country, code from region order by country, code`
  const regions = Map.groupBy(rows, ({ country }) => country)
  const random = seededRandom('what people look for')
  return Array.from({ length: count }, () => {
    const whom = plain(random)
    const region = () => ({ countryregion: random.pick(regions.get(whom.country) ?? []).code })
    const kinds: [() => SearchQuery, number][] = [
      [() => ({ kind: 'plain', query: whom }), 35],
      [() => ({ kind: 'region', query: { ...whom, ...region() } }), 25],
      [() => ({ kind: 'ages', query: { ...whom, ...ages(random, 6) } }), 20],
      [() => ({ kind: 'traits', query: { ...whom, ...traits(random, 1) } }), 12],
      [
        () => ({
          kind: 'rare',
          query: { ...whom, ...traits(random, 2), interests: random.some(interests, 3).join(',') },
        }),
        5,
      ],
      [() => ({ kind: 'rare', query: { ...whom, ...region(), ...ages(random, 3), ...traits(random, 1) } }), 3],
      [() => ({ kind: 'photo', query: { ...whom, only: 'photo' } }), 8],
      [() => ({ kind: 'new', query: { ...whom, only: 'new' } }), 4],
      [() => ({ kind: 'online', query: { ...whom, sort: 'online' } }), 5],
      [() => ({ kind: 'online', query: { ...whom, ...region(), sort: 'online', only: 'photo' } }), 5],
      [() => ({ kind: 'newest', query: { ...whom, sort: 'newest' } }), 4],
      [() => ({ kind: 'newest', query: { ...whom, ...region(), ...traits(random, 1), sort: 'newest' } }), 4],
    ]
    return random.weighted(kinds)()
  })
}

const plain = (random: SeededRandom) => ({
  gender: random.weighted([
    ['male', 70],
    ['female', 30],
  ]),
  country: random.weighted(countries),
  ...ages(random, 25),
})

function ages(random: SeededRandom, years: number) {
  const min = 18 + Math.floor(random.next() ** 1.7 * 45)
  return { min_age: `${min}`, max_age: `${min + years}` }
}

/** `count` attributes with one or two values each, or an interest. */
function traits(random: SeededRandom, count: number): Record<string, string> {
  if (count === 1 && random.happens(0.4)) return { interests: random.some(interests, random.between(1, 2)).join(',') }
  const names = random.some(Object.keys(lists) as (keyof typeof lists)[], count)
  return Object.fromEntries(
    names.map((name) => [name, random.some<string>(lists[name], random.between(1, 2)).join(',')]),
  )
}
