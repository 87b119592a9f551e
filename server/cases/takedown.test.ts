// Takedown: a request without an account, its receipt and case, and one decision that removes a picture everywhere (SAFE-7).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { makeDerivatives, ownAlbumOf, uploadFor } from '../../test/fixtures/uploads.ts'
import type { MeasureTarget } from '../base/cases.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { Refusal } from '../base/refusal.ts'
import { removeEverywhere } from './removeEverywhere.ts'
import { requestTakedown } from './requestTakedown.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let elsewhere: Site
let portrait: Buffer

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  ;[site, elsewhere] = [await makeSite(db), await makeSite(db)]
  portrait = await readFile(join(import.meta.dirname, '../../seed/portraits/anders-1.webp'))
})
afterAll(async () => {
  await db.close()
  await drop()
})

const whole = {
  ...{ place: 'on a profile', description: '', hashes: '', name: 'Nora Quist', email: 'nora@example.org' },
  ...{ statement: 'yes', website: '' },
}
const ask = (more: Partial<typeof whole> = {}, member: CurrentMember | null = null) =>
  requestTakedown(ctxOf(app, site, member), { ...whole, ...more })
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof Refusal ? (error.fields ?? error.code) : `${error}`),
  )

test('SAFE-7 a request needs no account: number, receipt without its words, and a case due within 48 hours', async () => {
  const { reference } = await ask({ email: 'first@example.org', description: 'A secret of mine' })
  expect(reference).toMatch(/^T-[2-9B-Z]{4}-[2-9B-Z]{4}$/)
  const [found] = await db.many<{ due: number; kind: string; state: string; facts: string }>`
    select c.kind, c.state, extract(epoch from c.due_at - c.opened_at)::int / 3600 as due, e.facts
    from takedown t join moderation_case c on c.id = t.case_id join case_evidence e on e.case_id = c.id
    where t.reference = ${reference}`
  expect(found).toMatchObject({ kind: 'takedown', state: 'open', due: 48 })
  expect(found?.facts).toContain('A secret of mine')
  const [mail] = await db.many<{ body_text: string }>`
    select body_text from notification where recipient = 'first@example.org'`
  expect(mail?.body_text).toContain(reference)
  expect(mail?.body_text).not.toContain('secret')
  expect(await ask({ email: 'first@example.org', description: 'A secret of mine' })).toEqual({ reference })
})

test('SAFE-7 without a place or a picture, a signature or the statement it is refused, field by field', async () => {
  expect(await refused(ask({ place: ' ', name: 'N', statement: '', email: 'no' }))).toMatchObject({
    place: 'takedown_place',
    name: 'takedown_signature',
    statement: 'takedown_statement',
    email: 'invalid_email',
  })
  expect(await refused(ask({ place: 'x'.repeat(501) }))).toMatchObject({ place: 'takedown_too_long' })
})

test('SAFE-7 the picture chosen in the page finds the stored one; requests of many join one case, and a bot is stopped', async () => {
  const anna = await makeMember(db, site)
  await uploadFor(app, site, anna, await sharp(portrait).flop().resize(400).jpeg({ quality: 60 }).toBuffer())
  const { hashes } = await makeDerivatives(portrait)
  const chosen = hashes.sought.join('')
  const references = []
  for (const at of [1, 2])
    references.push((await ask({ hashes: chosen, place: '', email: `n${at}@example.org` })).reference)
  const cases = await db.many<{ case_id: number; subject_member: number; subject_kind: string; copies: number }>`
    select distinct t.case_id, c.subject_member, c.subject_kind, t.copies
    from takedown t join moderation_case c on c.id = t.case_id
    where t.reference = any(${references}::text[])`
  expect(cases).toMatchObject([
    { subject_member: anna.id, subject_kind: 'photo', copies: expect.toSatisfy((it) => it >= 1) },
  ])
  // By address.
  const { photos } = await ownAlbumOf(app, site, anna)
  await ask({ place: `https://x.test${photos[0]?.image.filename}`, email: 'n3@example.org' })
  expect(await db.many`select distinct case_id from takedown where copies > 0 or place like '%/m/%'`).toHaveLength(1)
  const codes = []
  for (let at = 0; at < 12; at++) codes.push(await refused(ask({ place: `bot ${at}`, email: `bot${at}@example.org` })))
  expect(codes).toContain('too_many')
  expect((await ownAlbumOf(app, site, anna)).photos).toHaveLength(1)
})

test('SAFE-7 remove_everywhere takes every copy of every member on every site, tells them, and none comes back', async () => {
  const members = await Promise.all(
    [site, site, elsewhere].map((it, at) => makeMember(db, it, { email: `copy${at}@example.org` })),
  )
  const [bea, carl, dora] = members as [CurrentMember, CurrentMember, CurrentMember]
  const copy = await sharp(portrait).extract({ left: 60, top: 0, width: 540, height: 800 }).jpeg().toBuffer()
  await uploadFor(app, site, bea, portrait)
  await uploadFor(app, site, carl, copy)
  await uploadFor(app, elsewhere, dora, portrait)
  const { photos } = await ownAlbumOf(app, site, bea)
  const target: MeasureTarget = {
    ...{ member: bea.id, photo: photos[0]?.id ?? '', message: null, text: null },
    ...{ decision: 7 as Id<'case_decision'>, public_id: 'seven', ground: 'law.intimate', until: null },
  }
  const ctx = ctxOf(app, site, null)
  const before = await removeEverywhere.apply(ctx, target)
  expect(before).toMatchObject({ removed: expect.any(Number) })
  for (const [on, member] of [
    [site, bea],
    [site, carl],
    [elsewhere, dora],
  ] as const)
    expect((await ownAlbumOf(app, on, member)).photos).toEqual([])
  expect(await refused(uploadFor(app, elsewhere, dora, copy))).toBe('photo_not_allowed')
  const mailedMembers = await db.many<{ member_id: number }>`
    select member_id from notification where member_id = any(${[carl.id, dora.id].map(String)}::bigint[]) and kind = 'security'`
  expect(new Set(mailedMembers.map((it) => it.member_id))).toEqual(new Set([carl.id, dora.id]))
  await removeEverywhere.undo(ctx, target, before ?? {})
  expect(await refused(uploadFor(app, elsewhere, dora, copy))).toBe(null)
})
