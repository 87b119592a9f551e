// Messages of live connections, in batches and alone: the same as one after the other by the call, on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { shownPrice } from '../../test/fixtures/shownPrice.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database, type Db } from '../base/db/database.ts'
import { messageDbSettings, sendLive } from './liveMessages.ts'
import { readPermission } from './permission.ts'
import { send } from './send.ts'

let db: Database
let message_db: Database
let drop: () => Promise<void>
let app: TestApp

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  message_db = connect(testDb.url, { max: 1, settings: messageDbSettings })
  app = await makeApp(db, { messageDb: message_db })
})
afterAll(async () => {
  await message_db.close()
  await db.close()
  await drop()
})

async function logIn(site: Site, member: CurrentMember, expires = new Date(app.time.getTime() + 3_600_000)) {
  const token = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    values (${token}, ${site.id}, ${member.id}, 'test', ${app.time}, ${app.time}, ${app.time}, ${expires})`
  return {
    member: member.id,
    public_id: member.public_id,
    site: site.id,
    session: token.toString('hex'),
    tab: randomUUID(),
  }
}
type Client = Awaited<ReturnType<typeof logIn>>

const byCall = async (
  site: Site,
  from: CurrentMember,
  to: CurrentMember,
  body: string,
  client_id = randomUUID() as string,
) =>
  send(ctxOf(app, site, from), {
    id: to.public_id,
    client_id,
    body,
    confirmed: true,
    price: await shownPrice(db, { site, from, to }),
  })
const byLive = (
  client: Client,
  to: CurrentMember,
  body: string,
  client_id = randomUUID() as string,
  through = app,
  price = 2,
) => sendLive(through, { client, recipient: to.public_id, client_id, body, price, confirmed: true })

/** By message_insert itself, with permissions that were read before. */
type Sending = [Client, CurrentMember]
const permissionOf = ([client, { public_id }]: Sending) => readPermission(db, client.site, client.member, public_id)
async function insert(inside: Db, sendings: Sending[], found?: Awaited<ReturnType<typeof permissionOf>>[]) {
  const permissions = found ?? (await Promise.all(sendings.map(permissionOf)))
  const messages = sendings.map(([{ member }], at) => ({
    nth: at + 1,
    conversation_id: permissions[at]?.conversation_id,
    version: permissions[at]?.permission_version,
    sender_id: member,
    recipient_id: permissions[at]?.recipient_id,
    price: permissions[at]?.text_price,
    ...{ priced_as: 'message', free: 0, is_held: false, client_id: randomUUID(), kind: 'text', body: 'Hello' },
  }))
  return inside.many<{ nth: number; seq: number }>`
    select * from message_insert(${inside.json(messages)}, ${app.clock.now()})`
}

const paying = () => makeSite(db, { free_mode: 'credits', message_credits: 2, message_length: 60 })

/** Two who have talked already. */
async function couple(site: Site, credits = 100) {
  const [anna, ben] = [await makeMember(db, site, { credits }), await makeMember(db, site, { credits })]
  await byCall(site, anna, ben, 'First words')
  return { anna, ben, annas: await logIn(site, anna), bens: await logIn(site, ben) }
}

/** All that sending leaves behind, without what differs between two sites. */
const tracesOf = (site: Site) => db.many`
  select json_build_object(
    'conversations', (select json_agg(json_build_array(c.last_seq, c.free_messages_used, c.free_replies_used) order by c.id) from conversation c where c.site_id = ${site.id}),
    'messages', (select json_agg(json_build_array(m.seq, m.body, m.price, m.held, m.kind, m.signs, s.name) order by m.conversation_id, m.seq)
      from message m join member s on s.id = m.sender_id where m.site_id = ${site.id}),
    'sides', (select json_agg(json_build_array(cs.unread, cs.seen_seq, cs.last_visible_seq, cs.last_visible_day, cs.last_visible_at::date = cs.last_visible_day, m.name)
        order by cs.conversation_id, m.name)
      from conversation_side cs join member m on m.id = cs.member_id where cs.site_id = ${site.id}),
    'balances', (select json_agg(json_build_array(b.signup, b.bonus, b.bought, m.name) order by m.name)
      from credit_balance b join member m on m.id = b.member_id where b.site_id = ${site.id}),
    'entries', (select json_agg(json_build_array(e.lot, e.amount, e.balance_after, e.reason, split_part(e.reference, ':', 2), m.name) order by m.name, e.id)
      from credit_entry e join member m on m.id = e.member_id where e.site_id = ${site.id} and e.reason = 'message'),
    'marks', (select count(*) from message_mark k where k.site_id = ${site.id}),
    'outbox', (select count(distinct (o.member_id, o.reference)) from outbox o where o.site_id = ${site.id})) as all`

test('CHAT-4 CHAT-6 CRED-6 a busy evening leaves the same behind, in batches, alone, without the cache or by the call', async () => {
  const names = ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Fay']
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
    [3, 0],
    [4, 5],
  ] as const
  async function makeTown() {
    const site = await paying()
    const people: CurrentMember[] = []
    for (const name of names) people.push(await makeMember(db, site, { name, credits: 0 }))
    for (const { id } of people)
      await db.run`
        insert into credit_balance (member_id, site_id, signup, bonus, bought) values (${id}, ${site.id}, 15, 14, 21)
        on conflict (member_id) do update set signup = 15, bonus = 14, bought = 21`
    for (const [a, b] of pairs)
      await byCall(site, people[a] as CurrentMember, people[b] as CurrentMember, 'First words')
    const clients = await Promise.all(people.map((who) => logIn(site, who)))
    const call = ({ from, to, body }: Line) =>
      byCall(site, people[from] as CurrentMember, people[to] as CurrentMember, body).catch(({ code }) =>
        expect(code).toBe('no_credits'),
      )
    const live = ({ from, to, body }: Line, through = app) =>
      byLive(clients[from] as Client, people[to] as CurrentMember, body, randomUUID(), through)
    return { site, call, live }
  }
  let seed = 4242
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed % below
  }
  type Line = { from: number; to: number; body: string }
  const script: Line[] = Array.from({ length: 200 }, (_, at) => {
    const [a, b] = pairs[random(pairs.length)] as (typeof pairs)[number]
    const [from, to] = random(2) ? [a, b] : [b, a]
    return { from, to, body: at % 9 === 4 ? `Write me at line${at}@example.com` : `Line ${at}` }
  })
  const one = await makeTown()
  for (const line of script) await one.call(line)
  const expected = await tracesOf(one.site)

  // In handfuls, so that some go together, and who runs out in the middle of one is among them. What has signs comes alone.
  const together = await makeTown()
  let acknowledged = 0
  for (let at = 0; at < script.length; at += 9) {
    for (const handful of [script.slice(at, at + 4), script.slice(at + 4, at + 5), script.slice(at + 5, at + 9)]) {
      const acks = await Promise.all(handful.map((line) => together.live(line)))
      acknowledged += acks.filter(Boolean).length
      for (const [nth, line] of handful.entries()) if (!acks[nth]) await together.call(line)
    }
  }
  expect(acknowledged).toBeGreaterThan(script.length / 3)
  expect(await tracesOf(together.site)).toEqual(expected)

  const alone = await makeTown()
  for (const line of script) (await alone.live(line)) ?? (await alone.call(line))
  expect(await tracesOf(alone.site)).toEqual(expected)

  const uncached = await makeTown()
  const without = { ...app, env: { ...app.env, chat_permission_cache: false } }
  for (const line of script) (await uncached.live(line, without)) ?? (await uncached.call(line))
  expect(await tracesOf(uncached.site)).toEqual(expected)
})

test('CHAT-6 what came together is numbered without gaps, published once to both, and answered with what is left', async () => {
  const { anna, ben, annas, bens } = await couple(await paying())
  app.liveEvents.length = 0
  const acks = await Promise.all([byLive(annas, ben, 'One'), byLive(bens, anna, 'Two'), byLive(annas, ben, 'Three')])
  expect(acks.map((ack) => ack?.message.seq).toSorted()).toEqual([2, 3, 4])
  expect(acks[2]?.message.seq).toBeGreaterThan(acks[0]?.message.seq as number)
  expect(acks.map((ack) => ack?.credits)).toEqual([96, 98, 94])
  expect(app.liveEvents).toHaveLength(3)
  for (const [nth, [from, body]] of [[anna, 'One'] as const, [ben, 'Two'] as const, [anna, 'Three'] as const].entries())
    expect(app.liveEvents.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({
        type: 'message',
        from: from.public_id,
        seq: acks[nth]?.message.seq,
        message: expect.objectContaining({ body }),
      }),
    )
  expect(new Set(app.liveEvents.flatMap(({ members }) => members))).toEqual(new Set([anna.id, ben.id]))
})

test('CHAT-6 what one sender says stays in order, also over several conversations, whoever else writes meanwhile', async () => {
  const site = await paying()
  const [anna, ben, cleo] = [
    await makeMember(db, site, { credits: 400 }),
    await makeMember(db, site),
    await makeMember(db, site),
  ]
  for (const other of [ben, cleo]) await byCall(site, anna, other, 'First words')
  const annas = await logIn(site, anna)
  const others = await Promise.all(Array.from({ length: 8 }, () => couple(site)))
  const bens = await logIn(site, ben)
  const bodies: string[] = []
  await Promise.all([
    // Her first words to Ben wait for his, and her next ones to Cleo for them.
    byLive(bens, anna, 'At the same time'),
    ...Array.from({ length: 60 }, (_, at) =>
      byLive(annas, at % 3 ? cleo : ben, `Line ${at}`).then((ack) => void bodies.push(ack?.message.body ?? 'refused')),
    ),
    ...others.flatMap((it) => [1, 2, 3].map((n) => byLive(it.annas, it.ben, `Other ${n}`))),
  ])
  expect(bodies).toEqual(Array.from({ length: 60 }, (_, at) => `Line ${at}`))
  for (const other of [ben, cleo]) {
    const stored = await db.many<{ n: number }>`
      select substring(m.body from 6)::int as n from message m join conversation c on c.id = m.conversation_id
      where m.sender_id = ${anna.id} and ${other.id} in (c.a_id, c.b_id) and m.seq > 1 order by m.seq`
    expect(stored.map(({ n }) => n)).toEqual(stored.map(({ n }) => n).toSorted((a, b) => a - b))
    expect(stored).toHaveLength(other === ben ? 20 : 40)
  }
  const entries = await db.many<{ after: number }>`
    select balance_after as after from credit_entry where member_id = ${anna.id} and reason = 'message' order by id`
  expect(entries.map(({ after }) => after)).toEqual(entries.map((_, at) => 398 - 2 * at))
})

test('CHAT-6 CRED-6 two of one sender, or of one conversation, are never inserted together: one balance and one number for each', async () => {
  const site = await paying()
  const [{ anna, ben, annas, bens }, other] = [await couple(site), await couple(site)]
  const cleo = await makeMember(db, site)
  await byCall(site, anna, cleo, 'First words')
  const before = await tracesOf(site)
  await expect(
    insert(db, [
      [annas, ben],
      [annas, cleo],
    ]),
  ).rejects.toMatchObject({ code: 'NJ001' })
  expect(await tracesOf(site)).toEqual(before)
  expect(
    await insert(db, [
      [annas, ben],
      [bens, anna],
    ]),
  ).toHaveLength(1)
  expect(
    await insert(db, [
      [annas, ben],
      [other.annas, other.ben],
    ]),
  ).toHaveLength(2)
})

test('CHAT-4 CRED-6 a permission holds until one of the two blocks, goes or comes back; then nothing is written by it', async () => {
  const site = await paying()
  const { anna, ben, annas, bens } = await couple(site)
  const sending: Sending = [annas, ben]
  const blocks = db.fragment`insert into member_block (site_id, blocker_id, blocked_id, created_at)`
  const changes: [string, () => Promise<unknown>][] = [
    ['she blocks', () => db.run`${blocks} values (${site.id}, ${anna.id}, ${ben.id}, now())`],
    ['she takes it back', () => db.run`delete from member_block where blocker_id = ${anna.id}`],
    ['he blocks', () => db.run`${blocks} values (${site.id}, ${ben.id}, ${anna.id}, now())`],
    ['he takes it back', () => db.run`delete from member_block where blocker_id = ${ben.id}`],
    ['he is banned', () => db.run`update member set status = 'banned' where id = ${ben.id}`],
    ['it is lifted', () => db.run`update member set status = 'active' where id = ${ben.id}`],
    ['she pauses', () => db.run`update member set status = 'disabled' where id = ${anna.id}`],
    [
      'nobody answers for him',
      () => db.run`update member set kind = 'fictional', answered = false where id = ${ben.id}`,
    ],
    ['somebody does', () => db.run`update member set answered = true where id = ${ben.id}`],
  ]
  for (const [what, change] of changes) {
    const found = await permissionOf(sending)
    await change()
    const before = await tracesOf(site)
    expect(await insert(db, [sending], [found]), what).toEqual([])
    expect(await tracesOf(site), what).toEqual(before)
    // The cache may hold it, too.
    const { refusal, text_price } = await permissionOf(sending)
    const ack = await byLive(annas, ben, 'Hello', randomUUID(), app, text_price)
    expect(ack !== null, what).toBe(refusal === null)
  }
  // What has nothing to do with it changes nothing.
  const found = await permissionOf(sending)
  await db.run`update member set last_active = now(), name = 'Anna Two' where id = ${anna.id}`
  expect(await insert(db, [sending], [found])).toHaveLength(1)
  expect((await permissionOf([bens, anna])).conversation_id).toBe(found.conversation_id)
})

test('CHAT-4 CHAT-6 what is cached is dropped as soon as the bus tells, and with the session', async () => {
  const site = await paying()
  const { anna, ben, annas } = await couple(site)
  expect(await byLive(annas, ben, 'One')).toMatchObject({ message: { price: 2 }, credits: 96 })
  await db.run`update site set message_credits = 3 where id = ${site.id}`
  app.bus.publish('sites_changed', {})
  // Another price than the tab showed is left to the call, which says so.
  expect(await byLive(annas, ben, 'Two')).toBeNull()
  const atNewPrice = (client: Client, body: string) => byLive(client, ben, body, randomUUID(), app, 3)
  expect(await atNewPrice(annas, 'Two')).toMatchObject({ message: { price: 3 }, credits: 93 })
  await db.run`delete from session where member_id = ${anna.id}`
  app.bus.publish('session_ended', { member: anna.id })
  expect(await atNewPrice(annas, 'Three')).toBeNull()
  const next = await logIn(site, anna, new Date(app.time.getTime() + 60_000))
  expect(await atNewPrice(next, 'Four')).toMatchObject({ credits: 90 })
  app.time = new Date(app.time.getTime() + 61_000)
  expect(await atNewPrice(next, 'Five')).toBeNull()
})

test('CHAT-4 CRED-6 who spent elsewhere what the cache holds is refused, and holds up nobody', async () => {
  const site = await paying()
  const [poor, rich] = [await couple(site, 6), await couple(site)]
  const cleo = await makeMember(db, site)
  await byCall(site, poor.anna, cleo, 'First words')
  await db.run`update credit_balance set bought = 4, bonus = 0, signup = 0 where member_id = ${poor.anna.id}`
  expect(await byLive(poor.annas, cleo, 'Two are left')).toMatchObject({ credits: 2 })
  expect(await byLive(poor.annas, poor.ben, 'None')).toMatchObject({ credits: 0 })
  const before = await tracesOf(site)
  // Towards Cleo there were two.
  const [refused, written] = await Promise.all([
    byLive(poor.annas, cleo, 'Too much'),
    byLive(rich.annas, rich.ben, 'In the same batch'),
  ])
  expect([refused, written]).toMatchObject([null, { message: { seq: 2 }, credits: 96 }])
  expect(await tracesOf(site)).not.toEqual(before)
  expect(await byLive(poor.annas, cleo, 'Still too much')).toBeNull()
})

test('CRED-6 what is paid out of two lots takes first what was given', async () => {
  const site = await paying()
  const { anna, ben, annas } = await couple(site)
  await db.run`update credit_balance set signup = 1, bonus = 0, bought = 5 where member_id = ${anna.id}`
  expect(await byLive(annas, ben, 'One and one')).toMatchObject({ credits: 4 })
  expect(await byLive(annas, ben, 'From there on')).toMatchObject({ credits: 2 })
  expect(
    await db.many`
    select lot, amount, balance_after from credit_entry where member_id = ${anna.id} and house = 'spent' order by id offset 1`,
  ).toEqual([
    { lot: 'signup', amount: -1, balance_after: 5 },
    { lot: 'bought', amount: -1, balance_after: 4 },
    { lot: 'bought', amount: -2, balance_after: 2 },
  ])
})

test('CHAT-6 the same client_id again, or twice at once, by whichever way, is one message and its first result', async () => {
  const site = await paying()
  const { anna, ben, annas } = await couple(site)
  const client_id = randomUUID()
  const twice = await Promise.all([byLive(annas, ben, 'Once', client_id), byLive(annas, ben, 'Once', client_id)])
  const [third, fourth] = [
    await byCall(site, anna, ben, 'Once', client_id),
    await byLive(annas, ben, 'Once', client_id),
  ]
  expect([...twice, third, fourth].map((sent) => sent?.message.seq)).toEqual([2, 2, 2, 2])
  expect(fourth?.credits).toBe(96)
  // Other words under the same client_id are shown to nobody.
  app.liveEvents.length = 0
  await byLive(annas, ben, 'Something else', client_id)
  expect(app.liveEvents.map(({ event }) => event)).toMatchObject([{ type: 'message', seq: 2 }])
  expect(app.liveEvents[0]?.event).not.toHaveProperty('message')
  const { n } = await db.one<{
    n: number
  }>`select count(*)::int as n from message where site_id = ${site.id} and body = 'Once'`
  expect(n).toBe(1)
})

test('CHAT-4 CHAT-5 SAFE-4 what is refused is left to the call to say, and changes nothing', async () => {
  const site = await paying()
  const { anna, ben, annas } = await couple(site)
  const otherPair = await couple(await paying())
  const poor = await couple(site, 2)
  const ended = await logIn(site, anna, new Date(app.time.getTime() - 1_000))
  const blocked = await couple(site)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${blocked.ben.id}, ${blocked.anna.id}, now())`
  const deletedMember = await couple(site)
  await db.run`update member set status = 'deleted', deleted_at = now() where id = ${deletedMember.ben.id}`
  const before = await tracesOf(site)
  const tries = [
    () => byLive(annas, anna, 'Hello me'),
    () => byLive(annas, otherPair.ben, 'Hello there'),
    () => byLive(otherPair.annas, ben, 'Hello here'),
    () => byLive({ ...annas, site: otherPair.annas.site }, ben, 'Another site'),
    () => byLive({ ...annas, member: ben.id }, anna, 'In his name'),
    () => byLive(ended, ben, 'Too late'),
    () => byLive(poor.annas, poor.ben, 'No credits'),
    () => byLive(blocked.annas, blocked.ben, 'Let me in'),
    () => byLive(blocked.bens, blocked.anna, 'I blocked her'),
    () => byLive(deletedMember.annas, deletedMember.ben, 'Are you there?'),
    () => byLive(annas, ben, 'x'.repeat(61)),
    () => byLive(annas, ben, ' \u0007 '),
    () => byLive(annas, ben, '\ud800'),
    () => byLive(annas, { ...ben, public_id: 'nobodynobodynobody' }, 'Hello'),
  ]
  const together = await Promise.all(tries.map((it) => it()))
  expect(together).toEqual(together.map(() => null))
  for (const it of tries) expect(await it()).toBeNull()
  expect(await tracesOf(site)).toEqual(before)
})

