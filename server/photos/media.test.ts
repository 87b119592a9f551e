// Access to photos, down to the bytes: locks, signed URLs, public files.
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { closedPolicy } from '../base/http/securityHeaders.ts'
import { album, mainImages } from './album.ts'
import { media } from './media.ts'
import { snapshotOf } from './snapshotOf.ts'
import { addPhoto } from './storePhoto.ts'
import { testPicture } from './testPicture.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let http: FastifyInstance
let asks: Ctx
/** A person, and a fictional profile, with five photos each. */
let anna: CurrentMember
let mask: CurrentMember
let free: CurrentMember
let premium: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db)
  anna = await makeMember(db, site, { paid_user: true, visibility: 'visitors' })
  mask = await makeMember(db, site, { kind: 'fictional' })
  free = await makeMember(db, site)
  premium = await makeMember(db, site, { paid_user: true })
  for (const n of [1, 2, 3, 4, 5]) {
    for (const { id } of [anna, mask]) {
      await addPhoto(db, app.storage, {
        site_id: site.id,
        member_id: id,
        bytes: await testPicture(n, { grain: 60 }),
        now: app.time,
      })
    }
  }
  http = fastify()
  http.decorate('ctxOf', async () => asks)
  media(http, app)
})
afterAll(async () => {
  await http.close()
  await db.close()
  await drop()
})

const as = (member: CurrentMember | null, on = site) => ctxOf(app, on, member)
const get = (ctx: Ctx, url: string, headers = {}) => {
  asks = ctx
  return http.inject({ url, headers })
}
const widthOf = async (ctx: Ctx, url: string) => {
  const answer = await get(ctx, url)
  return answer.statusCode === 200 ? (await sharp(answer.rawPayload).metadata()).width : answer.statusCode
}
const locks = async (ctx: Ctx, who: CurrentMember) => (await album(ctx, who.id)).map(({ locked }) => locked)

test('PRO-3 ROLE-2 ROLE-3 free members and visitors see the main photo and the first three, premium members all', async () => {
  for (const who of [anna, mask]) {
    expect(await locks(as(free), who)).toEqual([false, false, false, true, true])
    expect(await locks(as(null), who)).toEqual([false, false, false, true, true])
    expect(await locks(as(premium), who)).toEqual([false, false, false, false, false])
    expect(await locks(as(who), who)).toEqual([false, false, false, false, false])
  }
})

test('SITE-5 on a blurred site a visitor gets blurred photos only', async () => {
  const blurred = { ...site, choices: { ...site.choices, logged_out_search: 'blurred' as const } }
  expect(await locks(as(null, blurred), mask)).toEqual([true, true, true, true, true])
  expect((await mainImages(as(null, blurred), [anna.id])).get(anna.id)?.status).toBe('locked')
  expect(await locks(as(free, blurred), mask)).toEqual([false, false, false, true, true])
})

test('PRO-3 of a locked photo only the blurred file is served, and its URL does not disclose the others', async () => {
  for (const who of [anna, mask]) {
    const names = await db.many<{ main: boolean; name: string; locked: string }>`
      select main, unnest(array[full_file, card_file, thumb_file]) as name, locked_file as locked from photo where member_id = ${who.id}`
    for (const photo of (await album(as(free), who.id)).filter(({ locked }) => locked)) {
      const { filename, thumb_filename, match, status } = photo.image
      expect([thumb_filename, match, status]).toEqual([filename, filename, 'locked'])
      expect(await widthOf(as(free), filename)).toBe(24)
      for (const { name } of names) expect(JSON.stringify(photo)).not.toContain(name.replace('.webp', ''))
    }
  }
  // With a signed address of the blurred file in hand, another file can't be asked for.
  const [own, blurred] = [
    await album(as(premium), anna.id),
    (await album(as(free), anna.id)).at(-1)?.image.filename ?? '',
  ]
  const full = /\/m\/(\w+)\./.exec(own.at(-1)?.image.filename ?? '')?.[1] ?? ''
  expect(await widthOf(as(free), blurred.replace(/\/m\/\w+\./, `/m/${full}.`))).toBe(404)
})

