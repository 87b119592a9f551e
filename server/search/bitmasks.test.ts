// The search's bitmasks and tsqueries agree with those that the database computes.
import { expect, test } from 'vitest'
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  sexualities,
  signupReasons,
  tattoos,
} from '../../contract/attributes.ts'
import type { Id } from '../../contract/ids.ts'
import { interests } from '../../contract/interests.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { masksOf, type Traits, tsqueryOf } from './bitmasks.ts'

const { db } = await databaseFixture()

const all = { sexuality: sexualities, hair_color: hairColors, eye_color: eyeColors, body_type: bodyTypes }
const others = { relationship_status: relationshipStatuses, tattoos, signup_reason: signupReasons }
const each = Object.entries({ ...all, ...others }).flatMap(([name, values]) =>
  values.map((value) => ({ [name]: value })),
)
type Attributes = Record<string, string>

/** The bitmasks that the database computes for these attributes, and whether a tsquery matches them. */
const masksInDatabase = (
  attributes: Attributes,
  liked: string[],
  tsquery: string | null,
  { visibility = 'members', has_photo = false } = {},
) => {
  const it = (name: string) => attributes[name] ?? null
  return db.one<{ traits: number; interests: number; found: boolean | null }>`
    select interest_set(${liked}) as interests,
      trait_set(${it('sexuality')}, ${it('hair_color')}, ${it('eye_color')}, ${it('body_type')}, ${it('relationship_status')},
        ${it('tattoos')}, ${it('signup_reason')}, ${has_photo}) as traits,
      search_lexemes(3, 'male', 'NL', ${it('sexuality')}, ${it('hair_color')}, ${it('eye_color')}, ${it('body_type')},
        ${it('relationship_status')}, ${it('tattoos')}, ${it('signup_reason')}, ${liked}, ${visibility},
        ${has_photo}) @@ ${tsquery}::text::tsquery as found`
}
const here = { site: 3 as Id<'site'>, gender: 'male', country: 'NL' }
const filter = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, [value]])) as unknown as Traits

test('SRCH-1 every value of every attribute has the bit and the word that the database gives it, and no other’s', async () => {
  expect(each).toHaveLength(37)
  for (const [at, attributes] of each.entries()) {
    const traits = filter(attributes)
    const { found, ...sets } = await masksInDatabase(attributes, [], tsqueryOf({ traits }, here))
    expect({ attributes, found, sets }).toEqual({
      attributes,
      found: true,
      sets: { traits: masksOf({ traits }).traits, interests: 0 },
    })
    const next = filter(each[(at + 1) % each.length] as Attributes)
    expect((await masksInDatabase(attributes, [], tsqueryOf({ traits: next }, here))).found).toBe(false)
    expect(masksOf({ traits: next }).traits).not.toBe(sets.traits)
  }
})

test('PRO-10 only who is open to visitors has the word that a visitor’s filters ask for', async () => {
  const tsquery = tsqueryOf({ traits: filter({ hair_color: 'red' }) }, { ...here, open_only: true })
  for (const visibility of ['visitors', 'members', 'liked'])
    expect((await masksInDatabase({ hair_color: 'red' }, [], tsquery, { visibility })).found).toBe(
      visibility === 'visitors',
    )
})

test('SRCH-1 every interest has the bit and the word that the database gives it', async () => {
  for (const interest of interests) {
    const traits = { interests: [interest] }
    const { found, ...sets } = await masksInDatabase({}, [interest], tsqueryOf({ traits }, here))
    expect({ found, ...sets }).toEqual({ found: true, traits: 0, interests: masksOf({ traits }).interests })
  }
  const two = { interests: ['art', 'wine'] } satisfies Traits
  expect((await masksInDatabase({}, ['art'], tsqueryOf({ traits: two }, here))).found).toBe(false)
  expect((await masksInDatabase({}, ['wine', 'tea', 'art'], tsqueryOf({ traits: two }, here))).found).toBe(true)
})

test('SRCH-1 a photo has the bit and the word that the database gives it, beside those of the attributes', async () => {
  for (const traits of [{}, { hair_color: ['red'] } satisfies Traits]) {
    const filtered = { traits, with_photo: true } as const
    const attributes = 'hair_color' in traits ? { hair_color: 'red' } : {}
    const { found, ...sets } = await masksInDatabase(attributes, [], tsqueryOf(filtered, here), { has_photo: true })
    expect({ found, ...sets }).toEqual({ found: true, traits: masksOf(filtered).traits, interests: 0 })
    expect((await masksInDatabase(attributes, [], tsqueryOf(filtered, here))).found).toBe(false)
  }
})

test('SRCH-3 words are those of one site, gender and country; without a filter there are none', async () => {
  const traits = { hair_color: ['red'], interests: ['tattoos'] } satisfies Traits
  const attributes = { hair_color: 'red', tattoos: 'many' }
  expect((await masksInDatabase(attributes, ['tattoos'], tsqueryOf({ traits }, here))).found).toBe(true)
  expect((await masksInDatabase(attributes, [], tsqueryOf({ traits }, here))).found).toBe(false)
  for (const elsewhere of [{ site: 4 as Id<'site'> }, { gender: 'female' }, { country: 'DE' }])
    expect(
      (await masksInDatabase(attributes, ['tattoos'], tsqueryOf({ traits }, { ...here, ...elsewhere }))).found,
    ).toBe(false)
  expect(tsqueryOf({}, here)).toBeNull()
  expect(masksOf({})).toEqual({ traits: 0, trait_count: 0, interests: 0 })
})
