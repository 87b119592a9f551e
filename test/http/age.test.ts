// Age checks over HTTP: the sandbox's provider and a hostile one, an outage, answers that are too large, and what is told to whom (SAFE-1).
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

const host = 'gay.localhost'
let server: TestServer
let provider: Server
let issuer: string
/** What the hostile provider's next id_token says, or how it fails. */
let forged: { claims?: JWTPayload; key?: 'other' | 'none' | 'hmac'; status?: number; audience?: string; late?: boolean }
let seen: Record<string, string> = {}

beforeAll(async () => {
  const keys = await generateKeyPair('ES256')
  const other = await generateKeyPair('ES256')
  provider = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const answer = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (forged.status && url.pathname !== '/token') return answer({}, forged.status)
    if (url.pathname === '/keys') return answer({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'ES256' }] })
    if (url.pathname !== '/token')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    seen.token = Buffer.concat(parts).toString()
    seen.authorization = request.headers.authorization ?? ''
    const { claims = {}, key, audience = 'us', late } = forged
    const at = Math.floor(Date.now() / 1000) - (late ? 4_000 : 0)
    const token = new SignJWT({ nonce: seen.nonce, adult: true, ...claims })
      .setProtectedHeader({ alg: key === 'hmac' ? 'HS256' : 'ES256' })
      .setIssuer(String(claims.iss ?? issuer))
      .setAudience(audience)
      .setSubject('pairwise')
      .setIssuedAt(at)
      .setExpirationTime(at + 300)
    if (key === 'none') {
      const text = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')
      const payload = { iss: issuer, aud: 'us', sub: 's', iat: at, exp: at + 300, nonce: seen.nonce, adult: true }
      return answer({ id_token: `${text({ alg: 'none' })}.${text(payload)}.` })
    }
    const by = key === 'hmac' ? Buffer.alloc(32, 1) : (key === 'other' ? other : keys).privateKey
    answer({ id_token: await token.sign(by) })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => provider.once('listening', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  forged = {}
  server = await testServer({
    AGE_OIDC_ISSUER: issuer,
    AGE_OIDC_CLIENT: 'us',
    AGE_OIDC_SECRET: 'quiet',
    AGE_OIDC_CLAIM: 'adult',
    AGE_OIDC_LEVEL: 'estimated',
  })
})
afterAll(async () => {
  await server.close()
  provider.close()
})

let next = 0
async function member() {
  const it = client(server.port, host)
  const who = castMember('gay', next++ % 4)
  await it.login(who.email, who.password)
  it.jar.set('lang', 'en')
  await server.db.run`delete from age_assurance`
  await server.db.run`delete from age_attempt`
  return it
}
const stateOf = async (it: Client) => (await it.get('/api/age')).json
async function begin(it: Client, method: 'provider' | 'sandbox') {
  expect((await it.post('/api/age/start', { method })).status).toBe(200)
  const address = new URL((await stateOf(it)).attempt.address)
  seen = Object.fromEntries(address.searchParams)
  return address
}
const comeBack = (it: Client, query: Record<string, string>) => it.get(`/api/age/return?${new URLSearchParams(query)}`)

test('SAFE-1 the sandbox: verified, estimated, under age, cancelled; its code and our state count once, in one browser', async () => {
  for (const [choice, expected] of [
    ['verified', { proof: { outcome: 'verified', method: 'sandbox' }, attempt: { state: 'proven' } }],
    ['estimated', { proof: { outcome: 'estimated' }, attempt: { state: 'proven' } }],
    ['under_age', { proof: null, attempt: { state: 'refused', reason: 'under_age' } }],
    ['cancel', { proof: null, attempt: { state: 'refused', reason: 'cancelled' } }],
  ] as const) {
    const it = await member()
    const { pathname, search } = await begin(it, 'sandbox')
    expect((await it.get(pathname + search)).text).toContain('This is not a real age check')
    const chosen = await it.get(`${pathname + search}&choice=${choice}`)
    const back = new URL(chosen.headers.location ?? '')
    expect(back.origin).toBe(`http://${it.host}`)
    const stranger = client(server.port, host)
    expect((await stranger.get(back.pathname + back.search)).headers.location).toBe('/age?failed=expired')
    expect((await it.get(back.pathname + back.search)).headers.location).toBe('/age')
    expect(await stateOf(it), choice).toMatchObject(expected)
    expect((await it.get(back.pathname + back.search)).headers.location).toBe('/age?failed=expired')
  }
})

