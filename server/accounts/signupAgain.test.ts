// The last step of a signup, taken once more: it logs in again only as long as nobody has been logged out (ACC-1, ACC-8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { client } from '../../test/fixtures/httpClient.ts'
import { password, type ScenarioMember, signUp } from '../../test/fixtures/scenarios.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

let made = 0
const newcomer = () => signUp(server, ++made, { stem: 'again', confirm: false })

/** Somebody with the cookie of that signup: who is logged in afterwards? */
async function again(cookie: string | undefined) {
  const httpClient = client(server.port, 'gay.localhost')
  httpClient.jar.set('signup', cookie as string)
  const answer = await httpClient.post('/api/signup', { step: 4, signup_message: '', interests: [] })
  expect(answer.status).toBeLessThan(500)
  if (!httpClient.jar.has('auth.session')) return null
  return (await httpClient.get('/api/user.php')).json.user?.profile.id ?? 'a session all the same'
}

test('ACC-1 the same click once more logs in', async () => {
  const it = await newcomer()
  expect(await again(it.jar.get('signup'))).toBe(it.id)
})

const sessionOf = async (it: ScenarioMember) => (await it.ask('get', '/api/devices')).json.devices[0].id
const endings: Record<string, (it: ScenarioMember) => Promise<unknown>> = {
  'logging out everywhere': (it) => it.ask('delete', '/api/devices', { others: false }),
  'logging out everywhere else': (it) => it.ask('delete', '/api/devices', { others: true }),
  'logging out this device': async (it) => it.ask('delete', `/api/devices/${await sessionOf(it)}`),
  'another password': (it) =>
    it.ask('put', '/api/password', {
      old_password: password,
      password: 'three geese over water',
      password_again: 'three geese over water',
    }),
  leaving: (it) => it.ask('post', '/api/deletion', { reason: 'other', remarks: '' }),
  'being banned': ({ id }) => server.db.run`update member set status = 'banned' where public_id = ${id}`,
}
test.each(Object.entries(endings))('ACC-1 ACC-8 not after %s', async (_, end) => {
  const it = await newcomer()
  const cookie = it.jar.get('signup')
  await end(it)
  expect(await again(cookie)).toBeNull()
})
