// A client floods its live connection with a thousand frames a second and with invalid frames: others get little,
// stored messages are paid, the client is disconnected, everybody else goes on (CHAT-3, CHAT-6, CALL-4).
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { countInconsistencies, creditsOf, type Device, openDevice, type Tab } from '../fixtures/chatClients.ts'
import { testDatabase } from '../fixtures/database.ts'
import { spawnServer } from '../fixtures/servers.ts'

let db: Database
let drop: () => Promise<void>
let site: Site
/** A process of its own: what it is busy with does not keep the test busy. */
let server: Awaited<ReturnType<typeof spawnServer>>
const tabs: Tab[] = []
/** Two who talk with each other meanwhile. */
let calm: Couple

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url, { max: 4 })
  site = await makeSite(db, { message_credits: 2 })
  server = await spawnServer({ DATABASE_URL: testDb.url, DATA_DIR: testDb.data_dir })
  calm = await couple(50_000)
})
afterAll(async () => {
  for (const it of tabs) it.close()
  server.kill('SIGTERM')
  await server.ended
  await db.close()
  await drop()
})
afterEach(async () => {
  for (const [what, count] of Object.entries(await countInconsistencies(db, site))) expect(count, what).toBe(0)
})

async function tabOf(it: Device) {
  const tab = await it.tab()
  tabs.push(tab)
  return tab
}
type Couple = { anna: CurrentMember; ben: CurrentMember; hers: Device; tab: Tab; other: Tab }
async function couple(credits: number): Promise<Couple> {
  const [anna, ben] = [await makeMember(db, site, { credits: credits + 2 }), await makeMember(db, site)]
  const [annasDevice, his] = [
    await openDevice(db, site, anna, server.port),
    await openDevice(db, site, ben, server.port),
  ]
  const [tab, other] = [await tabOf(annasDevice), await tabOf(his)]
  expect((await tab.say('call', ben, 'Good evening')).code).toBe('kept')
  return { anna, ben, hers: annasDevice, tab, other }
}

/** Milliseconds that a message takes from one to the other and its answer back, of so many one after the other; none may be lost. */
async function exchanges(many = 40) {
  const { tab, other, ben } = calm
  const times: number[] = []
  for (let n = 0; n < many; n++) {
    const [at, client_id] = [performance.now(), randomUUID()]
    const told = await tab.line(ben, `Line ${n}`, client_id)
    expect(told).not.toBe(null)
    await other.live.hear('message', ({ message }) => message?.client_id === client_id)
    times.push(performance.now() - at)
  }
  return times.toSorted((a, b) => a - b)[many >> 1] as number
}

/** Exchanges for so many milliseconds, long enough for a thousand frames and for some who come again; what the first took. */
async function exchangesFor(milliseconds: number, many = 40) {
  const until = performance.now() + milliseconds
  const busy = await exchanges(many)
  while (performance.now() < until) await exchanges(5)
  return busy
}

/** A thousand frames a second until `over`, on new connections where the old ones are closed. Answers how many were sent, and the codes. */
async function flood(device: Device, frame: () => string, over: Promise<unknown>) {
  let [ended, sent] = [false, 0]
  const codes: number[] = []
  void over.then(() => {
    ended = true
  })
  while (!ended) {
    const tab = await tabOf(device)
    void tab.live.closed.then((code) => codes.push(code))
    while (!ended && tab.live.raw.readyState === tab.live.raw.OPEN) {
      for (let n = 0; n < 20; n++) tab.live.raw.send(frame())
      sent += 20
      await pause(20)
    }
  }
  return { sent, codes }
}

/** So many times longer than without the flood may a message take: a server that is busy with it alone would take a hundred times. */
const longer = 8

test('CHAT-3 CHAT-6 a thousand typing events a second: the receiver is told a few, the client is shown out, others talk on', async () => {
  const { anna, ben, hers, other } = await couple(0)
  const quiet = await exchanges()
  const frame = JSON.stringify({ type: 'typing', to: ben.public_id })
  const talk = exchangesFor(3_000)
  const { sent, codes } = await flood(hers, () => frame, talk)
  expect(sent).toBeGreaterThan(1_100)
  // Thirty between two heartbeats, one of which may have come in between.
  const told = other.live.heard.filter((it) => it.type === 'typing' && it.from === anna.public_id).length
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThanOrEqual(60)
  expect(codes.length).toBeGreaterThan(1)
  expect(new Set(codes)).toEqual(new Set([1008]))
  expect((await talk) / quiet).toBeLessThan(longer)
  // What needs no line of its own goes on: a call of the same session is answered.
  expect((await hers.get('/api/user.php')).status).toBe(200)
}, 60_000)

test('CHAT-4 CHAT-6 CRED-6 a thousand messages a second: as many are kept as are paid for, the rest is left to the call, others talk on', async () => {
  const { anna, ben, hers, tab } = await couple(100)
  const quiet = await exchanges()
  const talk = exchangesFor(3_000, 120)
  const frame = () =>
    JSON.stringify({ type: 'send', to: ben.public_id, client_id: randomUUID(), body: 'And another one', price: 2 })
  const { sent } = await flood(hers, frame, talk)
  expect(sent).toBeGreaterThan(1_100)
  expect((await talk) / quiet).toBeLessThan(longer)
  await expect.poll(() => creditsOf(db, anna)).toBe(0)
  const { n } = await db.one<{ n: number }>`select count(*)::int as n from message where sender_id = ${anna.id}`
  expect(n).toBe(51)
  expect(await tab.line(ben, 'One too many')).toBe(null)
}, 60_000)

