// The other fictional people, who make a demo site look lived in. Nobody answers for them, and they do nothing.
import { eyeColors, relationshipStatuses, signupReasons, tattoos } from '../contract/attributes.ts'
import { type CountryCode, countries } from '../contract/countries.ts'
import { interests } from '../contract/interests.ts'
import { NAME_CHARS, type Niche } from '../contract/limits.ts'
import { places } from '../server/places/index.ts'
import { cast } from './cast.ts'
import { lookedFor, mixes } from './crowd/mixes.ts'
import { firstNames } from './crowd/names.ts'
import { endings, middles, ofNiche, openings } from './crowd/texts.ts'
import type { Person } from './person.ts'
import { type Portrait, portraits } from './portraits.ts'
import { type SeededRandom, seededRandom } from './seededRandom.ts'
import { sites } from './sites/index.ts'

export type { Person } from './person.ts'

/** Year of reference for ages, so that nobody is younger than drawn. */
const REFERENCE_YEAR = 2026
type Group = (typeof mixes)[Niche][number]

export function people(site_key: Niche): Person[] {
  const site = sites.find(({ key }) => key === site_key)
  if (!site) throw new Error(`there is no demo site ${site_key}`)
  const draw = seededRandom(`people ${site_key}`)
  const takenNames = new Set(cast.filter((member) => member.sites.includes(site_key)).map(({ name }) => name))
  const abroad = site.countries.filter((country) => country !== site.country)
  const country = () => (draw.happens(0.5) || abroad.length === 0 ? site.country : draw.pick(abroad))
  const sitePeople = mixes[site_key].flatMap((group) =>
    faces(draw, group).map((face) => person(draw, site_key, group, face, country(), takenNames)),
  )
  return draw.some(sitePeople, sitePeople.length)
}

function faces(draw: SeededRandom, { gender, ages: [youngest, oldest], count }: Group): Portrait[] {
  const fitting = portraits.filter((one) => one.gender === gender && one.min_age <= oldest && one.max_age >= youngest)
  const portraitsFound = draw.some(fitting, count)
  if (portraitsFound.length < count) throw new Error(`${portraitsFound.length} of ${count} portraits`)
  return portraitsFound
}

function person(
  draw: SeededRandom,
  site: Niche,
  group: Group,
  face: Portrait,
  country: CountryCode,
  takenNames: Set<string>,
): Person {
  const { gender } = group
  const age = draw.between(Math.max(group.ages[0], face.min_age), Math.min(group.ages[1], face.max_age))
  const sexuality = draw.weighted(group.sexualities)
  const place = draw.weighted(placesOf(country))
  const name = unusedName(draw, firstNames(country, gender), takenNames)
  return {
    key: `${site}-${face.file.replace('.webp', '')}`,
    name,
    kind: 'fictional',
    operated: false,
    likes_newcomers: false,
    gender,
    sexuality,
    looks_for: lookedFor(site, gender, sexuality, draw.happens(0.5)),
    looks_for_min_age: Math.max(21, age - draw.between(6, 18)),
    looks_for_max_age: Math.min(80, age + draw.between(6, 18)),
    birth: `${REFERENCE_YEAR - age}-${two(draw.between(1, 10))}-${two(draw.between(1, 28))}`,
    country,
    region: place.region,
    city: place.name,
    language: countries[country].language,
    hair_color: face.hair_color,
    eye_color: draw.pick(eyeColors),
    body_type: draw.weighted(group.bodies),
    relationship_status: draw.weighted(
      relationshipStatuses.map((status) => [status, relationshipWeights[status]] as const),
    ),
    tattoos: draw.weighted(tattoos.map((many, at) => [many, 8 - at * 2] as const)),
    signup_reason: draw.pick(signupReasons),
    interests: draw.some(interests, draw.between(3, 8)),
    about: about(draw, site),
    portraits: [face.file],
    seen_minutes_ago: draw.happens(0.3) ? draw.between(45, 1_440) : draw.between(1_440, 40_000),
    joined_days_ago: draw.between(1, 500),
  }
}

const relationshipWeights = { single: 60, in_a_relationship: 5, married: 4, open: 12, divorced: 15, widowed: 4 }
const two = (number: number) => String(number).padStart(2, '0')

/** Weighted by population, sublinearly. */
const placesOf = (country: CountryCode) =>
  places
    .filter((place) => place.country === country)
    .slice(0, 25)
    .map((place) => [place, Math.sqrt(place.population)] as const)

function about(draw: SeededRandom, site: Niche): string {
  const sentences = [draw.pick(openings), draw.pick(draw.happens(0.25) ? ofNiche[site] : middles)]
  if (draw.happens(0.6)) sentences.push(draw.pick(endings))
  return sentences.join(' ')
}

/** Names are unique per site: the next one adds a letter. */
function unusedName(draw: SeededRandom, names: readonly string[], takenNames: Set<string>): string {
  const fitting = names.filter((name) => name.length >= NAME_CHARS.min && name.length <= NAME_CHARS.max - 2)
  const free = fitting.filter((name) => !takenNames.has(name))
  let name = draw.pick(free.length > 0 ? free : fitting)
  while (takenNames.has(name)) name = `${draw.pick(fitting)} ${String.fromCharCode(draw.between(65, 90))}`
  takenNames.add(name)
  return name
}