test('PRO-3 a person’s photo is shown to the viewer it was signed for, and to nobody else', async () => {
  const { filename = '', thumb_filename = '', match = '' } = (await album(as(free), anna.id))[0]?.image ?? {}
  const answer = await get(as(free), filename)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': closedPolicy,
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer.headers['cache-control']).toBe('private, max-age=60')
  expect([await widthOf(as(free), thumb_filename), await widthOf(as(free), match)]).toEqual([192, 600])
  const elsewhere = await makeSite(db)
  for (const ctx of [as(premium), as(null), as(anna), as(free, elsewhere)]) {
    const refused = await get(ctx, filename)
    expect([refused.statusCode, refused.rawPayload.length, refused.headers['cache-control']]).toEqual([
      404,
      0,
      'no-store',
    ])
  }
})

test('PRO-3 a signed URL is stable for a while, then expires; a modified one never works', async () => {
  const start = app.time
  const address = async () => (await mainImages(as(free), [anna.id])).get(anna.id)?.filename ?? ''
  const first = await address()
  app.time = addSeconds(start, 60)
  expect(await address()).toBe(first)
  app.time = addSeconds(start, 29 * 60)
  expect(await widthOf(as(free), first)).toBe(240)
  app.time = addSeconds(start, 61 * 60)
  expect(await widthOf(as(free), first)).toBe(404)
  expect(await widthOf(as(free), await address())).toBe(240)
  app.time = start
  const [name, until, signature] = first.slice('/m/'.length).split('.') as [string, string, string]
  const later_until = (Number.parseInt(until, 36) + 1).toString(36)
  for (const token of [
    `${name}.${later_until}.${signature}`,
    `${name}.${until}.${'A'.repeat(43)}`,
    name,
    '..%2F..%2Fetc%2Fpasswd',
    'x',
  ]) {
    expect(await widthOf(as(free), `/m/${token}`)).toBe(404)
  }
})

test('PRO-8 a fictional profile’s photos are public permanently; a person’s never are', async () => {
  const shown = (await album(as(free), mask.id))[0]?.image.filename ?? ''
  const answer = await get(as(null), shown)
  expect(shown).toMatch(/^\/p\//)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const { full_file } = await db.one<{
    full_file: string
  }>`select full_file from photo where member_id = ${anna.id} limit 1`
  expect(await widthOf(as(premium), `/p/${full_file}`)).toBe(404)
  expect(await widthOf(as(null, await makeSite(db)), shown)).toBe(404)
  expect(await widthOf(as(null), `/p/${'0'.repeat(32)}.webp`)).toBe(404)
})

test('PRO-6 PRO-9 a block or pause closes the album and invalidates URLs issued before', async () => {
  const ben = await makeMember(db, site)
  await addPhoto(db, app.storage, { site_id: site.id, member_id: ben.id, bytes: await testPicture(1), now: app.time })
  const address = (await album(as(free), ben.id))[0]?.image.filename ?? ''
  expect(await widthOf(as(free), address)).toBe(240)
  const shut = async () => {
    expect(await album(as(free), ben.id)).toEqual([])
    expect((await mainImages(as(free), [ben.id])).get(ben.id)).toBe(null)
    expect(await widthOf(as(free), address)).toBe(404)
    expect(await album(as(ben), ben.id)).toHaveLength(1)
  }
  for (const [by, who] of [
    [ben, free],
    [free, ben],
  ] as const) {
    await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${by.id}, ${who.id}, now())`
    await shut()
    await db.run`delete from member_block where blocker_id = ${by.id}`
  }
  await db.run`update member set status = 'disabled' where id = ${ben.id}`
  await shut()
})

const chrome = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }

test('PRO-4 browsers that accept AVIF get it, others WebP, from the same URL; the blurred file is WebP for all', async () => {
  for (const who of [anna, mask]) {
    const [first, last] = [(await album(as(free), who.id))[0], (await album(as(free), who.id)).at(-1)]
    for (const address of [first?.image.filename, first?.image.match, first?.image.thumb_filename]) {
      const [modern, plain] = [await get(as(free), address ?? '', chrome), await get(as(free), address ?? '')]
      expect([modern.headers['content-type'], modern.headers.vary]).toEqual(['image/avif', 'Accept'])
      expect([plain.headers['content-type'], plain.headers.vary]).toEqual(['image/webp', 'Accept'])
      expect((await sharp(modern.rawPayload).metadata()).width).toBe((await sharp(plain.rawPayload).metadata()).width)
      expect(modern.rawPayload.length).toBeLessThan(plain.rawPayload.length)
      expect(modern.headers.etag).not.toBe(plain.headers.etag)
    }
    expect((await get(as(free), last?.image.filename ?? '', chrome)).headers['content-type']).toBe('image/webp')
  }
  const older = await makeMember(db, site)
  await addPhoto(db, app.storage, { site_id: site.id, member_id: older.id, bytes: await testPicture(1), now: app.time })
  const address = (await album(as(free), older.id))[0]?.image.filename ?? ''
  expect((await get(as(free), address, chrome)).headers['content-type']).toBe('image/webp')
})

test('PRO-3 PRO-6 browsers cache a photo for a minute at most; revalidation after a block is refused', async () => {
  const ben = await makeMember(db, site)
  await addPhoto(db, app.storage, { site_id: site.id, member_id: ben.id, bytes: await testPicture(1), now: app.time })
  const address = (await album(as(free), ben.id))[0]?.image.filename ?? ''
  const first = await get(as(free), address)
  const has = { 'if-none-match': first.headers.etag as string }
  const again = await get(as(free), address, has)
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect(again.headers).toMatchObject({
    'cache-control': 'private, max-age=60',
    etag: first.headers.etag,
    vary: 'Accept',
  })
  expect((await get(as(free), address, { ...has, ...chrome })).statusCode).toBe(304)

  for (const ctx of [as(null), as(premium)]) expect((await get(ctx, address, has)).statusCode).toBe(404)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${ben.id}, ${free.id}, now())`
  const refused = await get(as(free), address, has)
  expect([refused.statusCode, refused.headers['cache-control'], refused.headers.etag]).toEqual([
    404,
    'no-store',
    undefined,
  ])
})

