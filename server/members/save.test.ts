// The own profile: reading and saving.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { Invalid } from '../base/refusal.ts'
import { readOwnProfile } from './readOwnProfile.ts'
import { save } from './save.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db)
  await db.run`
    insert into region (country, code, name)
    values ('XA', 'N', 'North'), ('NL', 'TX', 'Testland'), ('NL', 'TY', 'Othertestland') on conflict do nothing`
  await db.run`
    insert into place (country, region, name, lat, lon, population)
    values ('NL', 'TX', 'Testdam', 52, 4, 90000), ('NL', 'TX', 'Hamlet', 52, 4, 900)`
})
afterAll(async () => {
  await db.close()
  await drop()
})

const refusalFrom = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof Invalid ? error.fields : error),
  )

test('PRO-1 saved attributes are stored, fields left out stay unchanged', async () => {
  const anna = await makeMember(db, site, { interests: ['wine'], email: 'anna@nightjar.test' })
  const ctx = ctxOf(app, site, anna)
  await save(ctx, {
    hair_color: 'red',
    tattoos: 'many',
    about: ' Hi\u0000 there\r\nyou ',
    looks_for: 'female',
    likes_for_me: true,
  })
  await ctx.committed()
  expect(app.liveEvents).toContainEqual({ members: [anna.id], event: { type: 'user' } })
  await save(ctx, { hair_color: null, interests: ['tea', 'tea', 'beach'] })
  expect(await readOwnProfile(ctx)).toMatchObject({
    id: anna.public_id,
    email: 'anna@nightjar.test',
    hair_color: null,
    tattoos: 'many',
    about: 'Hi there\nyou',
    interests: ['tea', 'beach'],
    looks_for: 'female',
    likes_for_me: true,
    status: 'active',
  })
})

test('PRO-7 a place must exist and be large; moving clears the old one', async () => {
  const ctx = ctxOf(app, site, await makeMember(db, site))
  expect(await save(ctx, { region: 'TX', city: 'Testdam' })).toMatchObject({ region: 'TX', city: 'Testdam' })
  expect(await refusalFrom(save(ctx, { city: 'Hamlet' }))).toHaveProperty('city')
  expect(await refusalFrom(save(ctx, { region: 'TY', city: 'Testdam' }))).toHaveProperty('city')
  expect(await save(ctx, { region: ' TX\u0007', city: 'Test\u009bdam\n' })).toMatchObject({
    region: 'TX',
    city: 'Testdam',
  })
  expect(await save(ctx, { region: 'TX ' })).toMatchObject({ region: 'TX', city: 'Testdam' })
  expect(await refusalFrom(save(ctx, { region: 'N' }))).toHaveProperty('region')
  for (const nothing of ['', ' ', '\u0007']) {
    expect(await refusalFrom(save(ctx, { region: nothing }))).toHaveProperty('region')
    expect(await refusalFrom(save(ctx, { city: nothing }))).toHaveProperty('city')
  }
  expect(await refusalFrom(save(ctx, { region: null, city: 'Testdam' }))).toHaveProperty('region')
  expect(await refusalFrom(save(ctx, { country: 'XA' }))).toHaveProperty('country')
  expect(await readOwnProfile(ctx)).toMatchObject({ region: 'TX', city: 'Testdam' })
  expect(await save(ctx, { region: 'TY' })).toMatchObject({ region: 'TY', city: null })
  expect(await save(ctx, { country: 'DE' })).toMatchObject({ country: 'DE', region: null, city: null })
})

test('PRO-1 a reversed age range is refused and change nothing', async () => {
  const ctx = ctxOf(app, site, await makeMember(db, site))
  await save(ctx, { looks_for_min_age: 30, looks_for_max_age: 40 })
  expect(await refusalFrom(save(ctx, { looks_for_max_age: 25 }))).toHaveProperty('looks_for_max_age')
  expect(await readOwnProfile(ctx)).toMatchObject({ looks_for_min_age: 30, looks_for_max_age: 40 })
})

test('PRO-1 concurrent saves of two tabs do not overwrite each other', async () => {
  const anna = await makeMember(db, site)
  const ctx = () => ctxOf(app, site, anna)
  await Promise.all([
    save(ctx(), { hair_color: 'red' }),
    save(ctx(), { eye_color: 'blue' }),
    save(ctx(), { tattoos: 'one' }),
  ])
  expect(await readOwnProfile(ctx())).toMatchObject({ hair_color: 'red', eye_color: 'blue', tattoos: 'one' })
})

test('SITE-6 fields that the site does not show are neither accepted, nor stored, nor returned to the member', async () => {
  const anna = await makeMember(db, site, { interests: ['wine'], region: 'TX', city: 'Testdam' })
  await save(ctxOf(app, site, anna), { hair_color: 'red', about: 'My words', sexuality: 'bi' })
  const choices = {
    ...site.choices,
    visible_profile_fields: ['gender', 'hair_color', 'interests', 'region'],
    visible_profile_notes: ['signup_reason'],
    interests: false,
  }
  const there = ctxOf(app, { ...site, choices }, anna)
  expect(await readOwnProfile(there)).toMatchObject({
    gender: 'male',
    hair_color: 'red',
    region: 'TX',
    ...{ sexuality: null, interests: [], about: '', city: null },
  })
  expect(
    await refusalFrom(save(there, { hair_color: 'grey', sexuality: null, interests: [], about: 'New', city: null })),
  ).toEqual({ sexuality: 'not_shown', interests: 'not_shown', about: 'not_shown', city: 'not_shown' })
  expect(await save(there, { hair_color: 'grey', signup_reason: 'dates' })).toMatchObject({ signup_reason: 'dates' })
  expect(await readOwnProfile(ctxOf(app, site, anna))).toMatchObject({
    hair_color: 'grey',
    ...{ sexuality: 'bi', interests: ['wine'], about: 'My words', region: 'TX', city: 'Testdam' },
  })
})
