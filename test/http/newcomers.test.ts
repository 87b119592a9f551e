// Newcomers over HTTP: what a mailbox gets once, how many accounts a network opens, and the proof of work above a low rate
// (ACC-1, CRED-4, CRED-6, SAFE-10).
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import type { Site } from '../../server/base/ctx.ts'
import { ledgerFaults } from '../../server/credits/index.ts'
import { tokenOf, waitForMail } from '../fixtures/accounts.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { client } from '../fixtures/httpClient.ts'
import { raisedRateLimits } from '../fixtures/rateLimits.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let site: Site
let strict: Site
/** Its limits are the program's own. */
let limited: Site
/** Seconds that the clock is ahead. */
let ahead = 0

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' }, { now: () => addSeconds(new Date(), ahead) })
  site = await makeSite(server.db, { key: 'newcomers' })
  strict = await makeSite(server.db, { key: 'newcomers-strict', choices: { membership_privacy: 'strict' } })
  const { signups: _, ...rate_limits } = raisedRateLimits
  limited = await makeSite(server.db, { key: 'newcomers-limited', choices: { rate_limits } })
  for (const { id } of [site, strict])
    await server.db.run`
      insert into discount_code (site_id, code, value_percentage, status, validity, welcome, created_at)
      values (${id}, 'TIMEBONUS25', 25, 'active', 'once-per-user', true, now())`
})
afterAll(async () => {
  expect(await ledgerFaults(server.db)).toEqual([])
  await server.close()
})

let count = 0
const password = 'quiet lantern street'
const visitor = (at: Site, ip = `10.77.${++count % 256}.1`) =>
  client(server.port, at.domain, { 'x-forwarded-for': ip, 'accept-language': 'en' })
type Visitor = ReturnType<typeof visitor>
const step = (it: Visitor, number: number, input: object = {}) => it.post('/api/signup', { step: number, ...input })

/** Before the last step. */
async function prepare(at: Site, email: string, { ip, target }: { ip?: string; target?: string } = {}) {
  const it = visitor(at, ip)
  await step(it, 0, { consents: [CONSENT_KEY], gender: 'male', looks_for: 'male', ...(target && { target }) })
  await step(it, 1, { name: `Newcomer ${++count}`, date_of_birth: '1990-05-05' })
  await step(it, 2, { email, sure: true })
  expect((await step(it, 3, { password, terms: true })).json.step).toBe(4)
  return it
}

async function signUp(at: Site, email: string, options: { ip?: string; target?: string; message?: string } = {}) {
  const it = await prepare(at, email, options)
  const message = options.message ? { signup_message: options.message, price: 2 } : {}
  const last = await step(it, 4, message)
  return Object.assign(it, { last })
}
const confirm = async (it: Visitor, email: string) => {
  const mail = await waitForMail(server.db, email, /Confirm|confirm|Welcome|address/)
  expect((await it.post('/api/activate', { token: tokenOf(mail) })).status).toBe(200)
}
const creditsOf = async (it: Visitor) => (await it.get('/api/user.php')).json.user.credits
const bonusOf = async (it: Visitor) =>
  (await it.get('/api/discountcode.php?welcome=true')).json.discountcode?.code ?? null

test('ACC-1 CRED-4 CRED-6 of the accounts of one mailbox the first has signup credits and the time bonus; a network opens five a day', async () => {
  const spellings = ['bot@gmail.com', 'bot+1@gmail.com', 'b.o.t@gmail.com', 'bot+2@googlemail.com', 'b.ot+3@gmail.com']
  for (const [n, email] of spellings.entries()) {
    const it = await signUp(site, email, { ip: '10.78.1.1' })
    expect(it.last.json.step).toBe(5)
    const welcome = n ? [0, null] : [10, 'TIMEBONUS25']
    expect([await creditsOf(it), await bonusOf(it)]).toEqual(welcome)
    await confirm(it, email)
    expect([await creditsOf(it), await bonusOf(it)]).toEqual(welcome)
    expect((await it.get('/api/discountcode.php?code=TIMEBONUS25')).status).toBe(n ? 404 : 200)
  }
  const sixth = await signUp(site, 'bot+4@gmail.com', { ip: '10.78.1.2' })
  expect([sixth.last.status, sixth.last.json.code]).toEqual([429, 'too_many'])
  // Somebody else's mailbox, its owner elsewhere, and the same one tomorrow.
  for (const [email, ip] of [
    ['bots@gmail.com', '10.78.1.1'],
    ['bot+5@gmail.com', '10.79.1.1'],
  ] as const)
    expect((await signUp(site, email, { ip })).last.json.step).toBe(5)
  ahead += 86_401
  const later = await signUp(site, 'bot+6@gmail.com', { ip: '10.78.1.1' })
  expect([later.last.json.step, await creditsOf(later)]).toEqual([5, 0])
})

test('ACC-1 CRED-4 addresses of one throw-away domain are one mailbox', async () => {
  const credits: number[] = []
  for (const name of ['one', 'two', 'three'])
    credits.push(await creditsOf(await signUp(site, `${name}@mailinator.com`)))
  expect(credits).toEqual([10, 0, 0])
})

test('ACC-1 CRED-4 CRED-6 an address that is corrected to the mailbox of another account brings no second welcome; what its credits paid for goes to nobody', async () => {
  const ben = await makeMember(server.db, site, {})
  await confirm(await signUp(site, 'carl@gmail.com'), 'carl@gmail.com')
  const it = await signUp(site, 'made-up@example.org', { target: ben.public_id, message: 'Hello Ben' })
  expect(await creditsOf(it)).toBe(8)
  expect((await it.put('/api/activation', { email: 'c.arl+2@gmail.com', sure: true })).status).toBe(200)
  await confirm(it, 'c.arl+2@gmail.com')
  expect([await creditsOf(it), await bonusOf(it)]).toEqual([0, null])
  const { messages } = (await it.get(`/api/members/${ben.public_id}/chat`)).json
  expect(messages.map(({ state }: { state: string }) => state)).toEqual(['returned'])
})

