// The seeded geography: countries, regions and towns, and the cost of lookups.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CountryCode, countries, countryCodes, regionWords } from '../../contract/countries.ts'
import { locales } from '../../contract/limits.ts'
import { ctxOf, makeApp, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { connect, type Database } from '../base/db/database.ts'
import { loadGeography } from './loadGeography.ts'
import { nearestPlace } from './nearestPlace.ts'
import { places } from './placeList.ts'
import { regions } from './regions.ts'
import { townNames } from './townName.ts'
import { towns } from './towns.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  await db.run`delete from place`
  await db.run`delete from region`
  await db.run`delete from deployment where key = 'geography'`
  expect(await loadGeography(db)).toBe(true)
  expect(await loadGeography(db)).toBe(false)
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** Each country's own word, how many regions it has, and one of them. */
const known: Record<CountryCode, [word: string, regions: number, one: string]> = {
  US: ['state', 51, 'Texas'],
  GB: ['county', 73, 'Cornwall'],
  IE: ['county', 26, 'Galway'],
  NL: ['province', 12, 'Noord-Holland'],
  BE: ['province', 11, 'Oost-Vlaanderen'],
  DE: ['state', 16, 'Bayern'],
  AT: ['state', 9, 'Tirol'],
  CH: ['canton', 26, 'Ticino'],
  IT: ['region', 20, 'Toscana'],
  FR: ['region', 13, 'Bretagne'],
  ES: ['region', 19, 'Galicia'],
  PL: ['voivodeship', 16, 'mazowieckie'],
  DK: ['region', 5, 'Nordjylland'],
  FI: ['region', 19, 'Lappi'],
  NO: ['county', 15, 'Troms'],
  SE: ['county', 21, 'Skåne'],
}

test.each(countryCodes)('SITE-8 %s has its regions, in its own word for them', async (country) => {
  const [word, count, one] = known[country]
  expect(countries[country].region_word).toBe(word)
  const ctx = ctxOf(app, await makeSite(db, { choices: { countries: [country] } }), null)
  const { regions: found } = await regions(ctx)
  expect(found).toHaveLength(count)
  expect(found.some(({ name }) => name.startsWith(one))).toBe(true)
  const named = await Promise.all(found.map(({ code }) => towns(ctx, { country, region: code })))
  expect(named.flatMap((it) => it.towns).length).toBe(
    (await db.one<{ n: number }>`select count(*)::int as n from place where country = ${country}`).n,
  )
})

test('SITE-8 all six words are in use, and every place is in a region of its country', async () => {
  expect(new Set(Object.values(known).map(([word]) => word))).toEqual(new Set(regionWords))
  expect(
    await db.many`
      select p.name from place p
      where p.population < 50000
        or not exists (select 1 from region r where r.country = p.country and r.code = p.region)`,
  ).toEqual([])
})

test('PRO-7 every translated name is that of one town of the list', () => {
  const own = new Map(places.map((it) => [`${it.country} ${it.name}`, it.name]))
  expect(own.get('AT Vienna')).toBe('Vienna')
  for (const locale of locales)
    for (const [key, name] of Object.entries(townNames[locale])) {
      expect(own.has(key), `${locale} ${key}`).toBe(true)
      expect(name, `${locale} ${key}`).not.toBe(own.get(key))
    }
})

test('PRO-7 the nearest place is found by the index, without reading the whole table', async () => {
  await db.run`analyze place`
  expect(await nearestPlace(db, 47.37, 8.54)).toMatchObject({ country: 'CH', region: 'ZH', city: 'Zürich' })
  const plan = await db.many<Record<string, string>>`
    explain select name from place where lat between 46.02 and 48.72 and population >= 50000`
  expect(JSON.stringify(plan)).toContain('place_by_position')
})
