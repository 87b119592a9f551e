// A member's album: adding, removing, choosing the main photo, its order, crops; limits under concurrent uploads.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database, type Db } from '../base/db/database.ts'
import { problemOf } from '../base/http/problem.ts'
import { Refusal } from '../base/refusal.ts'
import { overlap } from '../members/testOverlap.ts'
import { arrange } from './arrange.ts'
import { type Derivatives, makeDerivatives } from './derivatives.ts'
import { makeMain } from './makeMain.ts'
import { ownAlbum } from './ownAlbum.ts'
import { remove } from './remove.ts'
import { setCrop } from './setCrop.ts'
import { type Files, filesOf as namesOf } from './store.ts'
import { storePhoto } from './storePhoto.ts'
import { sweep } from './sweep.ts'
import { testPicture } from './testPicture.ts'
import { upload } from './upload.ts'

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
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** With grain its AVIF files are the smaller ones and are stored, too; without it is made sooner. */
const put = async (who: CurrentMember, n: number, grain = 60) =>
  upload(ctxOf(app, site, who), { bytes: await testPicture(n, { grain }) })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )

async function filesOf(member: CurrentMember) {
  const rows = await db.many<Files>`
    select full_file, card_file, thumb_file, locked_file, avif from photo where member_id = ${member.id}`
  return rows.flatMap((row) => namesOf(row))
}
async function stored() {
  const folder = join(app.env.data_dir, 'media')
  await mkdir(folder, { recursive: true })
  return (await readdir(folder, { recursive: true })).filter((name) => /\.(webp|avif)/.test(name)).length
}

test('PRO-2 free members have up to 3 photos, exactly, though 8 come at once; no files of the others remain', async () => {
  const anna = await makeMember(db, site)
  const before = await stored()
  const codes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => code(put(anna, n))))
  expect(codes.toSorted()).toEqual([...Array(3).fill('done'), ...Array(5).fill('photo_limit')])
  const album = await ownAlbum(ctxOf(app, site, anna))
  expect(album).toMatchObject({ max: 3 })
  expect(album.photos).toHaveLength(3)
  expect(album.photos.filter(({ main }) => main)).toHaveLength(1)
  expect(new Set(await filesOf(anna)).size).toBe(21)
  expect((await stored()) - before).toBe(21)
})

test('PRO-2 the limit holds, and the same photo is one, where another upload is not committed yet', async () => {
  const anna = await makeMember(db, site)
  const made = await Promise.all([1, 2, 3, 4].map(async (n) => makeDerivatives(await testPicture(n))))
  const store = (n: number, inside: Db = db) =>
    storePhoto(inside, app.storage, {
      site_id: site.id,
      member_id: anna.id,
      derivatives: made[n] as Derivatives,
      now: app.time,
    })
  await store(0)
  expect(
    await overlap(
      db,
      (inside) => store(1, inside),
      () => store(1),
    ),
  ).toEqual([true, false])
  expect(
    await overlap(
      db,
      (inside) => store(2, inside),
      () => code(store(3)),
    ),
  ).toEqual([true, 'photo_limit'])
  const files = await filesOf(anna)
  expect(files).toHaveLength(12)
  for (const file of files) expect(await app.storage.get(file)).not.toBe(null)
})

test('PRO-2 a photo for a full album is refused before it is decoded, in whole words', async () => {
  const anna = await makeMember(db, site)
  for (const n of [1, 2, 3]) await put(anna, n)
  const noPhoto = upload(ctxOf(app, site, anna), { bytes: Buffer.from('no photo at all') })
  const error = await noPhoto.catch((it) => it)
  expect(error).toMatchObject({ code: 'photo_limit', values: { max: 3 } })
  const { title, detail } = problemOf(error, 'nl')
  expect([title, detail]).toEqual([
    'You can have up to 3 photos. Remove one to add another.',
    expect.stringMatching(/^[^{}]*3[^{}]*$/),
  ])
})

test('PRO-2 premium members have up to 25, exactly', async () => {
  const anna = await makeMember(db, site, { paid_user: true })
  const codes = await Promise.all(Array.from({ length: 28 }, (_, n) => code(put(anna, n, 0))))
  expect(codes.filter((it) => it === 'done')).toHaveLength(25)
  const error = await put(anna, 99).catch((it) => it)
  expect(error).toMatchObject({ code: 'photo_limit', values: { max: 25 } })
})