test('ACC-1 CRED-4 who signs up with the mailbox of somebody else takes nothing from them', async () => {
  const stranger = await signUp(site, 'dora+x@gmail.com')
  expect(await creditsOf(stranger)).toBe(10)
  const dora = await signUp(site, 'dora@gmail.com')
  expect(await creditsOf(dora)).toBe(0)
  await confirm(dora, 'dora@gmail.com')
  expect([await creditsOf(dora), await bonusOf(dora)]).toEqual([10, 'TIMEBONUS25'])
  await confirm(stranger, 'dora+x@gmail.com')
  expect([await creditsOf(stranger), await bonusOf(stranger)]).toEqual([0, null])
})

test('ACC-1 CRED-4 ACC-10 where membership is private the signup tells nothing of the mailbox; the confirmation settles it', async () => {
  const ben = await makeMember(server.db, strict, {})
  const answers: unknown[] = []
  for (const email of ['eva@gmail.com', 'e.va@gmail.com']) {
    const it = await signUp(strict, email, { target: ben.public_id, message: 'Hello' })
    answers.push(it.last.json)
    await confirm(it, email)
    answers.push(await creditsOf(it))
  }
  expect(answers).toEqual([answers[0], 8, answers[0], 0])
  const messages = await server.db.many`
    select m.held, m.returned from message m join conversation c on c.id = m.conversation_id
    where ${ben.id} in (c.a_id, c.b_id) order by c.id`
  expect(messages).toEqual([
    { held: false, returned: false },
    { held: false, returned: true },
  ])
})

test('ACC-12 CRED-4 of a mailbox a keyed hash is stored, without its member once that is erased; then for a year', async () => {
  await confirm(await signUp(site, 'fay@gmail.com'), 'fay@gmail.com')
  const claims = () => server.db.many`
    select c.mailbox, c.member_id, m.name from welcome_claim c left join member m on m.id = c.member_id
    where c.site_id = ${site.id} order by c.created_at desc limit 1`
  expect(JSON.stringify(await claims())).not.toMatch(/fay@|gmail/)
})

/** What a browser does after `proof_needed`. */
async function solve(it: Visitor) {
  const { json: challenge } = await it.get('/api/signup/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution }
}
const address = () => `walker${++count}@example.org`

test('ACC-1 SAFE-10 above ten signups an hour a network proves work; without it others wait, and neighbours do not', async () => {
  const ip = '203.0.113.5'
  for (let n = 0; n < 10; n++) expect((await signUp(limited, address(), { ip })).last.json.step).toBe(5)
  const it = await signUp(limited, address(), { ip: '203.0.113.99' })
  expect(it.last).toMatchObject({ status: 429, json: { code: 'proof_needed', retry_after: expect.any(Number) } })
  expect(it.last.json.retry_after).toBeGreaterThan(3_000)
  expect((await signUp(limited, address(), { ip: '203.0.114.5' })).last.json.step).toBe(5)
  const proof = await solve(it)
  expect(await step(it, 4, { proof })).toMatchObject({ status: 200, json: { step: 5 } })
  // Again by a double click: the same account, without a proof.
  expect((await step(it, 4)).json.step).toBe(5)

  // A made-up solution, one of another signup, another site, an easier task, or one of a while ago proves nothing.
  const other = await prepare(limited, address(), { ip })
  const own = await solve(other)
  const elsewhere = await solve(await prepare(site, address()))
  const easier = { ...own.challenge, parameters: { ...own.challenge.parameters, cost: 1, keyPrefix: '00' } }
  for (const refused of [
    { ...own, solution: { counter: 1, derivedKey: '00'.repeat(32) } },
    proof,
    elsewhere,
    { challenge: easier, solution: await solveChallenge({ challenge: easier, deriveKey }) },
  ])
    expect((await step(other, 4, { proof: refused })).json.code).toBe('proof_needed')
  ahead += 601
  expect((await step(other, 4, { proof: own })).json.code).toBe('proof_needed')
  expect((await step(other, 4, { proof: await solve(other) })).json.step).toBe(5)
  // Without scripts: later.
  ahead += 3_600
  expect((await signUp(limited, address(), { ip })).last.json.step).toBe(5)
})

test('ACC-1 SAFE-10 a challenge is for who stands before the last step', async () => {
  expect(await visitor(site).get('/api/signup/challenge')).toMatchObject({ status: 410, json: { code: 'step_over' } })
})

test('ACC-1 SAFE-10 the page says what it waits for, keeps what was chosen, and works without scripts an hour later', async () => {
  const ip = '198.51.100.5'
  for (let n = 0; n < 10; n++) await signUp(limited, address(), { ip })
  const it = await prepare(limited, address(), { ip })
  const form = (more = '') =>
    it.post('/signup?step=4', undefined, {
      raw: `step=4&signup_message=&likes_for_me=on&proof=${more}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const page = await form()
  expect(page.status).toBe(429)
  expect(page.text).toContain('data-proof')
  expect(page.text).toMatch(/<p[^>]*data-working[^>]*hidden[^>]*>Checking that you’re not a bot/)
  expect(page.text).toContain('Try again in an hour')
  expect(page.text).toMatch(/<input(?=[^>]*name="likes_for_me")(?=[^>]*checked)/)
  expect((await form(encodeURIComponent('{"not":"a proof"}'))).status).toBe(400)
  ahead += 3_601
  expect((await form()).status).toBe(303)
})
