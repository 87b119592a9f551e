// How many messages a second the server takes from logged-in members, each kept on disk before it is acknowledged and received by the other
// side: over the live connection beside the least that could do it, and over HTTP beside the same SQL alone (CHAT-6).
import { connect } from '../server/base/db/database.ts'
import { defineBench, oncePerRound, type Run } from './base/bench.ts'
import { openChatLine, type Pair, talkRate } from './base/chatLine.ts'
import { body, firstWords, overCall } from './base/firstWords.ts'
import { type AppGround, appGround } from './base/ground.ts'
import { everybodySawIt, type LoggedIn, makeMembers } from './base/members.ts'
import { hasPgbench, pgbench } from './base/pgbench.ts'
import { processorOf } from './base/processor.ts'
import { rate } from './base/rate.ts'
import { start } from './base/server.ts'
import { openWire, type Wire } from './base/wire.ts'

/** Over HTTP. */
const senders = 16
/** Over the live connection: each has one message on its way. */
const talkers = Number(process.env.TALKERS ?? 64)
const seconds = 8
type Couple = { sender: LoggedIn; partner: LoggedIn }
type Done = { rate: number; processor: number }
type SendGround = AppGround & {
  pairs: Couple[]
  wires: Wire[]
  program(round: number): Promise<Done>
  floor(round: number): Promise<Done>
}

async function setup(run: Run): Promise<SendGround> {
  const ground = await appGround(run)
  const members = await makeMembers(ground, talkers * 2)
  const pairs = members.slice(0, talkers).map((sender, at) => ({ sender, partner: members[talkers + at] as LoggedIn }))
  const wires = await Promise.all(pairs.slice(0, senders).map(() => openWire(ground.port)))
  const floor = await start(process.execPath, ['bench/base/floor.ts'], { DATABASE_URL: ground.db.url })
  run.atEnd(floor.stop)
  run.say('first words …')
  await firstWords(
    ground,
    pairs.map(({ sender, partner }) => [sender, partner]),
  )
  const inProgram = await Promise.all(pairs.map((pair) => coupleOf(ground, pair)))
  const onFloor = await Promise.all(pairs.map((pair) => floorCouple(floor.port, pair)))
  const talk = (couples: Pair[], pid: number) => async () => {
    await everybodySawIt(ground.db)
    await ground.db.run`checkpoint`
    const before = await processorOf(pid, ground.db)
    const perSecond = await talkRate(couples, seconds, body)
    return { rate: perSecond, processor: ((await processorOf(pid, ground.db)) - before) / (perSecond * seconds) }
  }
  run.say('warming up …')
  await talkRate(inProgram, 4, body)
  await talkRate(onFloor, 4, body)
  return {
    ...ground,
    pairs,
    wires,
    program: oncePerRound(talk(inProgram, ground.pid)),
    floor: oncePerRound(talk(onFloor, floor.pid)),
  }
}

async function coupleOf({ port, host }: AppGround, { sender, partner }: Couple): Promise<Pair> {
  const open = ({ cookie }: LoggedIn) =>
    openChatLine(`ws://127.0.0.1:${port}/api/live`, {
      headers: { host, origin: `http://${host}`, cookie },
      waitFor: 'hello',
    })
  return { from: await open(sender), to: partner.public_id, other: await open(partner) }
}

async function floorCouple(port: number, { sender, partner }: Couple): Promise<Pair> {
  const open = (who: LoggedIn) => openChatLine(`ws://127.0.0.1:${port}/${who.public_id}`)
  return { from: await open(sender), to: partner.public_id, other: await open(partner) }
}

async function overHttp(ground: SendGround, forSeconds = seconds) {
  await everybodySawIt(ground.db)
  await ground.db.run`checkpoint`
  return rate(senders, forSeconds, (at) => {
    const { sender, partner } = ground.pairs[at] as Couple
    return overCall(ground, ground.wires[at] as Wire, sender, partner)
  })
}

/** The same SQL function for the same members, without the server. */
async function inDatabase(ground: SendGround) {
  await everybodySawIt(ground.db)
  await ground.db.run`checkpoint`
  const [first] = ground.pairs
  if (hasPgbench) {
    return pgbench(
      { url: ground.db.url, clients: senders, seconds },
      {
        set: { sender: `${first?.sender.id} + :client_id`, partner: `${first?.partner.id} + :client_id` },
        sql: `select * from chat_send(${ground.site_id}, :sender, lpad((:partner)::text, 32, '0'), gen_random_uuid(), '${body}', now(), '')`,
      },
    )
  }
  const db = connect(ground.db.url, { max: senders })
  const sent = rate(senders, seconds, (at) => {
    const { sender, partner } = ground.pairs[at] as Couple
    return db.one`
      select * from chat_send(${ground.site_id}, ${sender.id}, ${partner.public_id}, ${crypto.randomUUID()}::uuid, ${body}, ${new Date()}, '')`
  })
  return sent.finally(db.close)
}

export const bench = defineBench<SendGround>({
  setup,
  minutes: 6,
  measures: [
    {
      name: 'send rate vs floor',
      unit: 'messages/s',
      value: async ({ program }, round) => (await program(round)).rate,
      anchor: 'the least ws server, one insert each',
      anchor_value: async ({ floor }, round) => (await floor(round)).rate,
      target: { of: 'ratio', least: 0.6 },
    },
    {
      name: 'processor per message',
      unit: 'ms of server and PostgreSQL',
      value: async ({ program }, round) => (await program(round)).processor * 1_000,
      anchor: 'the least ws server, one insert each',
      anchor_value: async ({ floor }, round) => (await floor(round)).processor * 1_000,
      target: { of: 'ratio', most: 1.7 },
    },
    {
      name: 'send rate vs pgbench',
      unit: 'messages/s',
      value: (ground) => overHttp(ground),
      anchor: hasPgbench ? 'pgbench, same function' : 'bare driver, same function (no pgbench here)',
      anchor_value: inDatabase,
      target: { of: 'ratio', least: 0.33 },
    },
  ],
})
