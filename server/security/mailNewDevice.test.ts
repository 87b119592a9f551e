// A mail about a login from where the account was never logged in before, over the wire.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserClient, mailsTo, makeAccount, oldPassword, waitForMail } from '../../test/fixtures/accounts.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

test('ACC-18 the first login tells nothing, one from another device does, and it says which', async () => {
  const { email, name } = await makeAccount(server.db, 'gay')
  const first = browserClient(server, 'gay')
  await first.login(email)
  expect(await mailsTo(server.db, email)).toEqual([])
  await browserClient(server, 'gay', firefox).login(email)
  const { body_text, link } = await waitForMail(server.db, email, /New login to/)
  expect(body_text).toContain('Firefox, Windows')
  expect(body_text).toContain(name)
  expect(body_text).not.toMatch(/10\.\d+\.\d+/)
  expect(new URL(link).pathname).toBe('/undo/do')
})

test('ACC-18 a device that is known tells nothing, however often one logs out', async () => {
  const { email } = await makeAccount(server.db, 'gay')
  const client = browserClient(server, 'gay')
  for (let n = 0; n < 3; n++) {
    await client.login(email)
    await client.get('/api/logout.php')
  }
  expect(await mailsTo(server.db, email)).toEqual([])
})

test('ACC-18 someone who was here and logged out everywhere is told all the same', async () => {
  const member = await makeAccount(server.db, 'gay')
  const client = browserClient(server, 'gay')
  await client.login(member.email)
  await client.delete('/api/devices', { others: false })
  await server.db.run`
    insert into presence (member_id, site_id, seen_at)
    select id, site_id, now() from member where id = ${member.id} on conflict (member_id) do nothing`
  await browserClient(server, 'gay').login(member.email)
  await waitForMail(server.db, member.email, /New login to/)
})

test('ACC-18 a wrong password, another member’s device cookie and an unconfirmed address', async () => {
  const member = await makeAccount(server.db, 'gay')
  const otherMember = await makeAccount(server.db, 'gay')
  const own = browserClient(server, 'gay')
  await own.login(member.email)
  await browserClient(server, 'gay').login(member.email, 'wrong')
  expect(await mailsTo(server.db, member.email)).toEqual([])
  const theirs = browserClient(server, 'gay')
  await theirs.login(otherMember.email)
  const copied = browserClient(server, 'gay')
  copied.jar.set('known_device', theirs.jar.get('known_device') as string)
  await copied.login(member.email, oldPassword)
  expect(await mailsTo(server.db, member.email)).toHaveLength(1)
  const unconfirmed = await makeAccount(server.db, 'gay', { status: 'not_confirmed' })
  for (let n = 0; n < 2; n++) await browserClient(server, 'gay').login(unconfirmed.email)
  expect(await mailsTo(server.db, unconfirmed.email)).toEqual([])
})
