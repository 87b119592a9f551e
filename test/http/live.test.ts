// The live connection: who may open it, its events, and two nodes on one database (CHAT-6, OPS-2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Columns } from '../../server/base/db/tables.ts'
import { client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { redisServer } from '../fixtures/redis.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

const anders = castMember('gay', 2)
const bram = castMember('gay', 3)

async function entered(port: number, who = anders) {
  const httpClient = client(port, 'gay.localhost')
  const { json } = await httpClient.login(who.email, who.password)
  return Object.assign(httpClient, { id: json.user.profile.id as string })
}

async function enrich(server: TestServer) {
  await server.db.run`
    insert into credit_balance (member_id, site_id, bought) select id, site_id, 1000 from member where email in (${anders.email}, ${bram.email})
    on conflict (member_id) do update set bought = 1000`
  await server.db
    .run`update member set paid_user = true, kind = 'person', answered = true, terms_version = 'test', adult_declared_at = now() where email in (${anders.email}, ${bram.email})`
}

describe('one node', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    await enrich(server)
  })
  afterAll(() => server.close())

  test('ROLE-1 a visitor, another origin and another site get no live connection', async () => {
    const visitor = client(server.port, 'gay.localhost')
    await expect(openLiveConnection(server.port, visitor)).rejects.toThrow(/403/)
    const one = await entered(server.port)
    await expect(openLiveConnection(server.port, one, 'https://evil.test')).rejects.toThrow(/403/)
    const elsewhere = client(server.port, 'bdsm.localhost')
    for (const [name, value] of one.jar) elsewhere.jar.set(name, value)
    await expect(openLiveConnection(server.port, elsewhere)).rejects.toThrow(/403/)
  })

  test('CHAT-6 a tab that asks whether anybody hears is answered, also one that types much', async () => {
    const tab = await openLiveConnection(server.port, await entered(server.port))
    for (let n = 0; n < 40; n++) tab.tell({ type: 'typing', to: 'nobody' })
    tab.tell({ type: 'ping' })
    await tab.hear('pong')
    tab.close()
  })

  test('CHAT-6 a message reaches every open tab of both, numbered without gaps, and never the text', async () => {
    const [from, to] = [await entered(server.port), await entered(server.port, bram)]
    const tabs = await Promise.all([
      openLiveConnection(server.port, to),
      openLiveConnection(server.port, to),
      openLiveConnection(server.port, from),
    ])
    const sent = await from.post(`/api/members/${to.id}/messages`, {
      client_id: crypto.randomUUID(),
      body: 'a secret text',
      price: await readShownPrice(from, to.id),
    })
    for (const tab of tabs) {
      await tab.hear('message', ({ chat, seq }) => chat === sent.json.conversation.id && seq === sent.json.message.seq)
      expect(tab.heard.map(({ n }) => n)).toEqual(tab.heard.map((_, i) => i))
      expect(JSON.stringify(tab.heard)).not.toContain('secret')
      tab.close()
    }
  })

  test('CHAT-6 much in one moment is not what a slow tab left: all of it arrives', async () => {
    const to = await entered(server.port, bram)
    const tab = await openLiveConnection(server.port, to)
    await tab.hear('hello')
    const { id } = await server.db.one<Columns<'member', 'id'>>`select id from member where email = ${bram.email}`
    const message = { client_id: crypto.randomUUID(), body: 'x'.repeat(2_000), at: new Date().toISOString() }
    for (let seq = 1; seq <= 200; seq++)
      server.app.live.publish([id], { type: 'message', chat: to.id, from: to.id, seq, message })
    await tab.hear('message', ({ seq }) => seq === 200)
    expect(tab.heard.filter(({ type }) => type === 'message')).toHaveLength(200)
    tab.close()
  })

  test('CHAT-6 CHAT-4 a message over the connection is kept, paid for, answered to its tab, and carried to all others of both; again it is left to the call', async () => {
    const [from, to] = [await entered(server.port), await entered(server.port, bram)]
    const price = await readShownPrice(from, to.id)
    await from.post(`/api/members/${to.id}/messages`, { client_id: crypto.randomUUID(), body: 'First words', price })
    const [senderTab, other, recipientTab] = await Promise.all(
      [from, from, to].map((it) => openLiveConnection(server.port, it)),
    )
    const client_id = crypto.randomUUID()
    const before = (await from.get('/api/user.php')).json.user.credits
    senderTab?.tell({ type: 'send', to: to.id, client_id, body: ' Are you there?\u0007 ', price: 2 })
    const answer = await senderTab?.hear('ack', (it) => it.client_id === client_id)
    expect(answer?.result).toMatchObject({ message: { price: 2 }, credits: before - 2 })
    for (const tab of [other, recipientTab]) {
      const { message, seq } = (await tab?.hear('message', (it) => it.message?.client_id === client_id)) ?? {}
      expect([message?.body, seq]).toEqual(['Are you there?', answer?.result?.message.seq])
    }
    expect(other?.heard.some(({ type }) => type === 'ack')).toBe(false)
    senderTab?.tell({ type: 'send', to: to.id, client_id, body: 'Are you there?', price: 2 })
    await expect.poll(() => senderTab?.heard.filter(({ type }) => type === 'ack').length).toBe(2)
    expect(senderTab?.heard.findLast(({ type }) => type === 'ack')).toMatchObject({ client_id, result: answer?.result })
    // Its own tab has been answered: it is not told once more, to ask for what it has.
    expect(senderTab?.heard.map(({ type }) => type)).toEqual(['hello', 'ack', 'ack'])
    const call = await from.post(`/api/members/${to.id}/messages`, { client_id, body: 'Are you there?' })
    expect(call.json.message.seq).toBe(answer?.result?.message.seq)
    expect((await from.get('/api/user.php')).json.user.credits).toBe(before - 2)
    for (const it of [senderTab, other, recipientTab]) it?.close()
  })

  test('SAFE-4 CHAT-6 what its reader has to be told about comes without its words, and of two hundred at once each is kept once or left to the call', async () => {
    const [from, to] = [await entered(server.port), await entered(server.port, bram)]
    const [senderTab, recipientTab] = await Promise.all([from, to].map((it) => openLiveConnection(server.port, it)))
    const marked = { client_id: crypto.randomUUID(), body: 'Please send money by gift card', price: 2, confirmed: true }
    senderTab?.tell({ type: 'send', to: to.id, ...marked })
    const seq = (await senderTab?.hear('ack', (it) => it.client_id === marked.client_id))?.result?.message.seq
    expect((await from.post(`/api/members/${to.id}/messages`, marked)).json.message.seq).toBe(seq)
    expect((await recipientTab?.hear('message', (it) => it.seq === seq))?.message).toBeUndefined()
    const all = Array.from({ length: 200 }, () => crypto.randomUUID() as string)
    for (const client_id of all) senderTab?.tell({ type: 'send', to: to.id, client_id, body: 'Hello', price: 2 })
    const answered = () =>
      senderTab?.heard.flatMap((it) => (it.type === 'ack' && all.includes(it.client_id) ? it : [])) ?? []
    await expect.poll(() => answered().length).toBe(all.length)
    const storedSeqs = answered().flatMap(({ result }) => result?.message.seq ?? [])
    expect(storedSeqs.length).toBeGreaterThanOrEqual(20)
    const { n } = await server.db.one<{ n: number }>`
      select count(*)::int as n from message where client_id = any(${all}::uuid[])`
    expect(n).toBe(storedSeqs.length)
    for (const it of [senderTab, recipientTab]) it?.close()
  })

  test('CHAT-3 typing reaches the other side of a conversation, and nobody else', async () => {
    const [from, to] = [await entered(server.port), await entered(server.port, bram)]
    const third = await entered(server.port, castMember('gay', 4))
    const [senderTab, recipientTab, another] = await Promise.all(
      [from, to, third].map((it) => openLiveConnection(server.port, it)),
    )
    senderTab?.tell({ type: 'typing', to: third.id })
    senderTab?.tell({ type: 'typing', to: to.id })
    await recipientTab?.hear('typing', (it) => it.from === from.id)
    expect(another?.heard.filter(({ type }) => type === 'typing')).toEqual([])
    for (const it of [senderTab, recipientTab, another]) it?.close()
  })

  test('ACC-8 a logout closes the tabs of that session only', async () => {
    const [one, two] = [await entered(server.port), await entered(server.port)]
    const [first, second] = [await openLiveConnection(server.port, one), await openLiveConnection(server.port, two)]
    await one.get('/api/logout.php')
    await first.hear('logout')
    expect(await first.closed).toBe(4401)
    expect(second.heard.some(({ type }) => type === 'logout')).toBe(false)
    second.close()
  })

  test('CHAT-6 nonsense over the connection closes it or is ignored, and the server goes on', async () => {
    const one = await entered(server.port)
    const tab = await openLiveConnection(server.port, one)
    tab.raw.send('{"type":"typing","to":"../../etc"}')
    tab.raw.send('x'.repeat(10_000))
    await tab.closed
    expect((await one.get('/api/user.php')).status).toBe(200)
  })
})