test('SAFE-1 the sandbox sends nobody to another site', async () => {
  const it = await member()
  const { pathname, searchParams } = await begin(it, 'sandbox')
  searchParams.set('redirect_uri', 'https://elsewhere.example/api/age/return')
  expect((await it.get(`${pathname}?${searchParams}&choice=verified`)).status).toBe(400)
})

test('SAFE-1 a provider by configuration: PKCE, nonce, state, its claim and its level', async () => {
  const it = await member()
  const address = await begin(it, 'provider')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ client_id: 'us', response_type: 'code', scope: 'openid', code_challenge_method: 'S256' },
    redirect_uri: `http://${it.host}/api/age/return`,
  })
  expect((await comeBack(it, { state: seen.state ?? '', code: 'c' })).headers.location).toBe('/age')
  expect(new URLSearchParams(seen.token).get('code_verifier')).toMatch(/^[\w-]{43}$/)
  expect(seen.authorization).toBe(`Basic ${Buffer.from('us:quiet').toString('base64')}`)
  expect(await stateOf(it)).toMatchObject({ proof: { outcome: 'estimated', method: 'provider' } })
})

test('SAFE-1 an id_token that is not right lets nobody through', async () => {
  const wrong: Record<string, typeof forged> = {
    'another nonce': { claims: { nonce: 'another' } },
    'another issuer': { claims: { iss: 'https://elsewhere.example' } },
    'another audience': { audience: 'them' },
    'for another party': { claims: { azp: 'them' } },
    expired: { late: true },
    'another key': { key: 'other' },
    unsigned: { key: 'none' },
    'a MAC': { key: 'hmac' },
    'under age': { claims: { adult: false } },
    'the claim as text': { claims: { adult: 'true' } },
    'no claim': { claims: { adult: undefined } },
  }
  for (const [what, how] of Object.entries(wrong)) {
    const it = await member()
    await begin(it, 'provider')
    forged = how
    await comeBack(it, { state: seen.state ?? '', code: 'c' })
    forged = {}
    expect(await stateOf(it), what).toMatchObject({ proof: null, attempt: { state: 'refused' } })
  }
  const it = await member()
  await begin(it, 'provider')
  for (const query of [{}, { state: 'x', code: 'c' }, { state: ['a', 'b'].join(), code: 'c' }])
    expect((await comeBack(it, query as Record<string, string>)).headers.location).toBe('/age?failed=expired')
  await comeBack(it, { state: seen.state ?? '', code: 'c', iss: 'https://elsewhere.example' })
  expect(await stateOf(it)).toMatchObject({ proof: null, attempt: { state: 'refused' } })
})

test('SAFE-1 a provider that is out lets nobody through, before the way there or on the way back, and says so', async () => {
  const it = await member()
  forged = { status: 503 }
  expect(await it.post('/api/age/start', { method: 'provider' })).toMatchObject({
    status: 503,
    json: { code: 'age_unavailable' },
  })
  forged = {}
  await begin(it, 'provider')
  forged = { status: 500 }
  const back = await comeBack(it, { state: seen.state ?? '', code: 'c' })
  expect(back.headers.location).toBe('/age?failed=unavailable')
  forged = {}
  expect(await stateOf(it)).toMatchObject({ proof: null })
  expect((await it.get('/age?failed=unavailable')).text).toContain('so we can’t let you through')
  // No wallet is asked without a list of issuers.
  expect((await it.post('/api/age/start', { method: 'wallet' })).json.code).toBe('age_unavailable')
})

test('SAFE-1 an answer of 5 MB is refused at the door, a visitor without a signup has nothing to prove', async () => {
  const it = await member()
  const large = { response: 'A'.repeat(5 * 1024 * 1024) }
  expect((await it.post('/api/age/present', large)).status).toBe(413)
  const raw = `vp_token=${'A'.repeat(5 * 1024 * 1024)}`
  expect((await it.post('/api/age/openid4vp/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', undefined, { raw })).status).toBe(413)
  const visitor = client(server.port, host)
  expect(await stateOf(visitor)).toMatchObject({ can_prove: false, proof: null, due: 'declared' })
  expect((await visitor.post('/api/age/start', { method: 'sandbox' })).json.code).toBe('step_over')
})
