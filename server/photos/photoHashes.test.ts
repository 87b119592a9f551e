// Perceptual hashes: copies of a removed photo are found and refused, however they were altered; others are not (SAFE-3, SAFE-7).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdq, pdqDistance, pdqOf } from '../../contract/pdq.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { Refusal } from '../base/refusal.ts'
import { makeDerivatives } from './derivatives.ts'
import { hashPhotos } from './hashStored.ts'
import { findCopies, insertRemoved } from './photoHashes.ts'
import { remove } from './remove.ts'
import { upload } from './upload.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let portrait: Buffer<ArrayBuffer>
let other: Buffer<ArrayBuffer>

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db)
  const read = async (name: string) =>
    Buffer.from(await readFile(join(import.meta.dirname, '../../seed/portraits', name)))
  ;[portrait, other] = await Promise.all([read('anders-1.webp'), read('carla-1.webp')])
})
afterAll(async () => {
  await db.close()
  await drop()
})

const altered = async () =>
  sharp(await sharp(portrait).extract({ left: 0, top: 0, width: 531, height: 800 }).png().toBuffer())
    .resize(380)
    .flop()
    .jpeg({ quality: 55 })
    .toBuffer()

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )
const removeForGood = async (bytes: Buffer) =>
  insertRemoved({ db, site, clock: app.clock }, { ...(await makeDerivatives(bytes)).hashes, reference: null })

test('SAFE-3 a picture has the hash of the paper: 256 bits, half of them set, and a turned one is among its eight turns', () => {
  const side = 64
  const data = Float32Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    return 128 + 60 * Math.sin(x / 5 + y / 11) + 40 * Math.cos((x * y) / 90) + x / 2
  })
  const { hash, quality } = pdq({ data, width: side, height: side })
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(pdqDistance(hash, '0'.repeat(64))).toBe(128)
  expect(quality).toBeGreaterThanOrEqual(50)
  const mirrored = data.map((_, at) => data[at - (at % side) + side - 1 - (at % side)] as number)
  const turned = pdq({ data: mirrored, width: side, height: side }).hash
  expect(pdqDistance(hash, turned)).toBeGreaterThan(60)
  const turns = pdqOf({ data, width: side, height: side }).sought.slice(0, 8)
  expect(Math.min(...turns.map((it) => pdqDistance(it, turned)))).toBeLessThanOrEqual(6)
})

test('SAFE-3 SAFE-7 a removed photo is refused, mirrored, cut by a ninth, smaller and recompressed too; nothing of it is kept, and another is taken', async () => {
  const [anna, bea] = [await makeMember(db, site), await makeMember(db, site)]
  expect(await code(upload(ctxOf(app, site, anna), { bytes: await altered() }))).toBe('done')
  await removeForGood(portrait)
  const before = await db.one<{ count: number }>`select count(*)::int as count from photo`
  expect(await code(upload(ctxOf(app, site, bea), { bytes: portrait }))).toBe('photo_not_allowed')
  expect(await code(upload(ctxOf(app, site, bea), { bytes: await altered() }))).toBe('photo_not_allowed')
  expect(await db.one`select count(*)::int as count from photo`).toEqual(before)
  expect(await code(upload(ctxOf(app, site, bea), { bytes: other }))).toBe('done')
})

test('SAFE-7 stored copies are found by the removed photo, whoever uploaded them; a deleted one leaves no hash', async () => {
  const carl = await makeMember(db, site)
  const ctx = ctxOf(app, site, carl)
  const { photos } = await upload(ctx, {
    bytes: await sharp(other).flop().resize(420).jpeg({ quality: 50 }).toBuffer(),
  })
  const { hashes } = await makeDerivatives(other)
  const owners = async () => (await findCopies(db, hashes)).map(({ member_id }) => member_id)
  expect(await owners()).toContain(carl.id)
  await remove(ctx, { id: photos[0]?.id ?? '' })
  expect(await owners()).not.toContain(carl.id)
  expect(await db.many`select 1 from photo_hash where member_id = ${carl.id}`).toEqual([])
})

test('SAFE-3 what is on a list of abuse is refused in the same words, and staff have a case', async () => {
  const dora = await makeMember(db, site)
  const { hashes } = await makeDerivatives(await sharp(portrait).negate().png().toBuffer())
  const { id } = await db.one<{ id: number }>`
    insert into photo_hash_list (name, kind, loaded_at) values ('iwf', 'abuse', ${app.time}) returning id`
  await db.run`
    insert into removed_photo_hash (list_id, quality, hashes, created_at)
    values (${id}, 100, array[('x' || ${hashes.stored[0] as string})::bit(256)], ${app.time})`
  const bytes = await sharp(portrait).negate().resize(500).jpeg().toBuffer()
  expect(await code(upload(ctxOf(app, site, dora), { bytes }))).toBe('photo_not_allowed')
  expect(
    await db.many`
    select kind, automated from moderation_case where subject_member = ${dora.id}`,
  ).toEqual([{ kind: 'photo', automated: true }])
})

test('SAFE-3 a flat picture is compared with nothing: it would be any other flat one', async () => {
  const edda = await makeMember(db, site)
  const flat = (light: number) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: { r: light, g: light, b: light } } })
      .png()
      .toBuffer()
  await removeForGood(await flat(90))
  expect(await code(upload(ctxOf(app, site, edda), { bytes: await flat(91) }))).toBe('done')
})

test('SAFE-3 photos from before are hashed by a job; what cannot be read is not tried again', async () => {
  const fay = await makeMember(db, site)
  await upload(ctxOf(app, site, fay), { bytes: await sharp(other).rotate(90).jpeg().toBuffer() })
  await db.run`delete from photo_hash where member_id = ${fay.id}`
  await hashPhotos(app)
  expect(
    await db.many`
    select cardinality(hashes) as parts from photo_hash where member_id = ${fay.id}`,
  ).toEqual([{ parts: 9 }])
  await db.run`delete from photo_hash where member_id = ${fay.id}`
  await db.run`update photo set full_file = 'gone0000000000000.webp' where member_id = ${fay.id}`
  await hashPhotos(app)
  expect(await db.many`select cardinality(hashes) as parts from photo_hash where member_id = ${fay.id}`).toEqual([
    { parts: 0 },
  ])
})
