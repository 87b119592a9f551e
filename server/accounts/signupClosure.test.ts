// An under-age date of birth ends the signup for a day, in this browser and for this name and address (ACC-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { CONSENT_KEY } from '../../test/fixtures/consents.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { advanceTo, newSignup, signupClient } from '../../test/fixtures/signup.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { correctEmail } from './correctEmail.ts'
import { deleteExpired } from './deleteExpired.ts'

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

const DAY_SECONDS = 86_400
const wait = (seconds: number) => {
  app.time = new Date(app.time.getTime() + seconds * 1000)
}
const birth = (years: number) => `${app.time.getUTCFullYear() - years}-01-01`
const underAge = { code: 'under_age', values: { min: 18, hours: 24 } }

test('ACC-1 after a date under age no other date is taken in the same signup, nor from the start', async () => {
  const signup = await advanceTo(1, signupClient(app, site))
  const tell = (date_of_birth: string, name = newSignup().name) => signup.step({ step: 1, name, date_of_birth })
  await expect(tell(birth(14))).rejects.toMatchObject(underAge)
  await expect(tell(birth(30))).rejects.toMatchObject(underAge)
  await expect(
    signup.step({ step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' }),
  ).rejects.toMatchObject(underAge)
  await expect(signup.step({ step: 4 })).rejects.toMatchObject(underAge)
  expect(await signup.state()).toMatchObject({ step: 0, name: null, date_of_birth: null })
  wait(DAY_SECONDS)
  await signup.step({ step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' })
  expect((await tell(birth(30))).step).toBe(2)
})

test('ACC-1 in another browser the name and the address of that signup are closed, for a day', async () => {
  const { name, email } = newSignup()
  const first = await advanceTo(3, signupClient(app, site), { name, email })
  await expect(first.step({ step: 1, name, date_of_birth: birth(17) })).rejects.toMatchObject(underAge)
  const other = await advanceTo(1, signupClient(app, site))
  await expect(other.step({ step: 1, name: name.toUpperCase(), date_of_birth: birth(30) })).rejects.toMatchObject(
    underAge,
  )
  await other.step({ step: 1, name: newSignup().name, date_of_birth: birth(30) })
  await expect(other.step({ step: 2, email: ` ${email.toUpperCase()}` })).rejects.toMatchObject(underAge)
  // Nor by another spelling of name or mailbox.
  await expect(other.step({ step: 2, email: email.replace('@', '+x@') })).rejects.toMatchObject(underAge)
  const spelled = name.replace('N', 'Ń').replace(' ', '_')
  await expect(other.step({ step: 1, name: spelled, date_of_birth: birth(30) })).rejects.toMatchObject(underAge)
  const keys = () => db.many`select key from signup_closure where site_id = ${site.id}`
  expect(JSON.stringify(await keys())).not.toContain(email)
  wait(DAY_SECONDS + 1)
  await deleteExpired(app)
  expect(await keys()).toEqual([])
})

test('ACC-1 nor is it finished in a browser that was ready before, nor by correcting the address of another account', async () => {
  const who = newSignup()
  const ready = await advanceTo(4, signupClient(app, site), who)
  const second = await advanceTo(3, signupClient(app, site), { name: newSignup().name, email: who.email })
  await expect(second.step({ step: 1, name: newSignup().name, date_of_birth: birth(16) })).rejects.toMatchObject(
    underAge,
  )
  await expect(ready.step({ step: 4 })).rejects.toMatchObject(underAge)
  const member = await makeMember(db, site, { status: 'not_confirmed', email: newSignup().email })
  const correct = correctEmail(ctxOf(app, site, member), { email: who.email.replace('@', '+y@'), sure: true })
  await expect(correct).rejects.toMatchObject(underAge)
})

test('ACC-3 a date in the future, or none, is a mistake and closes nothing', async () => {
  const signup = await advanceTo(1, signupClient(app, site))
  for (const date_of_birth of ['2100-01-01', '2026-02-30', ''])
    await expect(signup.step({ step: 1, name: newSignup().name, date_of_birth })).rejects.toMatchObject({
      fields: { date_of_birth: 'invalid_birth' },
    })
  expect((await signup.step({ step: 1, name: newSignup().name, date_of_birth: birth(30) })).step).toBe(2)
})
