// Second factors and the change of address over HTTP: cookies, forms, and what is logged (ACC-14, ACC-11).
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '../fixtures/authenticator.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
const castAccount = castMember('gay', 2)
const host = 'gay.localhost'

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const browser = () => client(server.port, host)
const loggedIn = async () => {
  const client = browser()
  await client.login(castAccount.email, castAccount.password)
  // From a second device on the login alone does not do.
  await client.post('/api/confirm', { password: castAccount.password })
  return client
}
const form = (it: Client, path: string, fields: Record<string, string>, from = 'same-origin') =>
  it.post(path, undefined, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': from },
  })
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
const old = () => server.db.run`update session set confirmed_at = confirmed_at - interval '16 minutes'`

test('ACC-14 sensitive pages lead through the password and back; only to a path of this site', async () => {
  const client = await loggedIn()
  client.jar.set('lang', 'en')
  expect((await client.get('/account/two-step')).status).toBe(200)
  await old()
  for (const path of ['/account/two-step', '/account/passkeys']) {
    const led = await client.get(path)
    expect([led.status, led.headers.location]).toEqual([303, `/account/confirm?next=${path}`])
  }
  expect((await client.post('/api/two-step', {})).json).toMatchObject({ code: 'confirm_first', status: 403 })
  const sent = await form(client, '/account/two-step', { do: 'start' })
  expect([sent.status, sent.headers.location]).toEqual([303, '/account/confirm?next=/account/two-step'])

  const page = '/account/confirm?next=/account/two-step'
  expect((await client.get(page)).text).toContain('Confirm it’s you')
  const wrong = await form(client, page, { password: 'wrong' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Please check your old password.')
  expect((await form(client, page, { password: castAccount.password }, 'cross-site')).status).toBe(403)
  expect(
    (await form(client, '/account/confirm?next=//evil.example', { password: castAccount.password })).headers.location,
  ).toBe('/account')
  const there = await client.get(page)
  expect([there.status, there.headers.location]).toEqual([302, '/account/two-step'])
  expect((await client.get('/account/two-step')).status).toBe(200)
})

test('ACC-14 the second step over the wire and by the forms of pages; a secret is in no page, log or answer to others', async () => {
  const own = await loggedIn()
  const { json: setup } = await own.post('/api/two-step', {})
  const enabled = await own.put('/api/two-step', { code: codeOf(setup.secret) })
  const codes: string[] = enabled.json.recovery_codes
  expect(codes).toHaveLength(10)
  expect(enabled.headers['cache-control']).toBe('no-store')
  const strange = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await own.delete('/api/two-step', undefined, { headers: strange })).status).toBe(403)

  const client = browser()
  const first = await client.post('/api/user.php', { email: castAccount.email, password: castAccount.password })
  expect(first.json).toEqual({ user: null, second_step: ['code', 'recovery_code'] })
  expect(first.headers['set-cookie']).toEqual([
    expect.stringMatching(/^login_step=.*Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect((await client.get('/api/user.php')).json.user).toBeNull()
  expect((await client.get('/account')).headers.location).toMatch(/^\/login/)
  expect((await client.post('/api/login/code', { code: '000000' })).json).toMatchObject({
    code: 'code_wrong',
    status: 400,
  })
  expect((await client.post('/api/login/code', { code: codeOf(setup.secret, 30) })).json.user.profile.name).toBe(
    castAccount.name,
  )
  expect((await client.get('/account')).status).toBe(200)

  const plain = browser()
  const sent = await form(plain, '/login?next=/likes', { email: castAccount.email, password: castAccount.password })
  expect([sent.status, sent.headers.location]).toEqual([303, '/login/code?next=%2Flikes'])
  const page = '/login/code?next=%2Flikes'
  expect((await plain.get(page)).status).toBe(200)
  expect((await form(plain, page, { code: 'bbbb-bbbb-bbbb' })).status).toBe(400)
  const entered = await form(plain, page, { code: codes[0] as string })
  expect([entered.status, entered.headers.location]).toEqual([303, '/likes'])
  const late = await form(browser(), page, { code: codes[1] as string })
  expect(late.status).toBe(410)
  expect(late.text).toContain('That took too long. Start over.')

  const said = server.log.join('\n')
  for (const secret of [setup.secret, ...codes, castAccount.password, castAccount.email])
    expect(said).not.toContain(secret)
  expect((await own.delete('/api/two-step')).status).toBe(200)
})

test('ACC-14 a passkey over the wire, at the address that browsers know the site by', async () => {
  const own = await loggedIn()
  const key = authenticator()
  const relyingParty = { origin: `http://${host}:${server.port}` }
  const { json: options } = await own.post('/api/passkeys/options', {})
  expect(options.rp.id).toBe(host)
  const added = await own.post('/api/passkeys', { response: key.create(options, relyingParty), name: 'Wire' })
  expect(added.json).toMatchObject({ name: 'Wire', used_at: null })

  const httpClient = browser()
  const asked = await httpClient.post('/api/login/passkey/options', {})
  expect(asked.headers['set-cookie']).toEqual([expect.stringMatching(/^passkey_challenge=.*Max-Age=300/)])
  const answer = key.get(asked.json, relyingParty)
  const abroad = client(server.port, 'bdsm.localhost')
  abroad.jar.set('passkey_challenge', httpClient.jar.get('passkey_challenge') ?? '')
  expect((await abroad.post('/api/login/passkey', { response: answer })).json).toMatchObject({ code: 'step_over' })
  const strange = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await httpClient.post('/api/login/passkey', { response: answer }, { headers: strange })).status).toBe(403)
  expect((await httpClient.post('/api/login/passkey', { response: answer })).json.user.profile.name).toBe(
    castAccount.name,
  )
  expect(httpClient.jar.has('passkey_challenge')).toBe(false)
  expect((await httpClient.delete(`/api/passkeys/${added.json.id}`)).status).toBe(200)
  for (const id of ['x', "'", '%00']) expect((await httpClient.delete(`/api/passkeys/${id}`)).status).toBeLessThan(500)
})

test('ACC-3 ACC-11 a mistyped new address is asked about: Did you mean; taken by one button, or posted again as it is', async () => {
  const client = await loggedIn()
  client.jar.set('lang', 'en')
  const name = `jonas.${Date.now()}`
  const asked = await form(client, '/account/email', { email: `${name}@gmial.com` })
  expect(asked.status).toBe(200)
  const [, suggestion = ''] = /Did you mean <b>([^<]+)<\/b>/.exec(asked.text) ?? []
  expect(suggestion).toBe(`${name}@gmail.com`)
  const [, main = ''] = /<main([\s\S]*)<\/main>/.exec(asked.text) ?? []
  const hidden = [...main.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    .map(([, field, value]) => [field, value])
    .filter(([field]) => field !== 'page_member')
  expect(hidden).toEqual([
    ['sure_of', suggestion],
    ['email', suggestion],
    ['sure_of', `${name}@gmial.com`],
  ])
  // Nothing is sent before the answer.
  expect(await server.db.many`select 1 from single_use_link where purpose = 'mail_change'`).toEqual([])
  const taken = await form(client, '/account/email', { email: suggestion, sure_of: suggestion })
  expect([taken.status, taken.headers.location]).toEqual([303, '/account/email?sent=1'])
  const again = { email: `${name}x@gmial.com`, sure_of: `${name}x@gmial.com` }
  expect((await form(client, '/account/email', again)).status).toBe(303)
})
