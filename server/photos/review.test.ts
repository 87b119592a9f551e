// Photos before strangers see them: who sees one that waits, and what staff accept (SAFE-3). Refusals: test/http/photoDecisions.test.ts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { uploadFor } from '../../test/fixtures/uploads.ts'
import type { Ctx, CurrentMember, JobCtx, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { Refusal } from '../base/refusal.ts'
import { album, mainImages } from './album.ts'
import { classifierIsOff, stopClassifier } from './firstLook.ts'
import { media } from './media.ts'
import { acceptPhoto, photoQueue } from './review.ts'
import { snapshotOf } from './snapshotOf.ts'
import { testPicture } from './testPicture.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let careful: Site
let http: FastifyInstance
let asks: Ctx

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  careful = await makeSite(db, { choices: { photo_review: 'all' } })
  http = fastify()
  http.decorate('ctxOf', async () => asks)
  media(http, app)
})
afterAll(async () => {
  stopClassifier()
  await http.close()
  await db.close()
  await drop()
})

const get = async (ctx: Ctx, url: string) => {
  asks = ctx
  return (await http.inject({ url })).statusCode
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error.message}`),
  )
const as = <M extends CurrentMember | null>(member: M, site = careful) => ctxOf(app, site, member)
const staff = (who: string) => ({ who, why: 'looked at it' })
const job = (): JobCtx => as(null)
const hasPhoto = async (member: CurrentMember) =>
  (await db.one<{ has_photo: boolean }>`select has_photo from member where id = ${member.id}`).has_photo
let made = 0
/** The classifier sees no face in it. */
const faceless = () => testPicture(9, { width: 400, height: 500, grain: 60 })
/** A drawn portrait: the classifier sees a face and no nudity. */
const portrait = (name: string) => readFile(join(import.meta.dirname, `../../seed/portraits/${name}.webp`))
async function uploaded(site = careful, given?: Buffer) {
  const member = await makeMember(db, site, { email: `photo${++made}@example.org` })
  const picture = given ?? (await testPicture(made, { width: 400, height: 500, grain: 60 }))
  const { photos } = await uploadFor(app, site, member, picture)
  return { member, photo: photos[0] as (typeof photos)[number] }
}

test('SAFE-3 where a site has all photos looked at, a stranger sees a new one nowhere; its owner sees that it is checked', async () => {
  const { member, photo } = await uploaded()
  const stranger = await makeMember(db, careful, { paid_user: true })
  expect(photo.image.status).toBe('pending')
  expect(await get(as(member), photo.image.filename)).toBe(200)
  expect(await hasPhoto(member)).toBe(false)
  expect(await album(as(stranger), member.id)).toEqual([])
  expect((await mainImages(as(stranger), [member.id])).get(member.id)).toBe(null)
  expect((await mainImages(as(null), [member.id])).get(member.id)).toBe(null)
  expect(await snapshotOf(as(stranger), member.id, photo.id)).toBe(null)
  expect(await photoQueue(job())).toContainEqual(expect.objectContaining({ photo: photo.id, status: 'pending' }))
  await acceptPhoto(job(), staff('mod'), { photo: photo.id })
  const [shown] = await album(as(stranger), member.id)
  expect(shown?.image.status).toBe('active')
  expect(await get(as(stranger), shown?.image.filename ?? '')).toBe(200)
  expect(await hasPhoto(member)).toBe(true)
  expect(await photoQueue(job())).not.toContainEqual(expect.objectContaining({ photo: photo.id }))
})

test('SAFE-3 a picture that a browser shows and the decoder does not read is refused plainly, and nothing of it is kept', async () => {
  const member = await makeMember(db, careful)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>'
  for (const bytes of [Buffer.from(svg), Buffer.concat([Buffer.from('BM'), Buffer.alloc(400)])])
    expect(await code(uploadFor(app, careful, member, bytes))).toBe('not_a_photo')
  expect(await db.many`select 1 from photo where member_id = ${member.id}`).toEqual([])
})

test('SAFE-3 a look reaches no photo of another site', async () => {
  const { photo } = await uploaded()
  const elsewhere = await makeSite(db)
  expect(await code(acceptPhoto(as(null, elsewhere), staff('mod'), { photo: photo.id }))).toMatch(/none of the id/)
  expect(await code(acceptPhoto(job(), staff('mod'), { photo: photo.id }))).toBe('done')
})

test('SAFE-3 with doubt only a doubtful photo waits, afterwards none does; explicit ones need the site and an identity', async () => {
  const doubting = await makeSite(db, { choices: { photo_review: 'doubt' } })
  const after = await makeSite(db, { choices: { photo_review: 'after' } })
  const tiny = await testPicture(1, { width: 240, height: 300 })
  expect((await uploaded(doubting, await portrait('idris-1'))).photo.image.status).toBe('active')
  expect((await uploaded(doubting, tiny)).photo.image.status).toBe('pending')
  expect((await uploaded(after, tiny)).photo.image.status).toBe('active')
  const { photo } = await uploaded()
  const accept = (input: object) =>
    code(acceptPhoto(job(), staff('mod'), { photo: photo.id, explicit: true, ...input }))
  expect(await accept({ identity: 'ID-77' })).toMatch(/shows no explicit photos/)
  careful.choices.explicit_photos = true
  expect(await accept({})).toMatch(/identity/)
  expect(await accept({ identity: 'ID-77' })).toBe('done')
})

const classesIn = (site: Site) => db.many`
  select doubts, nudity, face, classified_by is not null as is_named from photo where site_id = ${site.id} order by id`

test('SAFE-3 the classifier orders the queue of each policy and decides alone in none; its classes and its version stay with the photo', async () => {
  for (const [photo_review, status] of [
    ['all', 'pending'],
    ['after', 'active'],
  ] as const) {
    const site = await makeSite(db, { choices: { photo_review } })
    const { photo: face } = await uploaded(site, await portrait('margaret-1'))
    const { photo: grain } = await uploaded(site, await faceless())
    expect([face, grain].map((it) => [it.image.status, it.marked])).toEqual([
      [status, false],
      [status, true],
    ])
    expect(await classesIn(site)).toEqual([
      { doubts: [], nudity: 'none', face: 'seen', is_named: true },
      { doubts: ['no_face'], nudity: 'none', face: 'none', is_named: true },
    ])
    // The doubtful one first, although it came later; and nudity before all.
    const queued = async () => ((await photoQueue(as(null, site))) as { photo: string }[]).map((it) => it.photo)
    expect(await queued()).toEqual([grain.id, face.id])
    await db.run`update photo set nudity = 'likely', doubts = '{nudity}' where public_id = ${face.id}`
    await db.run`update photo set doubts = '{no_face,near_removed}' where public_id = ${grain.id}`
    expect(await queued()).toEqual([face.id, grain.id])
  }
})

test('SAFE-3 what the program doubts waits for a person, who shows it; what it does not doubt is shown', async () => {
  const site = await makeSite(db, { choices: { photo_review: 'doubt' } })
  const { photo: doubted } = await uploaded(site, await faceless())
  const { photo: shown } = await uploaded(site, await portrait('idris-1'))
  expect([doubted.image.status, shown.image.status]).toEqual(['pending', 'active'])
  await acceptPhoto(as(null, site), staff('mod'), { photo: doubted.id })
  const shownNow = await db.many`select status from photo where site_id = ${site.id} order by id`
  expect(shownNow).toEqual([{ status: 'active' }, { status: 'active' }])
  // Whether a program took part in what a person decides next: test/http/photoDecisions.test.ts.
  expect([doubted.marked, shown.marked]).toEqual([true, false])
})

test('SAFE-3 without the classifier each photo of a site that asks for its doubt waits for a person, and none counts as marked', async () => {
  const without = { ...app, env: { ...app.env, photo_classifier: false } }
  const site = await makeSite(db, { choices: { photo_review: 'doubt' } })
  const member = await makeMember(db, site)
  const { photos } = await uploadFor(without, site, member, await portrait('idris-1'))
  expect(photos.map((it) => [it.image.status, it.marked])).toEqual([['pending', false]])
  expect(await classesIn(site)).toEqual([{ doubts: ['not_classified'], nudity: null, face: null, is_named: false }])
  expect(classifierIsOff(without.env)).toMatch(/^PHOTO_CLASSIFIER is off/)
  expect(classifierIsOff(app.env)).toBe(null)
})