test('CHAT-6 two thousand messages at once on one line: each is answered, kept once or left to the call, until the line is shut', async () => {
  const { anna, ben, tab } = await couple(10_000)
  const names = Array.from({ length: 2_000 }, () => randomUUID() as string)
  for (const client_id of names)
    tab.live.tell({ type: 'send', to: ben.public_id, client_id, body: 'At once', price: 2 })
  expect(await tab.live.closed).toBe(1008)
  const answers = tab.live.heard.flatMap((it) => (it.type === 'ack' ? [it] : []))
  const acceptedIds = answers.flatMap(({ result, client_id }) => (result ? [client_id] : []))
  expect(answers.length - acceptedIds.length).toBeLessThanOrEqual(1_001)
  const rows = async () =>
    (
      await db.many<{ client_id: string }>`
        select client_id from message where sender_id = ${anna.id} and client_id = any(${names}::uuid[])`
    ).map(({ client_id }) => client_id)
  // Whatever was told as kept is; of the twenty that were on their way the answer may have been lost, and asking again finds them.
  expect(new Set(await rows()).isSupersetOf(new Set(acceptedIds))).toBe(true)
  const again = await tabOf(await openDevice(db, site, anna, server.port))
  for (const client_id of names.slice(0, 30))
    expect((await again.say('call', ben, 'At once', client_id)).code).toBe('kept')
  const all = await rows()
  expect(all).toHaveLength(new Set([...acceptedIds, ...names.slice(0, 30), ...all]).size)
  expect(await creditsOf(db, anna)).toBe(10_000 - 2 * all.length)
}, 60_000)

const megabyte = 'x'.repeat(1024 * 1024)
const deep = '['.repeat(40_000) + ']'.repeat(40_000)
const shut: [string, string | Buffer, number][] = [
  ['no JSON', 'hello', 1007],
  ['half of one', '{"type":"typing"', 1007],
  ['nothing', '', 1007],
  ['bytes that are no text', Buffer.from([0, 255, 254, 1, 2, 3]), 1007],
  ['a megabyte', JSON.stringify({ type: 'typing', to: megabyte }), 1009],
  ['a megabyte of nothing', Buffer.alloc(1024 * 1024), 1009],
]
test.each(shut)(
  'CALL-4 CHAT-6 %s closes the line that it came over, with a code, and no other',
  async (_what, frame, code) => {
    const { hers, tab } = await couple(10)
    const broken = await tabOf(hers)
    broken.live.raw.send(frame)
    expect(await broken.live.closed).toBe(code)
    expect(tab.live.raw.readyState).toBe(tab.live.raw.OPEN)
    await exchanges(3)
  },
)

test('CALL-4 CHAT-6 frames that mean nothing are passed over: unknown, deep, of other shapes; the line goes on after them', async () => {
  const { anna, ben, tab, other } = await couple(10)
  const to = ben.public_id
  const [client_id, body] = [randomUUID(), 'x']
  const frames = [
    'null',
    '1',
    '"typing"',
    '[]',
    '{}',
    deep,
    `{"type":"typing","to":${deep}}`,
    `{"type":"send","to":"${to}","client_id":"${client_id}","body":${deep.slice(0, 20_000)}${deep.slice(-20_000)}}`,
    ...[
      { type: 'message', chat: to, from: to, seq: 1 },
      { type: 'logout' },
      { type: ['typing'], to },
      { type: 'typing' },
      { type: 'typing', to: [to] },
      { type: 'typing', to: '../../etc/passwd' },
      { type: 'typing', to: "' or 1=1 --" },
      { type: 'send', to, client_id: 'again', body },
      { type: 'send', to, client_id, body: 1 },
      { type: 'send', to, client_id, body: { toString: 'x' } },
      { type: 'send', to: 'nobody', client_id, body },
      { type: 'toString' },
    ].map((it) => JSON.stringify(it)),
    `{"__proto__":{"type":"typing","to":"${to}"}}`,
    `{"type":"constructor","prototype":{"polluted":1}}`,
  ]
  const before = await creditsOf(db, anna)
  for (const frame of frames) tab.live.raw.send(frame)
  // In the same order: what is answered now came after all of them.
  expect((await tab.line(ben, 'Still here'))?.message.seq).toBe(2)
  await other.live.hear('message', ({ seq }) => seq === 2)
  expect(other.live.heard.filter(({ type }) => type === 'typing')).toEqual([])
  expect(tab.live.heard.map(({ type }) => type).filter((it) => it === 'ack')).toEqual(['ack'])
  expect(await creditsOf(db, anna)).toBe(before - 2)
  // As JSON in a frame of bytes it means the same.
  tab.live.raw.send(Buffer.from(JSON.stringify({ type: 'typing', to })))
  await other.live.hear('typing', ({ from }) => from === anna.public_id)
})

test('CALL-4 CHAT-6 text that is no UTF-8 closes the line as broken', async () => {
  const { hers } = await couple(10)
  const broken = await tabOf(hers)
  // Straight to the wire: a text frame, masked with zeroes, of two bytes that no text has.
  const wire = (broken.live.raw as unknown as { _socket: { write(bytes: Buffer): void } })._socket
  wire.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]))
  expect(await broken.live.closed).toBe(1007)
  await exchanges(3)
})
