// Messages per second, each durable before its acknowledgement and received by the other side: over the live connection
// beside a minimal server, and over HTTP beside the same SQL (CHAT-6).
import { connect } from '../server/base/db/database.ts'
import { MESSAGE_CREDITS, messageBody, sendByCall, sendFirstMessages } from './data/firstMessages.ts'
import { clearOutbox, type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, type Run } from './harness/bench.ts'
import { messageThroughput, openChatSocket, type Pair } from './harness/chatSocket.ts'
import { cpuSeconds } from './harness/cpuTime.ts'
import { type HttpConnection, openConnection } from './harness/httpConnection.ts'
import { hasPgbench, pgbench } from './harness/pgbench.ts'
import { start } from './harness/server.ts'
import { throughput } from './harness/throughput.ts'

/** Over HTTP. */
const SENDER_COUNT = 16
/** Over the live connection: each has one message on its way. */
const MEMBER_PAIRS = Number(process.env.TALKERS ?? 64)
const DURATION_SECONDS = 8
type Couple = { sender: LoggedIn; partner: LoggedIn }
type Done = { rate: number; processor: number }
type SendFixture = AppFixture & {
  pairs: Couple[]
  connections: HttpConnection[]
  program(round: number): Promise<Done>
  baseline(round: number): Promise<Done>
}

async function setup(run: Run): Promise<SendFixture> {
  const fixture = await appFixture(run)
  const members = await makeMembers(fixture, MEMBER_PAIRS * 2)
  const pairs = members
    .slice(0, MEMBER_PAIRS)
    .map((sender, at) => ({ sender, partner: members[MEMBER_PAIRS + at] as LoggedIn }))
  const connections = await Promise.all(pairs.slice(0, SENDER_COUNT).map(() => openConnection(fixture.port)))
  const baseline = await start(process.execPath, ['bench/baselines/minimalChat.ts'], { DATABASE_URL: fixture.db.url })
  run.atEnd(baseline.stop)
  run.say('first words …')
  await sendFirstMessages(
    fixture,
    pairs.map(({ sender, partner }) => [sender, partner]),
  )
  const inProgram = await Promise.all(pairs.map((pair) => coupleOf(fixture, pair)))
  const onFloor = await Promise.all(pairs.map((pair) => floorCouple(baseline.port, pair)))
  const conversation = (couples: Pair[], pid: number) => async () => {
    await clearOutbox(fixture.db)
    await fixture.db.run`checkpoint`
    const before = await cpuSeconds(pid, fixture.db)
    const perSecond = await messageThroughput(couples, DURATION_SECONDS, messageBody)
    return {
      rate: perSecond,
      processor: ((await cpuSeconds(pid, fixture.db)) - before) / (perSecond * DURATION_SECONDS),
    }
  }
  run.say('warming up …')
  await messageThroughput(inProgram, 4, messageBody)
  await messageThroughput(onFloor, 4, messageBody)
  return {
    ...fixture,
    pairs,
    connections,
    program: oncePerRound(conversation(inProgram, fixture.pid)),
    baseline: oncePerRound(conversation(onFloor, baseline.pid)),
  }
}

async function coupleOf({ port, host }: AppFixture, { sender, partner }: Couple): Promise<Pair> {
  const open = ({ cookie }: LoggedIn) =>
    openChatSocket(`ws://127.0.0.1:${port}/api/live`, {
      headers: { host, origin: `http://${host}`, cookie },
      waitFor: 'hello',
    })
  return { from: await open(sender), to: partner.public_id, other: await open(partner) }
}

async function floorCouple(port: number, { sender, partner }: Couple): Promise<Pair> {
  const open = (who: LoggedIn) => openChatSocket(`ws://127.0.0.1:${port}/${who.public_id}`)
  return { from: await open(sender), to: partner.public_id, other: await open(partner) }
}

async function overHttp(fixture: SendFixture, forSeconds = DURATION_SECONDS) {
  await clearOutbox(fixture.db)
  await fixture.db.run`checkpoint`
  return throughput(SENDER_COUNT, forSeconds, (at) => {
    const { sender, partner } = fixture.pairs[at] as Couple
    return sendByCall(fixture, fixture.connections[at] as HttpConnection, sender, partner)
  })
}

/** The same SQL function for the same members, without the server. */
async function inDatabase(fixture: SendFixture) {
  await clearOutbox(fixture.db)
  await fixture.db.run`checkpoint`
  const [first] = fixture.pairs
  if (hasPgbench) {
    return pgbench(
      { url: fixture.db.url, clients: SENDER_COUNT, seconds: DURATION_SECONDS },
      {
        set: { sender: `${first?.sender.id} + :client_id`, partner: `${first?.partner.id} + :client_id` },
        sql: `select * from chat_send(${fixture.site_id}, :sender, lpad((:partner)::text, 32, '0'), gen_random_uuid(), 'text', 'message', ${MESSAGE_CREDITS}, '${messageBody}', null, '{}', null, '', now())`,
      },
    )
  }
  const db = connect(fixture.db.url, { max: SENDER_COUNT })
  const sent = throughput(SENDER_COUNT, DURATION_SECONDS, (at) => {
    const { sender, partner } = fixture.pairs[at] as Couple
    return db.one`
      select * from chat_send(${fixture.site_id}, ${sender.id}, ${partner.public_id}, ${crypto.randomUUID()}::uuid, 'text', 'message', ${MESSAGE_CREDITS}, ${messageBody}, null, '{}', null, '',
        ${new Date()})`
  })
  return sent.finally(db.close)
}

export const bench = defineBench<SendFixture>({
  setup,
  minutes: 6,
  measures: [
    {
      name: 'send rate vs floor',
      unit: 'messages/s',
      value: async ({ program }, round) => (await program(round)).rate,
      anchor: 'the least ws server, one insert each',
      anchor_value: async ({ baseline }, round) => (await baseline(round)).rate,
      target: { of: 'ratio', min: 0.9 },
    },
    {
      name: 'processor per message',
      unit: 'ms of server and PostgreSQL',
      value: async ({ program }, round) => (await program(round)).processor * 1_000,
      anchor: 'the least ws server, one insert each',
      anchor_value: async ({ baseline }, round) => (await baseline(round)).processor * 1_000,
      target: { of: 'ratio', max: 1.2 },
    },
    {
      name: 'send rate vs pgbench',
      unit: 'messages/s',
      value: (fixture) => overHttp(fixture),
      anchor: hasPgbench ? 'pgbench, same function' : 'bare driver, same function (no pgbench here)',
      anchor_value: inDatabase,
      target: { of: 'ratio', min: 0.33 },
    },
  ],
})
