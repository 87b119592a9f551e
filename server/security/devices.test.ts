// Where a member is logged in, and logging out there, over the wire.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { browserClient, makeAccount, oldPassword, siteOf } from '../../test/fixtures/accounts.ts'
import { openLiveConnection } from '../../test/fixtures/liveConnection.ts'
import { redisServer } from '../../test/fixtures/redis.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { findSessionMember } from './session.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

/** One member on two devices. */
async function twoDevices() {
  const member = await makeAccount(server.db, 'gay')
  const [here, there] = [browserClient(server, 'gay', firefox), browserClient(server, 'gay', phone)]
  await here.login(member.email)
  await there.login(member.email)
  return { member, here, there }
}
type Listed = { id: string; name: string; form: string; current: boolean }
const listed = async (who: { get(path: string): Promise<{ json: { devices: Listed[] } }> }) =>
  (await who.get('/api/devices')).json.devices

test('ACC-8 the devices of a member, this one first, in words without a version; nobody sees those of others', async () => {
  const { here, there } = await twoDevices()
  const devices = await listed(here)
  expect(devices).toEqual([
    expect.objectContaining({ name: 'Firefox, Windows', form: 'desktop', current: true }),
    expect.objectContaining({ name: 'Safari, iPhone', form: 'phone', current: false }),
  ])
  expect((await listed(there))[0]).toMatchObject({ name: 'Safari, iPhone', current: true })
  expect(JSON.stringify(devices)).not.toMatch(/140\.0|Mozilla/)
})

test('ACC-8 logging out one device ends it at once: its tabs are told and closed, the others go on', async () => {
  const { here, there } = await twoDevices()
  const [mine, theirs] = [await openLiveConnection(server.port, here), await openLiveConnection(server.port, there)]
  expect(await there.me()).not.toBeNull()
  const id = (await listed(here)).find(({ current }) => !current)?.id as string
  expect((await here.delete(`/api/devices/${id}`)).status).toBe(200)
  expect(await there.me()).toBeNull()
  await theirs.hear('logout')
  expect(await theirs.closed).toBe(4401)
  expect(mine.heard.some(({ type }) => type === 'logout')).toBe(false)
  expect(await here.me()).not.toBeNull()
  expect((await here.delete(`/api/devices/${id}`)).json).toMatchObject({ status: 404, code: 'not_found' })
  mine.close()
})

test('ACC-8 logging out this device forgets its cookie', async () => {
  const { here, there } = await twoDevices()
  const [{ id } = { id: '' }] = await listed(here)
  const answer = await here.delete(`/api/devices/${id}`)
  expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^auth\.session=; .*Max-Age=0/)])
  expect(await here.me()).toBeNull()
  expect(await there.me()).not.toBeNull()
})

test('ACC-8 nobody logs out a device of somebody else', async () => {
  const { here } = await twoDevices()
  const other = await twoDevices()
  const [{ id } = { id: '' }] = await listed(other.here)
  expect((await here.delete(`/api/devices/${id}`)).status).toBe(404)
  expect(await other.here.me()).not.toBeNull()
  for (const bad of ['x', `${'a'.repeat(31)}'`, '%00', '🦊', `${'a'.repeat(33)}`, '..%2F..'])
    expect([400, 404]).toContain((await here.delete(`/api/devices/${encodeURIComponent(bad)}`)).status)
  for (const others of [undefined, null, 'true', 1])
    expect((await here.delete('/api/devices', { others })).status).toBe(400)
  expect(await here.me()).not.toBeNull()
})

test('ACC-8 log out everywhere else, then everywhere', async () => {
  const { here, there } = await twoDevices()
  const tab = await openLiveConnection(server.port, here)
  await there.me()
  await here.delete('/api/devices', { others: true })
  expect(await there.me()).toBeNull()
  expect(await listed(here)).toHaveLength(1)
  expect(tab.heard.some(({ type }) => type === 'logout')).toBe(false)
  await here.delete('/api/devices', { others: false })
  expect(here.jar.has('auth.session')).toBe(false)
  expect(await tab.closed).toBe(4401)
  expect(await here.me()).toBeNull()
})

test('ACC-8 NOTE-4 logged out everywhere, no browser gets pushes any more; one that goes on keeps its own', async () => {
  const { member, here } = await twoDevices()
  const pushes = () => server.db.many`select 1 from push_subscription where member_id = ${member.id}`
  const keys = { p256dh: 'x', auth: 'x' }
  await here.post('/api/user.php?push=1', { subscription: { endpoint: `https://push.test/${member.id}`, keys } })
  await here.delete('/api/devices', { others: true })
  expect(await pushes()).toHaveLength(1)
  await here.delete('/api/devices', { others: false })
  expect(await pushes()).toEqual([])
})

test('ACC-8 a session that goes on under a new token is the same device: the old token is out, its tabs stay, ending it closes them', async () => {
  const { here, there } = await twoDevices()
  const tab = await openLiveConnection(server.port, there)
  const copied = browserClient(server, 'gay')
  for (const [name, value] of there.jar) copied.jar.set(name, value)
  const id = (await listed(here)).find(({ current }) => !current)?.id
  expect((await there.post('/api/confirm', { password: oldPassword })).status).toBe(200)
  expect(await there.me()).not.toBeNull()
  expect(await copied.me()).toBeNull()
  expect(tab.heard.some(({ type }) => type === 'logout')).toBe(false)
  await here.delete(`/api/devices/${id}`)
  expect(await tab.closed).toBe(4401)
})

test('ACC-8 when a device was here last is written down every ten minutes', async () => {
  const { member, here } = await twoDevices()
  const site = await siteOf(server.db, 'gay')
  const hash = hashToken(here.jar.get('auth.session') as string)
  const seen = async () =>
    (await server.db.one<{ seen_at: Date }>`select seen_at from session where token_hash = ${hash}`).seen_at.getTime()
  const startedAt = await seen()
  const at = (minutes: number) => new Date(startedAt + minutes * 60_000)
  expect(await findSessionMember(server.db, site, hash, at(9))).toMatchObject({ id: member.id })
  expect(await seen()).toBe(startedAt)
  await findSessionMember(server.db, site, hash, at(11))
  expect(await seen()).toBe(at(11).getTime())
})

const redis = await redisServer()
afterAll(() => redis?.stop())

describe.skipIf(!redis)(`two nodes${redis ? '' : ' (skipped: no redis-server on this machine)'}`, () => {
  let [first, second]: TestServer[] = []
  beforeAll(async () => {
    first = await testServer({ TRUST_PROXY: '1', BUS_URL: redis?.url })
    second = await testServer({ BUS_URL: redis?.url, DATABASE_URL: first.url, DATA_DIR: first.app.env.data_dir })
  })
  afterAll(async () => {
    await second?.close()
    await first?.close()
  })

  test('ACC-8 OPS-2 a device that is logged out on one node is out on the other at once', async () => {
    const [one, two] = [first as TestServer, second as TestServer]
    const member = await makeAccount(one.db, 'gay')
    const [here, there] = [browserClient(one, 'gay'), browserClient(two, 'gay')]
    await here.login(member.email)
    await there.login(member.email)
    const tab = await openLiveConnection(two.port, there)
    expect(await there.me()).not.toBeNull()
    await here.delete('/api/devices', { others: true })
    expect(await tab.closed).toBe(4401)
    // Far sooner than a session is looked up again by itself.
    await vi.waitFor(async () => expect(await there.me()).toBeNull(), { timeout: 2_000 })
  })
})
