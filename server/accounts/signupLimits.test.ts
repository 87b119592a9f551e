// A signup posted a thousand times from one address is stopped, and leaves nothing behind (ACC-1, ACC-10).
import { expect, test } from 'vitest'
import { makeSite } from '../../test/fixtures/app.ts'
import { CONSENT_KEY } from '../../test/fixtures/consents.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { advanceTo, newSignup, signupClient } from '../../test/fixtures/signup.ts'
import type { Site } from '../base/ctx.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { providerKey } from '../base/rateLimits/addressKey.ts'
import { consentOf } from '../consents/index.ts'
import { deleteExpired } from './deleteExpired.ts'
import { networkLimits } from './signupRateLimits.ts'

const { db, app } = await databaseFixture()

const thousand = <T>(work: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: 1_000 }, (_, at) => work(at)))
const passed = (ended: PromiseSettledResult<unknown>[]) => ended.filter(({ status }) => status === 'fulfilled').length
const stopped = (ended: PromiseSettledResult<unknown>[]) =>
  ended.filter((it) => it.status === 'rejected' && it.reason.code === 'too_many').length
/** What else they ended with. */
const others = (ended: PromiseSettledResult<unknown>[]) =>
  ended.flatMap((it) => (it.status === 'rejected' && it.reason.code !== 'too_many' ? [String(it.reason)] : []))
const rows = async (site: Site) =>
  db.one<Record<string, number>>`
    select (select count(*)::int from signup_draft where site_id = ${site.id}) as drafts,
      (select count(*)::int from member where site_id = ${site.id}) as members,
      (select count(*)::int from credit_entry where site_id = ${site.id}) as credits,
      (select count(*)::int from notification where site_id = ${site.id}) as mails,
      (select count(*)::int from session where site_id = ${site.id}) as sessions,
      (select count(*)::int from rate_limit where site_id = ${site.id}) as counted`

/** Browsers that stand before the last step, as a program with patience would have them. */
async function ready(site: Site) {
  const data = {
    gender: 'male',
    looks_for: 'male',
    min_age: 18,
    max_age: 99,
    country: 'NL',
    date_of_birth: '1990-05-05',
  }
  const consents = [consentOf(site.choices.name, 'en', 'sensitive_data', app.time)]
  const more = { password_hash: 'x', adult_declared_at: app.time.toISOString(), consents }
  return Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const signup = newSignup()
      const token = crypto.randomUUID()
      await db.run`
        insert into signup_draft (token_hash, site_id, step, data, expires)
        values (${hashToken(token)}, ${site.id}, 4, ${db.json({ ...data, ...more, ...signup })}, ${new Date(app.time.getTime() + 3_600_000)})`
      return signupClient(app, site, { cookies: { signup: token }, ip: `198.51.100.${signup.name.length}` })
    }),
  )
}

test('ACC-1 a thousand first steps from one network: most are stopped, and tomorrow nothing is left of them', async () => {
  const site = await makeSite(db)
  const first = () =>
    signupClient(app, site).step({ step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' })
  const ended = await thousand(first)
  expect(passed(ended)).toBe(networkLimits.drafts.max)
  expect(stopped(ended)).toBe(1_000 - networkLimits.drafts.max)
  expect(await rows(site)).toMatchObject({ drafts: networkLimits.drafts.max, members: 0, counted: 0 })
  const neighbour = signupClient(app, site, { ip: '203.0.113.77' })
  expect((await neighbour.step({ step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' })).step).toBe(1)
  await deleteExpired({ db, clock: { now: () => new Date(app.time.getTime() + 3 * 86_400_000) } })
  expect(await rows(site)).toMatchObject({ drafts: 0, counted: 0 })
})

test.each(['open', 'strict'] as const)(
  'ACC-1 a thousand last steps at once on a site that is %s: no more accounts than a day allows, nothing half made',
  async (privacy) => {
    const site = await makeSite(db, { choices: { membership_privacy: privacy } })
    const browsers = await ready(site)
    const most = Math.min(networkLimits.steps.max, networkLimits.signups.max)
    const ended = await thousand((at) => browsers[at]?.step({ step: 4 }) as Promise<unknown>)
    expect(others(ended)).toEqual([])
    expect(passed(ended)).toBe(most)
    expect(stopped(ended)).toBe(1_000 - most)
    const open = privacy === 'open' ? most : 0
    expect(await rows(site)).toMatchObject({ members: most, credits: most, mails: open, sessions: open, drafts: 1_000 })
  },
)

test('ACC-1 one browser that posts the same steps a thousand times has one draft, and is stopped', async () => {
  const site = await makeSite(db)
  const signupData = newSignup()
  const it = await advanceTo(2, signupClient(app, site), signupData)
  const ended = await thousand((at) => it.step({ step: 2, email: `${at}${signupData.email}` }))
  expect(passed(ended)).toBeGreaterThan(0)
  expect(passed(ended) + stopped(ended)).toBe(1_000)
  expect(stopped(ended)).toBeGreaterThanOrEqual(1_000 - networkLimits.steps.max)
  expect((await rows(site)).drafts).toBe(1)
})

test('ACC-1 the networks of one provider are counted apart: a thousand people behind a thousand addresses all get in', async () => {
  const site = await makeSite(db)
  const ended = await thousand((at) =>
    signupClient(app, site, { ip: `10.${at >> 8}.${at & 255}.7` }).step({
      step: 0,
      consents: [CONSENT_KEY],
      gender: 'male',
      looks_for: 'male',
    }),
  )
  expect(passed(ended)).toBe(1_000)
})

test('ACC-1 SAFE-10 the networks of one provider together open ten times as many accounts as one of them', async () => {
  const site = await makeSite(db)
  const key = `signups:${providerKey({ app, request: { ip: '198.18.1.7' } })}`
  await db.run`
    insert into rate_limit (site_id, key, used, window_start)
    values (${site.id}, ${key}, ${networkLimits.signups.max * 10 - 1}, ${app.time})`
  const data = {
    gender: 'male',
    looks_for: 'male',
    min_age: 18,
    max_age: 99,
    country: 'NL',
    date_of_birth: '1990-05-05',
  }
  const consents = [consentOf(site.choices.name, 'en', 'sensitive_data', app.time)]
  const more = { password_hash: 'x', adult_declared_at: app.time.toISOString(), consents }
  const last = async (ip: string) => {
    const token = crypto.randomUUID()
    await db.run`
      insert into signup_draft (token_hash, site_id, step, data, expires)
      values (${hashToken(token)}, ${site.id}, 4, ${db.json({ ...data, ...more, ...newSignup() })},
        ${new Date(app.time.getTime() + 3_600_000)})`
    return signupClient(app, site, { cookies: { signup: token }, ip }).step({ step: 4 })
  }
  await last('198.18.2.7')
  await expect(last('198.18.3.7')).rejects.toMatchObject({ code: 'too_many' })
  await last('198.19.3.7')
  expect((await rows(site)).members).toBe(2)
})
