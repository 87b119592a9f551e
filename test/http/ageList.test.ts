// The trusted list over HTTP: a bad one lets nobody be asked, a later bad one takes nothing away, and what a wallet posts is bounded (SAFE-1).
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { REFRESH_TASK } from '../../server/age/refreshList.ts'
import { type ListOptions, makeListSigner } from '../fixtures/ageTrustedList.ts'
import { answerLink, type Issuer, issue, makeIssuer } from '../fixtures/ageWallet.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

const host = 'gay.localhost'
const now = new Date()
const MAX_WAIT_MS = 15_000
let server: TestServer
let commission: Server
let published = ''
let signer: Awaited<ReturnType<typeof makeListSigner>>
let issuer: Issuer
let member: Client

beforeAll(async () => {
  commission = createServer((_, response) => void response.end(published)).listen(0, '127.0.0.1')
  await new Promise((resolve) => commission.once('listening', resolve))
  signer = await makeListSigner(now)
  issuer = await makeIssuer({ now })
  server = await testServer({
    AGE_LIST_URL: `http://127.0.0.1:${(commission.address() as AddressInfo).port}/av-tl.xml`,
    AGE_LIST_CERTIFICATE: signer.certificate,
  })
  member = client(server.port, host)
  const { email, password } = castMember('gay', 0)
  await member.login(email, password)
})
afterAll(async () => {
  await server.close()
  commission.close()
})

const signed = (options: Partial<ListOptions> = {}) => signer.sign({ now, issuers: [{ issuer }], ...options })
const askWallet = () => member.post('/api/age/start', { method: 'wallet' })
const refusals = () => server.log.filter((line) => line.includes('age: trusted list refused')).length

async function storedSequence() {
  const stored = await server.db.one<{ sequence: number }>`
    select sequence::float8 as sequence from age_trusted_list`
  return stored.sequence
}

async function badLists() {
  return {
    unsigned: signed({ sequence: 6, signature: () => '' }),
    'by another signer': (await makeListSigner(now)).sign({ now, issuers: [{ issuer }], sequence: 6 }),
    changed: signed({ sequence: 6, change: (it) => it.replace('<TSLVersionIdentifier>6', '<TSLVersionIdentifier>5') }),
    expired: signed({ sequence: 6, issuedDays: -40, nextDays: -1 }),
    'of tomorrow': signed({ sequence: 6, issuedDays: 1 }),
    'with a document type': signed({ sequence: 6, change: (it) => `<!DOCTYPE a>${it}` }),
    'of 6 MB': signed({ sequence: 6, change: (it) => it + ' '.repeat(6 * 1024 * 1024) }),
    'no list': '<html></html>',
  }
}

test('SAFE-1 a first list that is unsigned, expired, changed or too large lets no wallet be asked', async () => {
  for (const [what, text] of Object.entries(await badLists())) {
    published = text
    expect(await askWallet(), what).toMatchObject({ status: 503, json: { code: 'age_unavailable' } })
  }
  published = signed({ sequence: 5 })
  expect((await askWallet()).status).toBe(200)
})

test('SAFE-1 a list that is rolled back, and every other bad one, leaves the one before in force', async () => {
  const rolledBack = { 'rolled back': signed({ sequence: 4 }), 'another of its number': signed({ sequence: 5 }) }
  for (const [what, text] of Object.entries({ ...(await badLists()), ...rolledBack })) {
    published = text
    const before = refusals()
    server.app.jobs.runInProcess(REFRESH_TASK)
    await vi.waitFor(() => expect(refusals(), what).toBe(before + 1), { timeout: MAX_WAIT_MS })
    expect((await askWallet()).status, what).toBe(200)
  }
  expect(await storedSequence()).toBe(5)
})

const stateOf = async () => (await member.get('/api/age')).json
/** A wallet knows neither the session nor a cookie. */
const wallet = () => client(server.port, host)

test('SAFE-1 a wallet’s answer of 5 MB is refused and leaves its request; the right one proves it; its issuer withdrawn, none does', async () => {
  await askWallet()
  const { url, form } = answerLink(issue(issuer), (await stateOf()).attempt.wallet.link)
  const { pathname } = new URL(url)
  const padded = `${form}&pad=${'A'.repeat(5 * 1024 * 1024)}`
  expect((await wallet().post(pathname, undefined, { raw: padded })).status).toBe(413)
  expect((await stateOf()).attempt.state).toBe('started')
  expect((await wallet().post(pathname, undefined, { raw: form })).status).toBe(200)
  expect(await stateOf()).toMatchObject({ proof: { outcome: 'verified', method: 'wallet' } })
  published = signed({ sequence: 6, issuers: [{ issuer, status: 'deprecated' }] })
  server.app.jobs.runInProcess(REFRESH_TASK)
  await vi.waitFor(async () => expect(await storedSequence()).toBe(6), { timeout: MAX_WAIT_MS })
  await askWallet()
  const late = answerLink(issue(issuer), (await stateOf()).attempt.wallet.link)
  expect((await wallet().post(new URL(late.url).pathname, undefined, { raw: late.form })).status).toBe(403)
  expect(await stateOf()).toMatchObject({ attempt: { state: 'refused', reason: 'issuer' } })
})
