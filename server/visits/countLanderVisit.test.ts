// Anonymous counts of lander visits and bounces (LAND-3).
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { landerVariant } from '../../contract/landers.ts'
import { ctxOf, makeApp, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { addressKey } from '../base/rateLimits/addressKey.ts'
import { countLanderVisit } from './countLanderVisit.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  const classic = v.parse(landerVariant, { design_version: 1 })
  site = await makeSite(db, { choices: { landers: { gallery: { classic } } } })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const rows = () =>
  db.many`select lander, slug, visits, bounces from lander_visit where site_id = ${site.id} order by lander, slug`

test('LAND-3 visits and bounces by lander and campaign; an unknown campaign counts as none', async () => {
  const ctx = ctxOf(app, site, null)
  await countLanderVisit(ctx, { lander: 'gallery', slug: 'classic', bounced: true })
  await countLanderVisit(ctx, { lander: 'gallery', slug: 'classic', bounced: false })
  for (const slug of ['', 'nobody', '<b>', '__proto__', 'constructor'])
    await countLanderVisit(ctx, { lander: 'gallery', slug, bounced: true })
  await countLanderVisit(ctx, { lander: 'landing2', slug: 'classic', bounced: true })
  expect(await rows()).toEqual([
    { lander: 'gallery', slug: '', visits: 5, bounces: 5 },
    { lander: 'gallery', slug: 'classic', visits: 2, bounces: 1 },
    { lander: 'landing2', slug: '', visits: 1, bounces: 1 },
  ])
})

test('LAND-3 visits of one network are counted up to a limit', async () => {
  const before = (await rows()).length
  const ctx = ctxOf(app, site, null)
  app.rateWindows.take([{ key: `${site.id} lander:${addressKey(ctx)}`, max: 1_000, windowSeconds: 3_600 }], 600)
  await countLanderVisit(ctx, { lander: 'video', slug: '', bounced: true })
  expect(await rows()).toHaveLength(before)
})