test('CHAT-5 CHAT-6 first words and free ones come over the live connection, too, and are answered as by the call', async () => {
  const free = await makeSite(db, { free_mode: 'conversations', free_conversations: 2, free_messages: 3 })
  const [anna, ben] = [await makeMember(db, free), await makeMember(db, free)]
  const annas = await logIn(free, anna)
  const answers = []
  for (const body of ['One', 'Two', 'Three', 'Four'])
    answers.push(await byLive(annas, ben, body, randomUUID(), app, body === 'Four' ? 2 : 0))
  expect(answers).toMatchObject([
    { message: { seq: 1, price: 0 }, price: { why: 'free_conversation', free_left: 2 } },
    { message: { seq: 2, price: 0 }, price: { why: 'free_conversation', free_left: 1 } },
    { message: { seq: 3, price: 0 }, price: { why: 'credits', credits: 2 } },
    null,
  ])
})

test('CHAT-4 PRO-6 who is blocked while their message waits for its turn is refused, and nothing is changed', async () => {
  const site = await paying()
  const { anna, ben, annas } = await couple(site)
  await byLive(annas, ben, 'Permission is cached')
  const before = await tracesOf(site)
  let ack: Promise<unknown> | undefined
  await db.transaction(async (inside) => {
    await inside.run`select from conversation where site_id = ${site.id} for update`
    ack = byLive(annas, ben, 'Let me in')
    await expect
      .poll(
        () =>
          db.many`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%message_insert%'`,
      )
      .toHaveLength(1)
    await inside.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${ben.id}, ${anna.id}, now())`
  })
  expect(await ack).toBeNull()
  expect(await tracesOf(site)).toEqual(before)
})

test('CHAT-6 a lock that somebody keeps holds up nobody else, and what waited for it is written once it is gone', async () => {
  const site = await paying()
  const { ben, annas } = await couple(site)
  const other = await couple(site)
  for (const it of [{ annas, ben }, other]) await byLive(it.annas, it.ben, 'Permission is cached')
  let waits: Promise<unknown> | undefined
  await db.transaction(async (inside) => {
    await inside.run`select from conversation where site_id = ${site.id} order by id limit 1 for update`
    waits = byLive(annas, ben, 'Held up')
    expect(await byLive(other.annas, other.ben, 'In one batch')).toMatchObject({ message: { seq: 3 } })
  })
  expect(await waits).toMatchObject({ message: { seq: 3 }, credits: 94 })
})

test('CHAT-6 a message reads the two members that it is about, however many the site has and whatever the planner knows of them', async () => {
  const site = await paying()
  const [{ ben, annas }, other] = [await couple(site), await couple(site)]
  for (let n = 0; n < 30; n++) await makeMember(db, site)
  const rowsRead = async (inside: Db) => {
    const { rows } = await inside.one<{ rows: number }>`
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_user_tables where relname = 'member'`
    return rows
  }
  const read = (work: (inside: Db) => Promise<unknown[]>) =>
    message_db.transaction(async (inside) => {
      const before = await rowsRead(inside)
      const written = (await work(inside)).length
      return { written, rows: (await rowsRead(inside)) - before }
    })
  const sendings: Sending[] = [
    [annas, ben],
    [other.annas, other.ben],
  ]
  const permissions = await Promise.all(sendings.map(permissionOf))
  expect(await read((inside) => insert(inside, sendings, permissions))).toEqual({ written: 2, rows: 0 })
  const permission = (inside: Db) =>
    inside.many`select from chat_permission(${site.id}, ${annas.member}, ${ben.public_id})`
  expect((await read(permission)).rows).toBeLessThanOrEqual(4)
})

test('CHAT-6 what each message writes anew stays on its page, and no CHECK is parsed for it (decision 14)', async () => {
  const { anna, ben, annas } = await couple(await paying())
  const found = await db.transaction(async (inside) => {
    expect(await insert(inside, [[annas, ben]])).toHaveLength(1)
    return inside.many<{ name: string; moved: number }>`
      select t.name, (pg_stat_get_xact_tuples_updated(t.name::regclass) - pg_stat_get_xact_tuples_hot_updated(t.name::regclass))::int as moved
      from unnest(array['conversation', 'credit_balance']) t (name)`
  })
  expect(found).toEqual(['conversation', 'credit_balance'].map((name) => ({ name, moved: 0 })))
  const parsed = await db.many<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'c' and conrelid = any(array['message', 'credit_entry', 'credit_balance', 'conversation', 'outbox']::regclass[])`
  expect(parsed).toEqual([])
  // What they held is held all the same.
  const misplaced = { code: '23514', constraint_name: 'conversation_check' }
  const begin = (a: number, b: number) => db.run`
    insert into conversation (public_id, site_id, a_id, b_id, started_by, is_free, created_at)
    values (${randomUUID()}, ${annas.site}, ${a}, ${b}, ${a}, false, now())`
  await expect(begin(ben.id, anna.id)).rejects.toMatchObject(misplaced)
  await expect(begin(anna.id, anna.id)).rejects.toMatchObject(misplaced)
  await expect(db.run`update conversation set b_id = a_id where a_id = ${anna.id}`).rejects.toMatchObject(misplaced)
  await expect(db.run`update outbox set kind = 'other' where member_id = ${ben.id}`).rejects.toThrow('outbox_kind')
  await expect(db.run`update credit_balance set bought = -1 where member_id = ${anna.id}`).rejects.toThrow(
    'non_negative',
  )
})
