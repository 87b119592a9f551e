// Messages over the live connection, written together: the same as one after the other by the call, in twin towns on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database, type Db } from '../base/db/database.ts'
import { type Door, lookAtDoors } from './doors.ts'
import { send } from './send.ts'
import { lineSettings, sendSoon } from './sendMany.ts'
import { writeMany } from './writeMany.ts'

let db: Database
let line_db: Database
let drop: () => Promise<void>
let app: TestApp

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  db = connect(made.url)
  line_db = connect(made.url, { max: 1, settings: lineSettings })
  app = await makeApp(db, { messageDb: line_db })
})
afterAll(async () => {
  await line_db.close()
  await db.close()
  await drop()
})

async function logIn(site: Site, who: CurrentMember, expires = new Date(app.time.getTime() + 3_600_000)) {
  const token = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    values (${token}, ${site.id}, ${who.id}, 'test', ${app.time}, ${app.time}, ${app.time}, ${expires})`
  return { member: who.id, public_id: who.public_id, site: site.id, session: token.toString('hex'), tab: randomUUID() }
}
type Line = Awaited<ReturnType<typeof logIn>>

const byCall = (site: Site, from: CurrentMember, to: CurrentMember, body: string, client_id = randomUUID() as string) =>
  send(ctxOf(app, site, from), { id: to.public_id, client_id, body })
const byLine = (line: Line, to: CurrentMember, body: string, client_id = randomUUID() as string) =>
  sendSoon(app, line, { to: to.public_id, client_id, body })

/** As a tab does: what is not taken goes by the call. */
const byTab = async (site: Site, from: CurrentMember, line: Line, to: CurrentMember, body: string) => {
  const client_id = randomUUID()
  return (await byLine(line, to, body, client_id)) ?? (await byCall(site, from, to, body, client_id))
}

/** By the statements themselves. */
const doorsOf = (inside: Db, said: [Line, CurrentMember][]) =>
  lookAtDoors(
    inside,
    said.map(([caller, { public_id: to }]) => ({ caller, to })),
    app.clock.now(),
  )
async function write(inside: Db, said: [Line, CurrentMember][], found?: (Door | undefined)[]) {
  const doors = found ?? (await doorsOf(inside, said))
  const plain = said.map(([{ member }], nth) => ({
    door: doors[nth] as Door & { price: number },
    sender: member,
    client_id: randomUUID() as string,
    body: 'Hello',
  }))
  return writeMany(
    inside,
    plain.toSorted((a, b) => a.door.talk - b.door.talk),
    app.clock.now(),
  )
}

const paying = () => makeSite(db, { free_mode: 'credits', message_credits: 2, message_length: 60 })

/** Two who have talked already. */
async function couple(site: Site, credits = 100) {
  const [anna, ben] = [await makeMember(db, site, { credits }), await makeMember(db, site, { credits })]
  await byCall(site, anna, ben, 'First words')
  return { anna, ben, line: await logIn(site, anna), back: await logIn(site, ben) }
}

/** All that sending leaves behind, without what differs between two towns. */
const traces = (site: Site) => db.many`
  select json_build_object(
    'talks', (select json_agg(json_build_array(c.last_seq, c.free_used) order by c.id) from conversation c where c.site_id = ${site.id}),
    'messages', (select json_agg(json_build_array(m.seq, m.body, m.price, m.held, m.kind, m.signs, s.name) order by m.conversation_id, m.seq)
      from message m join member s on s.id = m.sender_id where m.site_id = ${site.id}),
    'sides', (select json_agg(json_build_array(cs.unread, cs.seen_seq, cs.shown_seq, cs.shown_day, cs.shown_at::date = cs.shown_day, m.name)
        order by cs.conversation_id, m.name)
      from conversation_side cs join member m on m.id = cs.member_id where cs.site_id = ${site.id}),
    'purses', (select json_agg(json_build_array(b.signup, b.bonus, b.bought, m.name) order by m.name)
      from credit_balance b join member m on m.id = b.member_id where b.site_id = ${site.id}),
    'entries', (select json_agg(json_build_array(e.lot, e.amount, e.balance_after, e.reason, split_part(e.reference, ':', 2), m.name) order by m.name, e.id)
      from credit_entry e join member m on m.id = e.member_id where e.site_id = ${site.id} and e.reason = 'message'),
    'marks', (select count(*) from message_mark k where k.site_id = ${site.id}),
    'told', (select count(distinct (o.member_id, o.reference)) from outbox o where o.site_id = ${site.id})) as all`

test('CHAT-4 CHAT-6 CRED-6 a busy evening leaves the same behind, written together, alone or by the call', async () => {
  const names = ['Ada', 'Bea', 'Cid', 'Dan', 'Eve', 'Fay']
  const town = async () => {
    const site = await paying()
    const people: CurrentMember[] = []
    for (const name of names) people.push(await makeMember(db, site, { name, credits: 0 }))
    for (const { id } of people)
      await db.run`
        insert into credit_balance (member_id, site_id, signup, bonus, bought) values (${id}, ${site.id}, 15, 14, 21)
        on conflict (member_id) do update set signup = 15, bonus = 14, bought = 21`
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
      [3, 0],
      [4, 5],
    ] as const)
      await byCall(site, people[a] as CurrentMember, people[b] as CurrentMember, 'First words')
    return { site, people }
  }
  let seed = 4242
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed % below
  }
  const talks = [
    [0, 1],
    [0, 2],
    [1, 2],
    [3, 0],
    [4, 5],
  ] as const
  const script = Array.from({ length: 200 }, (_, at) => {
    const [a, b] = talks[random(talks.length)] as (typeof talks)[number]
    const [from, to] = random(2) ? [a, b] : [b, a]
    return { from, to, body: at % 9 === 4 ? `Write me at line${at}@example.com` : `Line ${at}` }
  })
  const one = await town()
  for (const { from, to, body } of script)
    await byCall(one.site, one.people[from] as CurrentMember, one.people[to] as CurrentMember, body).catch(({ code }) =>
      expect(code).toBe('no_credits'),
    )
  const other = await town()
  const lines = await Promise.all(other.people.map((who) => logIn(other.site, who)))
  // In handfuls, so that some are written together, and who runs out in the middle of one is among them. What has signs comes alone.
  let taken = 0
  for (let at = 0; at < script.length; at += 9) {
    for (const handful of [script.slice(at, at + 4), script.slice(at + 4, at + 5), script.slice(at + 5, at + 9)]) {
      const told = await Promise.all(
        handful.map(({ from, to, body }) => byLine(lines[from] as Line, other.people[to] as CurrentMember, body)),
      )
      taken += told.filter(Boolean).length
      for (const [nth, { from, to, body }] of handful.entries())
        if (!told[nth])
          await byCall(other.site, other.people[from] as CurrentMember, other.people[to] as CurrentMember, body).catch(({ code }) =>
            expect(code).toBe('no_credits'),
          )
    }
  }
  expect(taken).toBeGreaterThan(script.length / 3)
  expect(await traces(other.site)).toEqual(await traces(one.site))
  const third = await town()
  const alone = await Promise.all(third.people.map((who) => logIn(third.site, who)))
  for (const { from, to, body } of script)
    await byTab(third.site, third.people[from] as CurrentMember, alone[from] as Line, third.people[to] as CurrentMember, body).catch(
      ({ code }) => expect(code).toBe('no_credits'),
    )
  expect(await traces(third.site)).toEqual(await traces(one.site))
})

test('CHAT-6 what came together is numbered without gaps, told once to both, and answered with what is left', async () => {
  const { anna, ben, line, back } = await couple(await paying())
  app.liveEvents.length = 0
  const told = await Promise.all([byLine(line, ben, 'One'), byLine(back, anna, 'Two'), byLine(line, ben, 'Three')])
  expect(told.map((it) => it?.seq)).toEqual([2, 3, 4])
  expect(told.map((it) => it?.credits)).toEqual([96, 98, 94])
  expect(app.liveEvents.map(({ event }) => event)).toMatchObject([
    { type: 'message', from: anna.public_id, seq: 2, message: { body: 'One' } },
    { type: 'message', from: ben.public_id, seq: 3, message: { body: 'Two' } },
    { type: 'message', from: anna.public_id, seq: 4, message: { body: 'Three' } },
  ])
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
  const line = await logIn(site, anna)
  const others = await Promise.all(Array.from({ length: 8 }, () => couple(site)))
  const bens = await logIn(site, ben)
  const told: string[] = []
  await Promise.all([
    // Her first words to Ben wait for his, and her next ones to Cleo for them.
    byLine(bens, anna, 'At the same time'),
    ...Array.from({ length: 60 }, (_, at) =>
      byLine(line, at % 3 ? cleo : ben, `Line ${at}`).then((it) => void told.push(it?.body ?? 'not taken')),
    ),
    ...others.flatMap((it) => [1, 2, 3].map((n) => byLine(it.line, it.ben, `Other ${n}`))),
  ])
  expect(told).toEqual(Array.from({ length: 60 }, (_, at) => `Line ${at}`))
  for (const other of [ben, cleo]) {
    const kept = await db.many<{ n: number }>`
      select substring(m.body from 6)::int as n from message m join conversation c on c.id = m.conversation_id
      where m.sender_id = ${anna.id} and ${other.id} in (c.a_id, c.b_id) and m.seq > 1 order by m.seq`
    expect(kept.map(({ n }) => n)).toEqual(kept.map(({ n }) => n).toSorted((a, b) => a - b))
    expect(kept).toHaveLength(other === ben ? 20 : 40)
  }
  const entries = await db.many<{ after: number }>`
    select balance_after as after from credit_entry where member_id = ${anna.id} and reason = 'message' order by id`
  expect(entries.map(({ after }) => after)).toEqual(entries.map((_, at) => 398 - 2 * at))
})

test('CHAT-6 CRED-6 two of one sender, or of one conversation, are never written together: one balance and one number for each', async () => {
  const site = await paying()
  const [{ anna, ben, line, back }, other] = [await couple(site), await couple(site)]
  const cleo = await makeMember(db, site)
  await byCall(site, anna, cleo, 'First words')
  const before = await traces(site)
  const two = [line, ben] as [Line, CurrentMember]
  for (const wrong of [
    [two, [line, cleo]],
    [two, [back, anna]],
  ] as [Line, CurrentMember][][])
    await expect(write(db, wrong)).rejects.toThrow('twice')
  expect(await traces(site)).toEqual(before)
  expect(await write(db, [two, [other.line, other.ben]])).toHaveLength(2)
})

test('CHAT-4 CRED-6 what was found out about a door holds until one of the two blocks, goes or comes back; then nothing is written', async () => {
  const site = await paying()
  const { anna, ben, line, back } = await couple(site)
  const said = [[line, ben]] as [Line, CurrentMember][]
  const blocks = db.fragment`insert into member_block (site_id, by_id, who_id, created_at)`
  const changes: [string, () => Promise<unknown>][] = [
    ['she blocks', () => db.run`${blocks} values (${site.id}, ${anna.id}, ${ben.id}, now())`],
    ['she takes it back', () => db.run`delete from member_block where by_id = ${anna.id}`],
    ['he blocks', () => db.run`${blocks} values (${site.id}, ${ben.id}, ${anna.id}, now())`],
    ['he takes it back', () => db.run`delete from member_block where by_id = ${ben.id}`],
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
    const [found] = await doorsOf(db, said)
    await change()
    const before = await traces(site)
    if (found) expect(await write(db, said, [found]), what).toEqual([])
    expect(await traces(site), what).toEqual(before)
    // The line may have remembered it, too: then it looks again with the next one.
    const told = (await byLine(line, ben, 'Hello')) ?? (await byLine(line, ben, 'Hello'))
    expect(told !== null, what).toBe((await doorsOf(db, said))[0] !== undefined)
  }
  // What has nothing to do with it changes nothing.
  const [found] = await doorsOf(db, said)
  await db.run`update member set last_active = now(), name = 'Anna Two' where id = ${anna.id}`
  expect(await write(db, said, [found])).toHaveLength(1)
  expect((await doorsOf(db, [[back, anna]]))[0]?.talk).toBe(found?.talk)
})

test('CHAT-4 CHAT-6 what is remembered of a door is forgotten as soon as the bus tells, and with the session', async () => {
  const site = await paying()
  const { anna, ben, line } = await couple(site)
  expect(await byLine(line, ben, 'One')).toMatchObject({ price: 2, credits: 96 })
  await db.run`update site set message_credits = 3 where id = ${site.id}`
  app.bus.publish('sites_changed', {})
  expect(await byLine(line, ben, 'Two')).toMatchObject({ price: 3, credits: 93 })
  await db.run`delete from session where member_id = ${anna.id}`
  app.bus.publish('session_ended', { member: anna.id })
  expect(await byLine(line, ben, 'Three')).toBeNull()
  const later = await logIn(site, anna, new Date(app.time.getTime() + 60_000))
  expect(await byLine(later, ben, 'Four')).toMatchObject({ credits: 90 })
  app.time = new Date(app.time.getTime() + 61_000)
  expect(await byLine(later, ben, 'Five')).toBeNull()
})

test('CHAT-4 CRED-6 who spent elsewhere what was remembered is left to the call, and holds up nobody', async () => {
  const site = await paying()
  const [poor, rich] = [await couple(site, 6), await couple(site)]
  const cleo = await makeMember(db, site)
  await byCall(site, poor.anna, cleo, 'First words')
  await db.run`update credit_balance set bought = 4, bonus = 0, signup = 0 where member_id = ${poor.anna.id}`
  expect(await byLine(poor.line, cleo, 'Two are left')).toMatchObject({ credits: 2 })
  expect(await byLine(poor.line, poor.ben, 'None')).toMatchObject({ credits: 0 })
  const before = await traces(site)
  // Towards Cleo there were two.
  const [none, one] = await Promise.all([
    byLine(poor.line, cleo, 'Too much'),
    byLine(rich.line, rich.ben, 'In the same turn'),
  ])
  expect([none, one]).toMatchObject([null, { seq: 2, credits: 96 }])
  expect(await traces(site)).not.toEqual(before)
  expect(await byLine(poor.line, cleo, 'Still too much')).toBeNull()
})

test('CRED-6 what is paid out of two lots goes by the call, which takes first what was given; the turn’s others are written', async () => {
  const site = await paying()
  const [two, rich] = [await couple(site), await couple(site)]
  await db.run`update credit_balance set signup = 1, bonus = 0, bought = 5 where member_id = ${two.anna.id}`
  const [none, one] = await Promise.all([
    byLine(two.line, two.ben, 'One and one'),
    byLine(rich.line, rich.ben, 'In the same turn'),
  ])
  expect([none, one]).toMatchObject([null, { seq: 2, credits: 96 }])
  expect(await byTab(site, two.anna, two.line, two.ben, 'One and one')).toMatchObject({ credits: 4 })
  expect(await byLine(two.line, two.ben, 'From there on')).toMatchObject({ credits: 2 })
  expect(
    await db.many`
    select lot, amount, balance_after from credit_entry where member_id = ${two.anna.id} and house = 'spent' order by id offset 1`,
  ).toEqual([
    { lot: 'signup', amount: -1, balance_after: 5 },
    { lot: 'bought', amount: -1, balance_after: 4 },
    { lot: 'bought', amount: -2, balance_after: 2 },
  ])
})

test('CHAT-6 the same client_id again, or twice at once, is one message: the rest is for the call, which answers the first result', async () => {
  const site = await paying()
  const { anna, ben, line } = await couple(site)
  const client_id = randomUUID()
  const twice = await Promise.all([byLine(line, ben, 'Once', client_id), byLine(line, ben, 'Once', client_id)])
  expect(twice.filter(Boolean).length).toBeLessThanOrEqual(1)
  const [first, second] = [await byCall(site, anna, ben, 'Once', client_id), await byLine(line, ben, 'Once', client_id)]
  expect(first.message.seq).toBe(2)
  expect(second).toBeNull()
  const { n } = await db.one<{
    n: number
  }>`select count(*)::int as n from message where site_id = ${site.id} and body = 'Once'`
  expect(n).toBe(1)
})

test('CHAT-4 CHAT-5 SAFE-4 whatever is not plain is left to the call and changes nothing', async () => {
  const site = await paying()
  const { anna, ben, line } = await couple(site)
  const stranger = await makeMember(db, site)
  const elsewhere = await couple(await paying())
  const poor = await couple(site, 2)
  const ended = await logIn(site, anna, new Date(app.time.getTime() - 1_000))
  const blocked = await couple(site)
  await db.run`insert into member_block (site_id, by_id, who_id, created_at) values (${site.id}, ${blocked.ben.id}, ${blocked.anna.id}, now())`
  const gone = await couple(site)
  await db.run`update member set status = 'deleted', deleted_at = now() where id = ${gone.ben.id}`
  const free = await makeSite(db, { free_mode: 'conversations', free_conversations: 2, free_messages: 3 })
  const free_talk = await couple(free)
  const before = await traces(site)
  const tries = [
    () => byLine(line, stranger, 'Hello'),
    () => byLine(line, anna, 'Hello me'),
    () => byLine(line, elsewhere.ben, 'Hello there'),
    () => byLine(elsewhere.line, ben, 'Hello here'),
    () => byLine({ ...line, site: elsewhere.line.site }, ben, 'Another site'),
    () => byLine({ ...line, member: ben.id }, anna, 'In his name'),
    () => byLine(ended, ben, 'Too late'),
    () => byLine(poor.line, poor.ben, 'No credits'),
    () => byLine(blocked.line, blocked.ben, 'Let me in'),
    () => byLine(blocked.back, blocked.anna, 'I closed the door'),
    () => byLine(gone.line, gone.ben, 'Are you there?'),
    () => byLine(line, ben, 'x'.repeat(61)),
    () => byLine(line, ben, ' \u0007 '),
    () => byLine(line, ben, '\ud800'),
    () => byLine(free_talk.line, free_talk.ben, 'One of the free ones'),
    () => byLine(line, { ...ben, public_id: 'nobodynobodynobody' }, 'Hello'),
  ]
  const together = await Promise.all(tries.map((it) => it()))
  expect(together).toEqual(together.map(() => null))
  for (const it of tries) expect(await it()).toBeNull()
  expect(await traces(site)).toEqual(before)
})

test('CHAT-4 PRO-6 who is blocked while their message waits for its turn is left to the call, and nothing is changed', async () => {
  const site = await paying()
  const { anna, ben, line } = await couple(site)
  const before = await traces(site)
  let told: Promise<unknown> | undefined
  await db.transaction(async (inside) => {
    await inside.run`select from conversation where site_id = ${site.id} for update`
    told = byLine(line, ben, 'Let me in')
    await expect
      .poll(
        () =>
          db.many`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with talked as%'`,
      )
      .toHaveLength(1)
    await inside.run`insert into member_block (site_id, by_id, who_id, created_at) values (${site.id}, ${ben.id}, ${anna.id}, now())`
  })
  expect(await told).toBeNull()
  expect(await traces(site)).toEqual(before)
})

