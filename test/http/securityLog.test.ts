// What the log keeps of logins and of those who were turned away: ids and codes, never what was sent (OPS-3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
const { email, password, name } = castMember('gay', 2)

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const linesOf = (event: string) => server.log.map((line) => JSON.parse(line)).filter((it) => it.event === event)

test('OPS-3 every call that changes something by a password, a key or the token of a link is marked as one with a secret', () => {
  const withSecret = calls.filter(
    ({ writes, access, input }) =>
      writes &&
      access !== 'system' &&
      Object.keys('entries' in input ? (input.entries as object) : {}).some((name) =>
        /password|^(otp|token|response)$/.test(name),
      ),
  )
  expect(withSecret.length).toBeGreaterThan(10)
  expect(withSecret.filter(({ secret }) => !secret).map(({ name }) => name)).toEqual([])
})

test('OPS-3 ACC-7 each login leaves a line, right or wrong, by call and by form, and the session that it opened', async () => {
  const visitor = client(server.port, 'gay.localhost')
  await visitor.post('/api/user.php', { email, password: 'not the password' })
  await visitor.login(email, password)
  await visitor.post('/login', undefined, {
    raw: `${new URLSearchParams({ email, password: 'wrong again' })}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  const calls = linesOf('security call')
  expect(calls.map(({ call, code, site }) => [call, code, site])).toEqual([
    ['accounts.login', 'login_failed', 'gay'],
    ['accounts.login', 'ok', 'gay'],
    ['accounts.login', 'login_failed', 'gay'],
  ])
  const { id } = await server.db.one<{ id: number }>`
    select m.id from member m join site s on s.id = m.site_id where s.key = 'gay' and m.email = ${email}`
  expect(linesOf('session opened')).toMatchObject([
    { site: 'gay', member: Number(id), at: expect.stringMatching(/Z$/) },
  ])
  await visitor.put('/api/password', { old_password: 'wrong', password: 'x', password_again: 'x' })
  expect(linesOf('security call').at(-1)).toMatchObject({ call: 'security.changePassword', member: Number(id) })
  for (const secret of [email, password, name, 'not the password', 'wrong again'])
    expect(server.log.join('\n')).not.toContain(secret)
})

test('OPS-3 who is turned away leaves a line: no login, another origin, another member’s page', async () => {
  const visitor = client(server.port, 'gay.localhost')
  await visitor.get('/api/chats.php')
  await visitor.put('/api/user.php', { language: 'en' }, { headers: { 'sec-fetch-site': 'cross-site' } })
  await visitor.login(email, password)
  await visitor.get('/api/chats.php', { headers: { 'x-page-member': 'somebody' } })
  const requests = linesOf('turned away')
  expect(requests.map(({ code, call }) => [code, call])).toEqual([
    ['authentication_required', 'chats.list'],
    ['not_same_origin', 'accounts.saveLanguage'],
    ['other_member', 'chats.list'],
  ])
  for (const { request } of requests) expect(request).toMatch(/^[0-9a-f]{16}$/)
})