test('PRO-4 the same photo twice is one, also at the same moment', async () => {
  const anna = await makeMember(db, site)
  await Promise.all([1, 1, 1, 1].map((n) => put(anna, n, 0)))
  expect((await ownAlbum(ctxOf(app, site, anna))).photos).toHaveLength(1)
  await put(anna, 2, 0)
  await put(anna, 3, 0)
  // Told before anything is decoded, so that it may be a photo that is there. A repeated request gets the first answer.
  expect(await code(put(anna, 1, 0))).toBe('photo_limit')
  expect(await code(put(anna, 4))).toBe('photo_limit')
})

test('PRO-4 what is no photo is refused and leaves nothing', async () => {
  const anna = await makeMember(db, site)
  const before = await stored()
  expect(await code(upload(ctxOf(app, site, anna), { bytes: Buffer.from('no photo') }))).toBe('not_a_photo')
  expect((await ownAlbum(ctxOf(app, site, anna))).photos).toEqual([])
  expect(await stored()).toBe(before)
})

test('PRO-4 a photo too small for a card is refused in whole words; a wide one is taken', async () => {
  const anna = await makeMember(db, site)
  const send = async (width: number, height: number) =>
    upload(ctxOf(app, site, anna), { bytes: await testPicture(1, { width, height }) })
  for (const [width, height] of [
    [60, 60],
    [1_000, 199],
  ] as const) {
    const error = await send(width, height).catch((it) => it)
    expect(error).toMatchObject({ code: 'photo_too_small', values: { min: 200 } })
    expect(problemOf(error, 'en').detail).toContain('at least 200 pixels wide and high')
  }
  expect((await send(600, 200)).photos).toMatchObject([{ width: 600, height: 200 }])
  // Fitted into 1,200 pixels, it is large enough still.
  expect((await send(3_000, 1_000)).photos).toHaveLength(2)
})

test('PRO-2 removing takes the files too, and main moves on to the next', async () => {
  const anna = await makeMember(db, site)
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push((await put(anna, n)).photos.at(-1)?.id ?? '')
  const ctx = ctxOf(app, site, anna)
  const before = await stored()
  const left = await remove(ctx, { id: ids[0] as string })
  expect(await stored()).toBe(before)
  await ctx.committed()
  expect(await stored()).toBe(before - 7)
  expect(left.photos.map(({ id, main }) => [id, main])).toEqual([
    [ids[1], true],
    [ids[2], false],
  ])

  const chosen = await makeMain(ctx, { id: ids[2] as string })
  expect(chosen.photos.map(({ id, main }) => [id, main])).toEqual([
    [ids[2], true],
    [ids[1], false],
  ])
  await remove(ctx, { id: ids[1] as string })
  expect((await remove(ctx, { id: ids[2] as string })).photos).toEqual([])
})

test('PRO-2 another’s photo, and another site’s, is not found', async () => {
  const [anna, ben] = [await makeMember(db, site), await makeMember(db, site)]
  const id = (await put(anna, 1)).photos[0]?.id ?? ''
  const elsewhere = await makeSite(db)
  for (const ctx of [ctxOf(app, site, ben), ctxOf(app, elsewhere, anna)]) {
    expect(await code(remove(ctx, { id }))).toBe('not_found')
    expect(await code(makeMain(ctx, { id }))).toBe('not_found')
    expect(await code(arrange(ctx, { ids: [id] }))).toBe('not_found')
    expect(await code(setCrop(ctx, { id, crop: { left: 0, top: 0, width: 0.5 } }))).toBe('not_found')
  }
  expect((await ownAlbum(ctxOf(app, site, anna))).photos).toHaveLength(1)
})

test('PRO-4 files of an interrupted upload are swept, those of a photo stay', async () => {
  const anna = await makeMember(db, site)
  app.queued_jobs.length = 0
  await put(anna, 1)
  const [planned] = app.queued_jobs as { task: string; payload: { files: string[] } }[]
  expect(planned?.payload.files.toSorted()).toEqual((await filesOf(anna)).toSorted())
  const lost = `${'a1'.repeat(16)}.webp`
  await app.storage.put(lost, Buffer.from('x'))
  await sweep(app, { files: [...(planned?.payload.files ?? []), lost] })
  expect(await app.storage.get(lost)).toBe(null)
  for (const file of await filesOf(anna)) expect(await app.storage.get(file)).not.toBe(null)
})

