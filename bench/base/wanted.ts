// What people look for: the same 200 filters each time, by how often things are looked for.
import { bodyTypes, hairColors, relationshipStatuses, signupReasons, tattoos } from '../../contract/attributes.ts'
import { interests } from '../../contract/interests.ts'
import { type Chance, chance } from '../../seed/chance.ts'
import type { Db } from '../../server/base/db/database.ts'

export type Sought = { kind: string; query: Record<string, string> }

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

export async function soughtBy(db: Db, count: number): Promise<Sought[]> {
  const rows = await db.many<{ country: string; code: string }>`select country, code from region order by country, code`
  const regions = Map.groupBy(rows, ({ country }) => country)
  const fate = chance('what people look for')
  return Array.from({ length: count }, () => {
    const whom = plain(fate)
    const region = () => ({ countryregion: fate.pick(regions.get(whom.country) ?? []).code })
    const kinds: [() => Sought, number][] = [
      [() => ({ kind: 'plain', query: whom }), 35],
      [() => ({ kind: 'region', query: { ...whom, ...region() } }), 25],
      [() => ({ kind: 'ages', query: { ...whom, ...ages(fate, 6) } }), 20],
      [() => ({ kind: 'traits', query: { ...whom, ...traits(fate, 1) } }), 12],
      [
        () => ({ kind: 'rare', query: { ...whom, ...traits(fate, 2), interests: fate.some(interests, 3).join(',') } }),
        5,
      ],
      [() => ({ kind: 'rare', query: { ...whom, ...region(), ...ages(fate, 3), ...traits(fate, 1) } }), 3],
    ]
    return fate.weighed(kinds)()
  })
}

const plain = (fate: Chance) => ({
  gender: fate.weighed([
    ['male', 70],
    ['female', 30],
  ]),
  country: fate.weighed(countries),
  ...ages(fate, 25),
})

function ages(fate: Chance, years: number) {
  const min = 18 + Math.floor(fate.next() ** 1.7 * 45)
  return { min_age: `${min}`, max_age: `${min + years}` }
}

/** So many attributes with one or two values each, or an interest. */
function traits(fate: Chance, count: number): Record<string, string> {
  if (count === 1 && fate.happens(0.4)) return { interests: fate.some(interests, fate.between(1, 2)).join(',') }
  const names = fate.some(Object.keys(lists) as (keyof typeof lists)[], count)
  return Object.fromEntries(names.map((name) => [name, fate.some<string>(lists[name], fate.between(1, 2)).join(',')]))
}