const redis = await redisServer()

describe.skipIf(!redis)(
  `two nodes on one database${redis ? '' : ' (skipped: no redis-server on this machine)'}`,
  () => {
    let first: TestServer
    let second: TestServer
    beforeAll(async () => {
      first = await testServer({ BUS_URL: redis?.url })
      second = await testServer({ BUS_URL: redis?.url, DATABASE_URL: first.url, DATA_DIR: first.app.env.data_dir })
      await enrich(first)
    })
    afterAll(async () => {
      await second.close()
      await first.close()
      await redis?.stop()
    })

    test('OPS-2 CHAT-6 what is sent on one node is told on the other, and a logout too', async () => {
      const [from, to] = [await entered(first.port), await entered(second.port, bram)]
      const tab = await openLiveConnection(second.port, to)
      const sent = await from.post(`/api/members/${to.id}/messages`, {
        client_id: crypto.randomUUID(),
        body: 'Across',
        price: await readShownPrice(from, to.id),
      })
      await tab.hear('message', ({ chat }) => chat === sent.json.conversation.id)
      const back = await openLiveConnection(first.port, from)
      await to.post(`/api/members/${from.id}/messages`, {
        client_id: crypto.randomUUID(),
        body: 'And back',
        price: await readShownPrice(to, from.id),
      })
      await back.hear('message', ({ from: sender }) => sender === to.id)
      const [client_id, elsewhere] = [crypto.randomUUID(), await openLiveConnection(second.port, from)]
      back.tell({ type: 'send', to: to.id, client_id, body: 'Over the line', price: 2 })
      await back.hear('ack', (it) => it.client_id === client_id)
      for (const it of [tab, elsewhere]) await it.hear('message', ({ message }) => message?.client_id === client_id)
      back.tell({ type: 'ping' })
      await back.hear('pong')
      expect(back.heard.some((it) => it.type === 'message' && it.message)).toBe(false)
      elsewhere.close()
      const cookie = to.cookies()
      await to.get('/api/logout.php')
      await tab.hear('logout')
      const old = await client(first.port, 'gay.localhost').get('/api/user.php', { headers: { cookie } })
      expect(old.json.user).toBeNull()
      back.close()
    })
  },
)
