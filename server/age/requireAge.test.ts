// Which age is due where, and that nothing goes on without it: by law, by site, before a signup, a photo and a message (SAFE-1, ACC-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgeProof } from '../../contract/age.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { CONSENT_KEY } from '../../test/fixtures/consents.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { advanceTo, newSignup, signupClient } from '../../test/fixtures/signup.ts'
import type { Ctx, CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { readEnv } from '../base/env.ts'
import { onClientFrame, send } from '../chats/index.ts'
import { domain } from './index.ts'
import { agePolicy } from './policy.ts'
import { requiredLevel } from './requiredLevel.ts'
import { keepProof, storeAttempt } from './store.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db, { hooks: { requireAge: domain.requireAge ? [domain.requireAge] : [] } })
  site = await makeSite(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Place = {
  country: string
  region?: string | null
  rules?: Site['choices']['age_assurance']
  member?: CurrentMember
}
function at({ country, region = null, rules, member }: Place): Ctx {
  const ctx = ctxOf(app, site, member ?? null)
  return {
    ...ctx,
    app: { ...app, env: readEnv({ COUNTRY_HEADER: 'cf-ipcountry' }) },
    site: { ...site, choices: { ...site.choices, ...(rules && { age_assurance: rules }) } },
    request: { ...ctx.request, country, region },
  }
}
const levels = (place: Place) => (['signup', 'photos', 'chat'] as const).map((it) => requiredLevel(at(place), it))

test('SAFE-1 the table of laws says country or state, level, moment, day and source of each row', () => {
  for (const row of agePolicy) {
    expect(row.place).toMatch(/^[A-Z]{2}(-[A-Z]{2})?$/)
    expect(row.since).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(row.source.length).toBeGreaterThan(5)
  }
  expect(agePolicy.filter(({ place }) => place.startsWith('US-')).length).toBeGreaterThan(20)
})

test('SAFE-1 each place has its level; an unknown state of the US takes the strictest', async () => {
  expect(levels({ country: 'NL' })).toEqual(['declared', 'declared', 'declared'])
  expect(levels({ country: 'GB' })).toEqual(['declared', 'estimated', 'declared'])
  expect(levels({ country: 'FR' })).toEqual(['declared', 'verified', 'declared'])
  expect(levels({ country: 'US', region: 'TX' })).toEqual(['declared', 'verified', 'declared'])
  expect(levels({ country: 'US', region: 'CA' })).toEqual(['declared', 'declared', 'declared'])
  expect(levels({ country: 'US' })).toEqual(['declared', 'verified', 'declared'])
  // Before the day from which it holds, nothing.
  app.time = new Date('2025-07-24T12:00:00Z')
  expect(levels({ country: 'GB' })).toEqual(['declared', 'declared', 'declared'])
  app.time = new Date('2026-11-20T20:00:00Z')
  // A member's own country counts beside the network's.
  const member = await makeMember(db, site, { country: 'FR' })
  expect(levels({ country: 'NL', member })).toEqual(['declared', 'verified', 'declared'])
})

test('SAFE-1 a site is only ever stricter than the law of a place', () => {
  const rules = { '*': { chat: 'estimated', photos: 'declared' }, 'US-CA': { signup: 'verified' } } as const
  expect(levels({ country: 'NL', rules })).toEqual(['declared', 'declared', 'estimated'])
  expect(levels({ country: 'FR', rules })).toEqual(['declared', 'verified', 'estimated'])
  expect(levels({ country: 'US', region: 'CA', rules })).toEqual(['verified', 'verified', 'verified'])
  expect(levels({ country: 'US', region: 'OR', rules })).toEqual(['declared', 'declared', 'estimated'])
})

const verified: AgeProof = { outcome: 'verified', method: 'sandbox', day: '2026-11-20' }

test('SAFE-1 who has not proven it cannot write, by a call nor over the live connection; an estimate is not enough', async () => {
  const strict = await makeSite(db, { choices: { age_assurance: { '*': { chat: 'verified' } } } })
  const [anna, ben] = [await makeMember(db, strict, { credits: 50 }), await makeMember(db, strict)]
  const write = () =>
    send(ctxOf(app, strict, anna), { id: ben.public_id, client_id: crypto.randomUUID(), body: 'Hello', price: 2 })
  await expect(write()).rejects.toMatchObject({ code: 'age_required' })
  const client = {
    member: anna.id,
    public_id: anna.public_id,
    site: strict.id,
    session: '00',
    tab: 't',
    may_chat: false,
  }
  const frame = { type: 'send', to: ben.public_id, client_id: crypto.randomUUID(), body: 'Hello', price: 2 } as const
  expect(await onClientFrame(app, client, frame)).toMatchObject({ type: 'ack', result: null })
  await keepProof({ db, site: strict }, anna.id, { ...verified, outcome: 'estimated' })
  await expect(write()).rejects.toMatchObject({ code: 'age_required' })
  await keepProof({ db, site: strict }, anna.id, verified)
  expect((await write()).message.body).toBe('Hello')
  // A weaker proof later does not take the surer one's place.
  await keepProof({ db, site: strict }, anna.id, { ...verified, outcome: 'estimated' })
  await write()
})

/** As a provider's or a wallet's answer leaves it. */
async function prove(where: Site, jar: Record<string, string>, outcome = 'verified') {
  const key = hashToken(jar.signup ?? '')
  await storeAttempt(ctxOf(app, where, null, jar), key, crypto.randomUUID().replaceAll('-', ''), 'sandbox')
  await db.run`update age_attempt set state = 'proven', outcome = ${outcome}, proven_on = '2026-11-20' where key = ${key}`
}

test('SAFE-1 a signup waits for the proof, goes on where it was, and the proof is kept for the member', async () => {
  const strict = await makeSite(db, { choices: { age_assurance: { '*': { signup: 'verified' } } } })
  const signup = signupClient(app, strict)
  const draft = await signup.step({ step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' })
  expect(draft).toMatchObject({ step: 1, age_required: true })
  const { name, email } = newSignup()
  const tell = () => signup.step({ step: 1, name, date_of_birth: '1990-05-05' })
  await expect(tell()).rejects.toMatchObject({ code: 'age_required' })
  await prove(strict, signup.jar, 'estimated')
  await expect(tell()).rejects.toMatchObject({ code: 'age_required' })
  await prove(strict, signup.jar)
  expect(await tell()).toMatchObject({ step: 2, age_required: false })
  await signup.step({ step: 2, email })
  await signup.step({ step: 3, password: 'quiet lantern street', terms: true })
  // Taken back before the last step: that one asks again.
  await db.run`update age_attempt set expires = 'epoch' where site_id = ${strict.id}`
  await expect(signup.step({ step: 4 })).rejects.toMatchObject({ code: 'age_required' })
  await prove(strict, signup.jar)
  await signup.step({ step: 4 })
  const member = await signup.who()
  expect(await db.many`select outcome, method from age_assurance where member_id = ${member?.id ?? 0}`).toEqual([
    { outcome: 'verified', method: 'sandbox' },
  ])
})

test('SAFE-1 a signup where a declaration is enough has no step more, and asks nothing of the database for it', async () => {
  const signup = await advanceTo(4, signupClient(app, site))
  expect(await signup.state()).toMatchObject({ step: 4, age_required: false })
  await signup.step({ step: 4 })
  expect(await db.many`select 1 from age_attempt where site_id = ${site.id}`).toEqual([])
})

test('ACC-1 SAFE-1 a signup that an under-age date closed is opened by a proof alone, also for its name and mailbox', async () => {
  const who = newSignup()
  const signup = await advanceTo(3, signupClient(app, site), who)
  const birth = (date_of_birth: string) => signup.step({ step: 1, name: who.name, date_of_birth })
  await expect(birth('2012-01-01')).rejects.toMatchObject({ code: 'under_age' })
  await expect(birth('2000-01-01')).rejects.toMatchObject({ code: 'under_age' })
  await prove(site, signup.jar)
  await signup.step({ step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' })
  // What the document said stands: the date is a mistake now.
  await expect(birth('2012-01-01')).rejects.toMatchObject({ fields: { date_of_birth: 'invalid_birth' } })
  await birth('2000-01-01')
  await signup.step({ step: 2, email: who.email })
  await signup.step({ step: 3, password: 'quiet lantern street', terms: true })
  await signup.step({ step: 4 })
  // In another browser, without the proof, they stay closed.
  const other = await advanceTo(1, signupClient(app, site))
  await expect(other.step({ step: 1, name: who.name, date_of_birth: '2000-01-01' })).rejects.toMatchObject({
    code: 'under_age',
  })
})
