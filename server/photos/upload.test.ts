// A member's album: adding, removing, choosing the main photo; limits that hold however many uploads come at once.
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/base/ctx.ts'
import { testDatabase } from '../../test/base/database.ts'
import type { Asker, Site } from '../base/ctx.ts'
import { connect, type Database, type Db } from '../base/database.ts'
import { Refusal } from '../base/refuse.ts'
import { overlap } from '../members/testOverlap.ts'
import { type Derivatives, makeDerivatives } from './derivatives.ts'
import { makeMain } from './makeMain.ts'
import { mine } from './mine.ts'
import { remove } from './remove.ts'
import { storePhoto } from './storePhoto.ts'
import { sweep } from './sweep.ts'
import { testPicture } from './testPicture.ts'
import { upload } from './upload.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  db = connect(made.url)
  app = await makeApp(db)
  site = await makeSite(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

const put = async (who: Asker, n: number) => upload(ctxOf(app, site, who), { bytes: await testPicture(n) })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )

async function filesOf(who: Asker) {
  const names = await db.many<{ file: string }>`
    select unnest(array[full_file, card_file, thumb_file, locked_file]) as file from photo where member_id = ${who.id}`
  return names.map(({ file }) => file)
}
async function stored() {
  const folder = join(app.env.data_dir, 'media')
  await mkdir(folder, { recursive: true })
  return (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.webp')).length
}

test('PRO-2 free members have up to 3 photos, exactly, though 8 come at once; nothing of the others stays behind', async () => {
  const anna = await makeMember(db, site)
  const before = await stored()
  const codes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => code(put(anna, n))))
  expect(codes.toSorted()).toEqual([...Array(3).fill('done'), ...Array(5).fill('photo_limit')])
  const album = await mine(ctxOf(app, site, anna))
  expect(album).toMatchObject({ max: 3 })
  expect(album.photos).toHaveLength(3)
  expect(album.photos.filter(({ main }) => main)).toHaveLength(1)
  expect(new Set(await filesOf(anna)).size).toBe(12)
  expect((await stored()) - before).toBe(12)
})

test('PRO-2 the limit holds, and the same photo is one, where another upload is not committed yet', async () => {
  const anna = await makeMember(db, site)
  const made = await Promise.all([1, 2, 3, 4].map(async (n) => makeDerivatives(await testPicture(n))))
  const store = (n: number, inside: Db = db) =>
    storePhoto(inside, app.storage, {
      site_id: site.id,
      member_id: anna.id,
      made: made[n] as Derivatives,
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

test('PRO-2 premium members have up to 25, exactly', async () => {
  const anna = await makeMember(db, site, { paid_user: true })
  const codes = await Promise.all(Array.from({ length: 28 }, (_, n) => code(put(anna, n))))
  expect(codes.filter((it) => it === 'done')).toHaveLength(25)
  const error = await put(anna, 99).catch((it) => it)
  expect(error).toMatchObject({ code: 'photo_limit', values: { max: 25 } })
})

test('PRO-4 the same photo twice is one, also at the same moment and at the limit', async () => {
  const anna = await makeMember(db, site)
  await Promise.all([1, 1, 1, 1].map((n) => put(anna, n)))
  expect((await mine(ctxOf(app, site, anna))).photos).toHaveLength(1)
  await put(anna, 2)
  await put(anna, 3)
  expect((await put(anna, 1)).photos).toHaveLength(3)
  expect(await code(put(anna, 4))).toBe('photo_limit')
})

test('PRO-4 what is no photo is refused and leaves nothing', async () => {
  const anna = await makeMember(db, site)
  const before = await stored()
  expect(await code(upload(ctxOf(app, site, anna), { bytes: Buffer.from('no photo') }))).toBe('not_a_photo')
  expect((await mine(ctxOf(app, site, anna))).photos).toEqual([])
  expect(await stored()).toBe(before)
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
  expect(await stored()).toBe(before - 4)
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
  }
  expect((await mine(ctxOf(app, site, anna))).photos).toHaveLength(1)
})

test('PRO-4 files of an upload that was cut off are swept, those of a photo are kept', async () => {
  const anna = await makeMember(db, site)
  app.added.length = 0
  await put(anna, 1)
  const [planned] = app.added as { task: string; payload: { files: string[] } }[]
  expect(planned?.payload.files.toSorted()).toEqual((await filesOf(anna)).toSorted())
  const lost = `${'a1'.repeat(16)}.webp`
  await app.storage.put(lost, Buffer.from('x'))
  await sweep(app, { files: [...(planned?.payload.files ?? []), lost] })
  expect(await app.storage.get(lost)).toBe(null)
  for (const file of await filesOf(anna)) expect(await app.storage.get(file)).not.toBe(null)
})
