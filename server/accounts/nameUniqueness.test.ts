// Names that look alike are one, and nobody finds out who is here by trying them (ACC-3).
import { expect, test } from 'vitest'
import { makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { advanceTo, newSignup, signupClient } from '../../test/fixtures/signup.ts'
import { networkLimits } from './signupRateLimits.ts'

const { db, app } = await databaseFixture()

const birth = { date_of_birth: '1990-05-05' }
const keyOf = async (name: string) => (await db.one<{ key: string }>`select name_key(${name}) as key`).key

test.each([
  ['Jonas', ['JONAS', 'j0nas', 'Jönas', 'jónàs', 'Ｊｏｎａｓ', 'Jo\u0301nas', 'J\u1d0fnas'.replace('\u1d0f', 'ø')]],
  ['Oliver 1', ['0liver 1', '0IIver l', 'OIiver I', 'oı|ver i']],
  ['Пaвeл', ['ПАВЕЛ', 'Павёл', 'павел']],
  ['Cocoa', ['Сосоа', 'СОСОА']],
  ['Boba', ['ВОЬа', 'ΒΟΒΑ', 'bobα']],
  ['Nina', ['ΝΙΝΑ', 'nιna']],
  ['Straße', ['STRASSE', 'strasse']],
  ['Ærøskøbing', ['AEROSKOBING']],
  ['Łukasz', ['lukasz', 'Lukasz', 'iukasz']],
  ['Þór Đ', ['Þor d']],
  ['Rafael', ['Rafael.', 'Rafael_', 'R afael', 'Ra-fael', "Rafa'el", 'Rafa’el', '_R.a f-a e l_']],
])('ACC-3 %s is taken by those that look like it: %j', async (name, alike) => {
  const key = await keyOf(name)
  for (const it of alike) expect.soft(await keyOf(it), it).toBe(key)
})

test('ACC-3 names that are told apart by the eye are told apart', async () => {
  const names = [
    'Jonas',
    'Jona',
    'Jonas 2',
    'Johnas',
    'Jomas',
    'Tom',
    'Torn',
    'Ян',
    'Юн',
    'Жан',
    'Λένα',
    'Δένα',
    '花子',
    '김',
    '민',
  ]
  expect(new Set(await Promise.all(names.map(keyOf))).size).toBe(names.length)
})

test('ACC-3 what two names look like depends on nothing but what they are without their case', async () => {
  const rows = await db.many<{ name: string }>`
    select chr(n) as name from generate_series(32, 65500) n
    where n not between 55296 and 57343 and name_key(chr(n)) <> name_key(lower(chr(n)))`
  expect(rows).toEqual([])
})

test('ACC-3 the database keeps one of two that look alike, and lets the fictional crowd and who was erased share', async () => {
  const site = await makeSite(db)
  const jonas = await makeMember(db, site, { name: 'Jonas' })
  await expect(makeMember(db, site, { name: 'J0NÁS' })).rejects.toMatchObject({ code: '23505' })
  await makeMember(db, site, { name: 'Jonas', kind: 'fictional' })
  await makeMember(db, await makeSite(db), { name: 'Jonas' })
  await db.run`update member set erased_at = now() where id = ${jonas.id}`
  await makeMember(db, site, { name: 'J0NÁS' })
})

test('ACC-3 a look-alike is refused as taken, whatever script it is in', async () => {
  const site = await makeSite(db)
  await makeMember(db, site, { name: 'Cocoa' })
  const signup = await advanceTo(1, signupClient(app, site))
  for (const name of ['cocoa', 'Сосоа', 'C0c0a', 'Cócöa', 'Cocoa.', 'Co-coa', 'C o c o a'])
    await expect(signup.step({ step: 1, name, ...birth })).rejects.toMatchObject({ fields: { name: 'name_taken' } })
  expect((await signup.step({ step: 1, name: 'Cocoa 2', ...birth })).step).toBe(2)
})

test.each(['open', 'strict'] as const)(
  'ACC-10 on %s sites a network finds so many names taken, then none, taken or free',
  async (privacy) => {
    const site = await makeSite(db, { choices: { membership_privacy: privacy } })
    const { name } = await makeMember(db, site, { name: 'Cocoa' })
    const signup = await advanceTo(1, signupClient(app, site, { ip: '203.0.113.9' }))
    const tries = Array.from({ length: networkLimits.names.max + 20 }, () => signup.step({ step: 1, name, ...birth }))
    const codes = (await Promise.allSettled(tries)).map((one) =>
      one.status === 'rejected' ? one.reason.code : 'passed',
    )
    expect(codes.filter((code) => code === 'name_taken')).toHaveLength(networkLimits.names.max)
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(20)
    await expect(signup.step({ step: 1, name: newSignup().name, ...birth })).rejects.toMatchObject({ code: 'too_many' })
    const elsewhere = await advanceTo(1, signupClient(app, site, { ip: '203.0.114.9' }))
    expect((await elsewhere.step({ step: 1, name: newSignup().name, ...birth })).step).toBe(2)
    const before = app.time
    app.time = new Date(before.getTime() + 3_601_000)
    expect((await signup.step({ step: 1, name: newSignup().name, ...birth })).step).toBe(2)
    app.time = before
  },
)