test('CHAT-6 a lock that somebody keeps holds nobody up for long: each one asks by the call, and nothing is changed', async () => {
  const site = await paying()
  const { ben, line } = await couple(site)
  const other = await couple(site)
  const before = await traces(site)
  await db.transaction(async (inside) => {
    await inside.run`select from conversation where site_id = ${site.id} order by id limit 1 for update`
    expect(await Promise.all([byLine(line, ben, 'Held up'), byLine(other.line, other.ben, 'In one turn')])).toEqual([
      null,
      null,
    ])
  })
  expect(await traces(site)).toEqual(before)
  expect(await byLine(line, ben, 'And on')).toMatchObject({ seq: 2, credits: 96 })
})

test('CHAT-6 a message reads the two members that it is about, however many the site has and whatever the planner knows of them (decision 36)', async () => {
  const site = await paying()
  const [{ ben, line }, other] = [await couple(site), await couple(site)]
  for (let n = 0; n < 30; n++) await makeMember(db, site)
  const rowsRead = async (inside: Db) => {
    const { rows } = await inside.one<{ rows: number }>`
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_user_tables where relname = 'member'`
    return rows
  }
  const read = (work: (inside: Db) => Promise<unknown[]>) =>
    line_db.transaction(async (inside) => {
      const before = await rowsRead(inside)
      const written = (await work(inside)).length
      return { written, rows: (await rowsRead(inside)) - before }
    })
  const said = [
    [line, ben],
    [other.line, other.ben],
  ] as [Line, CurrentMember][]
  // Two looks, and who they are is not asked once more.
  expect(await read((inside) => doorsOf(inside, said.slice(0, 1)))).toEqual({ written: 1, rows: 2 })
  expect(await read((inside) => doorsOf(inside, said))).toEqual({ written: 2, rows: 4 })
  const doors = await doorsOf(db, said)
  expect(await read((inside) => write(inside, said, doors))).toEqual({ written: 2, rows: 0 })
})

test('CHAT-6 what each message writes anew stays on its page, and no CHECK is parsed for it (decisions 34 and 36)', async () => {
  const { anna, ben, line } = await couple(await paying())
  const found = await db.transaction(async (inside) => {
    expect(await write(inside, [[line, ben]])).toHaveLength(1)
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
    insert into conversation (public_id, site_id, a_id, b_id, started_by, free, created_at)
    values (${randomUUID()}, ${line.site}, ${a}, ${b}, ${a}, false, now())`
  await expect(begin(ben.id, anna.id)).rejects.toMatchObject(misplaced)
  await expect(begin(anna.id, anna.id)).rejects.toMatchObject(misplaced)
  await expect(db.run`update conversation set b_id = a_id where a_id = ${anna.id}`).rejects.toMatchObject(misplaced)
  await expect(db.run`update outbox set kind = 'other' where member_id = ${ben.id}`).rejects.toThrow('outbox_kind')
  await expect(db.run`update credit_balance set bought = -1 where member_id = ${anna.id}`).rejects.toThrow(
    'none_or_more',
  )
})
