// Cost of a page of 50 messages in a short conversation and in one of 100,000, newest and older, over HTTP (CHAT-10).
import { connect, type Database } from '../server/base/db/database.ts'
import { type Conversation, insertConversation } from './data/conversations.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, median, oncePerRound, type Run } from './harness/bench.ts'
import { type HttpConnection, openConnection, pageHeaders, request } from './harness/httpConnection.ts'

const sizes = { short: 60, long: 100_000 }
type Size = keyof typeof sizes
const PAGE_SIZE = 50
const CALL_COUNT = 1_000

type HistoryFixture = AppFixture & {
  connection: HttpConnection
  anna: LoggedIn
  talks: Record<Size, Conversation>
  driver: Database
}

async function setup(run: Run): Promise<HistoryFixture> {
  const fixture = await appFixture(run)
  const [anna, ben, cleo] = (await makeMembers(fixture, 3)) as [LoggedIn, LoggedIn, LoggedIn]
  run.say('100,000 messages …')
  const talks = {
    short: await makeTalk(fixture, anna, ben, sizes.short),
    long: await makeTalk(fixture, anna, cleo, sizes.long),
  }
  await fixture.db.run`vacuum analyze message`
  const driver = connect(fixture.db.url, { max: 1 })
  run.atEnd(driver.close)
  const benchFixture = { ...fixture, connection: await openConnection(fixture.port), anna, talks, driver }
  run.say('warming up …')
  for (let n = 0; n < 300; n++)
    for (const which of ['newest', 'older'] as const)
      for (const size of ['short', 'long'] as const) await ask(benchFixture, size, which)
  return benchFixture
}

/** Each side writes every other line, in the last hours. */
async function makeTalk(fixture: AppFixture, one: LoggedIn, other: LoggedIn, count: number) {
  const { db, site_id } = fixture
  const conversation = await insertConversation(fixture, one, other, count)
  await db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select ${conversation.id}, n, ${site_id}, case when n % 2 = 0 then ${conversation.a}::bigint else ${conversation.b}::bigint end, 'text',
      'Are you free on Friday? There is a small bar by the canal that I would like to show you. ' || n, 2, false,
      now() - make_interval(secs => (${count} - n) * 0.2)
    from generate_series(1, ${count}::int) n`
  return conversation
}

/** `older`: from the middle of the long one; in the short one all but the last ten. */
const before = (size: Size) => (size === 'short' ? PAGE_SIZE + 1 : sizes.long / 2)

/** Milliseconds. */
async function ask({ connection, host, anna, talks }: HistoryFixture, size: Size, which: 'newest' | 'older') {
  const query = which === 'older' ? `?before=${before(size)}` : ''
  const text = request('GET', `/api/chats/${talks[size].public_id}/messages${query}`, {
    ...pageHeaders(host),
    cookie: anna.cookie,
  })
  const began = performance.now()
  const { status, body } = await connection.ask(text)
  const elapsedMs = performance.now() - began
  if (status !== 200) throw new Error(`a page was refused: ${status} ${body}`)
  const { length } = JSON.parse(String(body)).messages
  if (length !== PAGE_SIZE) throw new Error(`a page of ${length} messages`)
  return elapsedMs
}

/** The same rows along the index, by the driver alone. */
async function read({ driver, talks }: HistoryFixture) {
  const startedAt = performance.now()
  await driver.many`
    select m.seq, m.client_id, m.sender_id, m.kind, m.body, m.price, m.created_at
    from message m
    where m.conversation_id = ${talks.long.id} and m.seq < ${before('long')} order by m.seq desc limit ${PAGE_SIZE + 1}`
  return performance.now() - startedAt
}

type Took = Record<`${Size} ${'newest' | 'older'}` | 'driver', number[]>
/** By turns, call by call: a machine that changes its pace changes it for all. */
const timed = oncePerRound(
  async (_round) =>
    ({ 'short newest': [], 'long newest': [], 'short older': [], 'long older': [], driver: [] }) as Took,
)
async function measured(fixture: HistoryFixture, round: number) {
  const times = await timed(round)
  if (times.driver.length) return times
  for (let n = 0; n < CALL_COUNT; n++) {
    for (const size of ['short', 'long'] as const)
      for (const which of ['newest', 'older'] as const) times[`${size} ${which}`].push(await ask(fixture, size, which))
    times.driver.push(await read(fixture))
  }
  return times
}

const p50 = (what: keyof Took) => async (fixture: HistoryFixture, round: number) =>
  median((await measured(fixture, round))[what])

export const bench = defineBench<HistoryFixture>({
  setup,
  minutes: 10,
  measures: [
    ...(['newest', 'older'] as const).map((which) => ({
      name: `${which} page of ${PAGE_SIZE} among 100,000`,
      unit: 'ms p50',
      value: p50(`long ${which}`),
      anchor: 'among 60',
      anchor_value: p50(`short ${which}`),
      target: { of: 'ratio' as const, max: 1.2 },
    })),
    {
      name: `older page of ${PAGE_SIZE} by the call`,
      unit: 'ms p50',
      value: p50('long older'),
      anchor: 'the index read through the driver',
      anchor_value: p50('driver'),
    },
  ],
})
