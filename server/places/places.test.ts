// Regions and the nearest large place, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '../../contract/limits.ts'
import { ctxOf, makeApp, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { connect, type Database } from '../base/db/database.ts'
import { geocode } from './geocode.ts'
import { nearestPlace } from './nearestPlace.ts'
import { loadRegions, publicPlaceName } from './publicPlaceName.ts'
import { regions } from './regions.ts'
import { towns as townsOf } from './towns.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp

const towns = [
  ['NL', 'NH', 'Amsterdam', 52.374, 4.89, 741_636],
  ['NL', 'NH', 'Haarlem', 52.381, 4.637, 147_590],
  ['NL', 'NH', 'A village', 52.37, 4.895, 3_000],
  ['US', 'NY', 'New York City', 40.714, -74.006, 8_175_133],
  ['US', 'NJ', 'Secaucus', 40.789, -74.056, 60_000],
  ['US', 'AK', 'Adak', 51.88, -179.6, 50_000],
  ['NO', '55', 'Tromsø', 69.649, 18.955, 52_436],
] as const

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  await db.run`delete from place`
  await db.run`delete from region`
  await db.run`
    insert into region (country, code, name)
    values ('NL', 'NH', 'Noord-Holland'), ('NL', 'FR', 'Friesland'), ('US', 'NY', 'New York'), ('DE', 'BE', 'Berlin'), ('SE', 'AB', 'Stockholm')`
  for (const [country, region, name, lat, lon, population] of towns) {
    await db.run`
      insert into place (country, region, name, lat, lon, population) values (${country}, ${region}, ${name}, ${lat}, ${lon}, ${population})`
  }
})
afterAll(async () => {
  await db.close()
  await drop()
})

test('PRO-7 a position leads to the nearest place of 50,000 people, never to a village', async () => {
  const ctx = ctxOf(app, await makeSite(db), null)
  expect(await geocode(ctx, { lat: 52.3702, lon: 4.8952 })).toEqual({
    country: 'NL',
    region: 'NH',
    region_name: 'Noord-Holland',
    city: 'Amsterdam',
    city_name: 'Amsterdam',
  })
  expect(await geocode(ctx, { lat: 40.7128, lon: -74.006 })).toMatchObject({ country: 'US', city: 'New York City' })
  expect(await geocode(ctx, { lat: 52.38, lon: 4.64 })).toMatchObject({ city: 'Haarlem' })
})

test('PRO-7 150 km is the maximum distance, also far north and across the date line; a region without a name shows its code', async () => {
  expect(await nearestPlace(db, 52.374, 6.99)).toMatchObject({ city: 'Amsterdam', km: expect.closeTo(142.5, 0) })
  expect(await nearestPlace(db, 52.374, 7.3)).toBeNull()
  expect(await nearestPlace(db, 69.649, 22.7)).toMatchObject({ city: 'Tromsø', region_name: '55' })
  expect(await nearestPlace(db, 51.9, 179.5)).toMatchObject({ city: 'Adak' })
  expect(await nearestPlace(db, 90, 0)).toBeNull()
  const ctx = ctxOf(app, await makeSite(db), null)
  await expect(geocode(ctx, { lat: -48.9, lon: -123.4 })).rejects.toMatchObject({ code: 'not_found' })
})

test('SITE-7 SITE-8 regions are those of the countries that the site serves', async () => {
  const site = await makeSite(db, { choices: { countries: ['NL', 'SE'] } })
  expect(await regions(ctxOf(app, site, null))).toEqual({
    regions: [
      { country: 'NL', code: 'FR', name: 'Friesland' },
      { country: 'NL', code: 'NH', name: 'Noord-Holland' },
      { country: 'SE', code: 'AB', name: 'Stockholm' },
    ],
  })
})

test('PRO-7 others see the city, else the region by name, else nothing', async () => {
  await loadRegions(db)
  expect(publicPlaceName('NL', 'NH', 'Haarlem')).toBe('Haarlem')
  expect(publicPlaceName('NL', 'NH', null)).toBe('Noord-Holland')
  expect(publicPlaceName('NL', null, null)).toBe('')
})

test('PRO-7 the towns of a region are its places of 50,000 people, by name; another country’s region has none', async () => {
  const ctx = ctxOf(app, await makeSite(db, { choices: { countries: ['NL', 'DE'] } }), null)
  expect(await townsOf(ctx, { country: 'NL', region: 'NH' })).toEqual({ towns: ['Amsterdam', 'Haarlem'], names: {} })
  for (const [country, region] of [
    ['DE', 'NH'],
    ['NL', 'NY'],
    ['US', 'NY'],
    ['NL', "x'\0"],
  ] as const)
    expect(await townsOf(ctx, { country, region }), `${country} ${region}`).toEqual({ towns: [], names: {} })
})

test('PRO-7 a town has its name in the reader’s language; what is stored stays', async () => {
  const site = await makeSite(db, { choices: { countries: ['NL', 'DK'] } })
  await db.run`insert into region (country, code, name) values ('DK', '84', 'Hovedstaden')`
  await db.run`
    insert into place (country, region, name, lat, lon, population) values ('DK', '84', 'Copenhagen', 55.676, 12.566, 1153615)`
  const readBy = (locale: Locale) => ({ ...ctxOf(app, site, null), locale })
  const inLanguage = (locale: Locale) => publicPlaceName('NL', 'ZH', 'The Hague', readBy(locale))
  expect(['en', 'nl', 'de', 'fr', 'pl'].map((it) => inLanguage(it as Locale))).toEqual([
    ...['The Hague', 'Den Haag', 'Den Haag', 'La Haye', 'Haga'],
  ])
  expect(publicPlaceName('NL', 'ZH', 'The Hague')).toBe('The Hague')
  expect(publicPlaceName('NL', 'NH', 'Haarlem', readBy('nl'))).toBe('Haarlem')
  expect(await geocode(readBy('sv'), { lat: 55.68, lon: 12.57 })).toMatchObject({
    city: 'Copenhagen',
    city_name: 'Köpenhamn',
  })
  expect(await townsOf(readBy('da'), { country: 'DK', region: '84' })).toEqual({
    towns: ['Copenhagen'],
    names: { Copenhagen: 'København' },
  })
})

test('SITE-6 where the site shows no city, or no region, a place does not name it', async () => {
  await loadRegions(db)
  const showing = (...visible_profile_fields: string[]) =>
    publicPlaceName('NL', 'NH', 'Haarlem', { locale: 'en', site: { choices: { visible_profile_fields } } })
  expect(showing('region', 'city')).toBe('Haarlem')
  expect(showing('region')).toBe('Noord-Holland')
  expect(showing('city')).toBe('Haarlem')
  expect(showing()).toBe('')
})