test('PRO-2 the album follows the member’s order, main photo first wherever it is listed; idempotent', async () => {
  const anna = await makeMember(db, site, { paid_user: true })
  for (const n of [1, 2, 3, 4]) await put(anna, n)
  const ctx = ctxOf(app, site, anna)
  const [a, b, c, d] = (await ownAlbum(ctx)).photos.map(({ id }) => id) as [string, string, string, string]
  for (const _ of [1, 2]) {
    const { photos } = await arrange(ctx, { ids: [d, c, a, b] })
    expect(photos.map(({ id, main }) => [id, main])).toEqual([
      [a, true],
      [d, false],
      [c, false],
      [b, false],
    ])
  }
  await makeMain(ctx, { id: c })
  expect((await ownAlbum(ctx)).photos.map(({ id }) => id)).toEqual([c, a, d, b])
})

test('PRO-2 an order that does not list every photo once changes nothing', async () => {
  const [anna, ben] = [await makeMember(db, site), await makeMember(db, site)]
  for (const n of [1, 2, 3]) await put(anna, n)
  await put(ben, 1)
  const ctx = ctxOf(app, site, anna)
  const before = (await ownAlbum(ctx)).photos.map(({ id }) => id) as [string, string, string]
  const [a, b, c] = before
  const other = (await ownAlbum(ctxOf(app, site, ben))).photos[0]?.id ?? ''
  for (const ids of [[], [c, b], [c, b, b], [c, b, a, a], [c, b, a, other], [c, b, other], [c, b, 'nobody']])
    expect(await code(arrange(ctx, { ids }))).toBe('not_found')
  expect((await ownAlbum(ctx)).photos.map(({ id }) => id)).toEqual(before)
})

const small = (who: CurrentMember) =>
  db.one<Files>`select full_file, card_file, thumb_file, locked_file, avif from photo where member_id = ${who.id}`

test('PRO-2 PRO-3 a crop derives the small files anew under other names and sweeps the old ones; idempotent', async () => {
  const anna = await makeMember(db, site)
  const ctx = ctxOf(app, site, anna)
  const id = (await put(anna, 1)).photos[0]?.id ?? ''
  const before = await small(anna)
  const count = await stored()
  const wish = { left: 0.1, top: 0.2, width: 0.5 }
  const shown = (await setCrop(ctx, { id, crop: wish })).photos[0]
  expect(shown?.crop).toEqual(wish)
  const after = await small(anna)
  expect(after.full_file).toBe(before.full_file)
  const gone = namesOf(before).filter((it) => !it.startsWith(before.full_file.slice(0, 32)))
  const made = namesOf(after).filter((it) => !it.startsWith(before.full_file.slice(0, 32)))
  expect([gone.length, made.length, gone.filter((it) => made.includes(it))]).toEqual([5, 5, []])
  await sweepAdded(gone)
  for (const file of gone) expect(await app.storage.get(file)).toBe(null)
  for (const file of namesOf(after)) expect(await app.storage.get(file)).not.toBe(null)
  expect(await stored()).toBe(count)

  await setCrop(ctx, { id, crop: wish })
  expect(await small(anna)).toEqual(after)
  expect((await setCrop(ctx, { id, crop: null })).photos[0]?.crop).toBe(null)
  expect((await small(anna)).card_file).not.toBe(after.card_file)
})

const sweeps = () => db.many<{ payload: { files: string[] } }>`
  select j.payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'photos.sweep'`

async function sweepAll() {
  for (const { payload } of await sweeps()) await sweep(app, payload)
}

/** What the commit of a cut left to do. */
async function sweepAdded(files: string[]) {
  const jobs = await sweeps()
  const job = jobs.find(({ payload }) => payload.files.includes(files[0] as string))
  expect(job?.payload.files.toSorted()).toEqual(files.toSorted())
  await sweep(app, job?.payload ?? { files: [] })
}

test.each([
  [
    { left: 0.9, top: 0.9, width: 0.5 },
    { left: 0.5, top: 0.5, width: 0.5 },
  ],
  [
    { left: 1, top: 1, width: 1 },
    { left: 0, top: 0, width: 1 },
  ],
])('PRO-2 a part that reaches beyond the picture is moved in', async (wish, clamped) => {
  const anna = await makeMember(db, site)
  const id = (await put(anna, 1)).photos[0]?.id ?? ''
  expect((await setCrop(ctxOf(app, site, anna), { id, crop: wish })).photos[0]?.crop).toEqual(clamped)
})