test('SITE-5 PRO-3 ROLE-1 visitors share URLs, so access is decided for each request', async () => {
  const choices = { logged_out_search: 'blurred', logged_out_search_trafficsource: 'full' } as const
  const on = {
    ...site,
    choices: { ...site.choices, ...choices },
    sources: [{ network: 'adnet', ref_secret: null }],
  }
  const sent = ctxOf(app, on, null, {}, 'network=adnet')
  const photos = await album(sent, anna.id)
  const shown = photos.filter(({ locked }) => !locked).map(({ image }) => image.match)
  const blurred = photos.filter(({ locked }) => locked).map(({ image }) => image.match)
  const widths = (ctx: Ctx, addresses: string[]) => Promise.all(addresses.map((it) => widthOf(ctx, it)))
  expect([await widths(sent, shown), await widths(sent, blurred)]).toEqual([
    [600, 600, 600],
    [24, 24],
  ])
  // Each address is signed for the visitors of the source: for others it is none.
  expect([await widths(as(null, on), shown), await widths(as(null, on), blurred)]).toEqual([
    [404, 404, 404],
    [404, 404],
  ])
})

test('PRO-3 a URL that expires sooner is cached no longer', async () => {
  const start = app.time
  const address = (await mainImages(as(free), [anna.id])).get(anna.id)?.filename ?? ''
  const until = Number.parseInt(address.split('.')[1] ?? '', 36)
  app.time = new Date(until - 20_000)
  expect((await get(as(free), address)).headers['cache-control']).toBe('private, max-age=20')
  app.time = start
})

test('SAFE-2 a report stores what the reporter sees: the photo, or its blurred file; despite a block', async () => {
  const ids = (await album(as(premium), anna.id)).map(({ id }) => id) as [string, ...string[]]
  const width = async (ctx: Ctx, id: string) => {
    const kept = await snapshotOf(ctx, anna.id, id)
    return kept && [(await sharp(kept.file).metadata()).width, kept.type, kept.locked]
  }
  expect(await width(as(free), ids[0])).toEqual([240, 'image/webp', false])
  expect(await width(as(free), ids.at(-1) as string)).toEqual([24, 'image/webp', true])
  expect(await width(as(premium), ids.at(-1) as string)).toEqual([240, 'image/webp', false])
  expect(await snapshotOf(as(free), mask.id, ids[0])).toBe(null)
  expect(await snapshotOf(as(free, await makeSite(db)), anna.id, ids[0])).toBe(null)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${anna.id}, ${free.id}, now())`
  expect(await width(as(free), ids[0])).toEqual([240, 'image/webp', false])
})