test('PRO-2 in a landscape picture the crop is no taller than the picture', async () => {
  const anna = await makeMember(db, site)
  const bytes = await testPicture(5, { width: 800, height: 300 })
  const ctx = ctxOf(app, site, anna)
  const id = (await upload(ctx, { bytes })).photos[0]?.id ?? ''
  const crop = (await setCrop(ctx, { id, crop: { left: 0.9, top: 0.5, width: 1 } })).photos[0]?.crop
  expect(crop).toEqual({ left: 0.7188, top: 0, width: 0.2813 })
})

test('PRO-2 concurrent crops and a removal leave one set of files, or none', async () => {
  const anna = await makeMember(db, site)
  const ctx = ctxOf(app, site, anna)
  await sweepAll()
  const count = await stored()
  const id = (await put(anna, 1)).photos[0]?.id ?? ''
  const cuts = [0.2, 0.4, 0.6].map((width) => setCrop(ctx, { id, crop: { left: 0, top: 0, width } }))
  await Promise.all(cuts)
  await sweepAll()
  expect((await stored()) - count).toBe(7)
  for (const file of await filesOf(anna)) expect(await app.storage.get(file)).not.toBe(null)
  const late = code(setCrop(ctx, { id, crop: null }))
  await remove(ctx, { id })
  expect(['done', 'not_found']).toContain(await late)
  await ctx.committed()
  expect(await stored()).toBe(count)
})

test('PRO-4 many crops by one member delay nobody else, and no picture is loaded before its turn', async () => {
  const [anna, ben] = [await makeMember(db, site), await makeMember(db, site)]
  const [hers, his] = [await put(anna, 1), await put(ben, 2)].map(({ photos }) => photos[0]?.id ?? '') as [
    string,
    string,
  ]
  const { full_file } = await small(anna)
  const held = Promise.withResolvers<void>()
  const get = app.storage.get
  let reads = 0
  app.storage.get = async (file) => {
    if (file === full_file) {
      reads += 1
      await held.promise
    }
    return get(file)
  }
  try {
    const widths = Array.from({ length: 12 }, (_, n) => 0.2 + n / 20)
    const cuts = widths.map((width) => setCrop(ctxOf(app, site, anna), { id: hers, crop: { left: 0, top: 0, width } }))
    await vi.waitUntil(() => reads > 0)
    await setCrop(ctxOf(app, site, ben), { id: his, crop: { left: 0, top: 0, width: 0.5 } })
    await put(ben, 3)
    expect(reads).toBe(1)
    held.resolve()
    await Promise.all(cuts)
    expect(reads).toBe(12)
  } finally {
    held.resolve()
    app.storage.get = get
  }
})

test('PRO-4 rate limits: a hundred uploads and sixty crops an hour per member', async () => {
  const [anna, ben] = [await makeMember(db, site, { paid_user: true }), await makeMember(db, site)]
  // A trusted one, whose day allows more than its hour (trust.sql).
  await db.run`update member set created_at = ${addSeconds(app.time, -8 * 86_400)} where id = ${anna.id}`
  const id = (await put(anna, 1)).photos[0]?.id ?? ''
  const crop = { left: 0, top: 0, width: 0.5 }
  const again = () => upload(ctxOf(app, site, anna), { bytes: Buffer.from('no photo') })
  const codes = await Promise.all(Array.from({ length: 100 }, () => code(again())))
  expect(Object.groupBy(codes, (it) => it)).toMatchObject({ not_a_photo: Array(99).fill('not_a_photo') })
  expect(codes.filter((it) => it === 'too_many')).toHaveLength(1)
  expect(await code(put(anna, 2))).toBe('too_many')

  await db.run`insert into rate_limit (site_id, key, used, window_start) values (${site.id}, ${`photos:crops:${anna.id}`}, 59, ${app.time})`
  const ctx = ctxOf(app, site, anna)
  expect(await code(setCrop(ctx, { id, crop }))).toBe('done')
  expect(await code(setCrop(ctx, { id, crop: null }))).toBe('too_many')
  // Nothing is made where nothing changes.
  expect(await code(setCrop(ctx, { id, crop }))).toBe('done')
  expect(await code(put(ben, 3))).toBe('done')

  const start = app.time
  app.time = addSeconds(start, 3_600)
  expect([await code(put(anna, 2)), await code(setCrop(ctx, { id, crop: null }))]).toEqual(['done', 'done'])
  app.time = start
})
