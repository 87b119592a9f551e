// Message latency from its scheduled send time to receipt, at 200 and at 2,000 per second (CHAT-6).
import { setTimeout as wait } from 'node:timers/promises'
import { messageBody, sendFirstMessages } from './data/firstMessages.ts'
import { clearOutbox, type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, percentile, type Run } from './harness/bench.ts'
import { openChatSocket, type Pair } from './harness/chatSocket.ts'
import { start } from './harness/server.ts'

const rates = { calm: 200, busy: 2_000 }
type Rate = keyof typeof rates
const PAIR_COUNT = 256
/** Many short turns: the machine has slow moments that last longer than one of them. */
const [rounds, seconds] = [21, 3]

type LatencyFixture = AppFixture & { program: Measured; baseline: Measured }
type Measured = (rate: Rate, round: number) => Promise<{ p50: number; p99: number }>

async function setup(run: Run): Promise<LatencyFixture> {
  const fixture = await appFixture(run)
  const members = await makeMembers(fixture, PAIR_COUNT * 2)
  const pairs = members
    .slice(0, PAIR_COUNT)
    .map((sender, at) => [sender, members[PAIR_COUNT + at] as LoggedIn] as const)
  const baseline = await start(process.execPath, ['bench/baselines/minimalChat.ts'], { DATABASE_URL: fixture.db.url })
  run.atEnd(baseline.stop)
  run.say('first words …')
  await sendFirstMessages(fixture, pairs)
  const toProgram = ({ cookie }: LoggedIn) =>
    openChatSocket(`ws://127.0.0.1:${fixture.port}/api/live`, {
      headers: { host: fixture.host, origin: `http://${fixture.host}`, cookie },
      waitFor: 'hello',
    })
  const toFloor = ({ public_id }: LoggedIn) => openChatSocket(`ws://127.0.0.1:${baseline.port}/${public_id}`)
  const meet = (open: (who: LoggedIn) => ReturnType<typeof openChatSocket>) =>
    Promise.all(
      pairs.map(
        async ([one, other]): Promise<Pair> => ({
          from: await open(one),
          to: other.public_id,
          other: await open(other),
        }),
      ),
    )
  const [inProgram, onFloor] = [await meet(toProgram), await meet(toFloor)]
  const measuredBy = (lines: Pair[]): Measured => {
    const each = {
      calm: oncePerRound(() => latency(fixture, lines, 'calm')),
      busy: oncePerRound(() => latency(fixture, lines, 'busy')),
    }
    return (rate, round) => each[rate](round)
  }
  run.say('warming up …')
  // A page's first change after a checkpoint is written whole. One comes each 15 minutes (serverSettings.ts), so none in here: what it costs is
  // paid before.
  await fixture.db.run`checkpoint`
  for (const lines of [inProgram, onFloor]) await offer(lines, rates.busy, 2)
  return { ...fixture, program: measuredBy(inProgram), baseline: measuredBy(onFloor) }
}

async function latency({ db }: AppFixture, lines: Pair[], rate: Rate) {
  await clearOutbox(db)
  const took = await offer(lines, rates[rate], seconds)
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

/** Milliseconds of each message, from when it was due (or from when it was sent, where a timer rang early): a server that falls behind is not spared. */
async function offer(lines: Pair[], perSecond: number, forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const startedAt = performance.now()
  const pendingSends: Promise<void>[] = []
  const count = perSecond * forSeconds
  for (let n = 0; n < count; n++) {
    const due = startedAt + (n * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 1) await wait(early)
    // A timer may ring up to a millisecond early: what has not been asked yet can't be late.
    const from_when = Math.min(due, performance.now())
    const { from, to, other } = lines[n % lines.length] as Pair
    const client_id = crypto.randomUUID()
    const arrived = other.gets(client_id).then(() => void times.push(performance.now() - from_when))
    pendingSends.push(Promise.all([from.send(to, client_id, messageBody), arrived]).then(() => {}))
  }
  await Promise.all(pendingSends)
  return times
}

const of = (rate: Rate, part: 'p50' | 'p99') => ({
  value: async ({ program }: LatencyFixture, round: number) => (await program(rate, round))[part],
  anchor: 'the least ws server, one insert each',
  anchor_value: async ({ baseline }: LatencyFixture, round: number) => (await baseline(rate, round))[part],
})

export const bench = defineBench<LatencyFixture>({
  setup,
  minutes: 10,
  measures: (['calm', 'busy'] as const).flatMap((rate) => [
    {
      name: `latency at ${rates[rate]}/s`,
      unit: 'ms p50',
      ...of(rate, 'p50'),
      rounds,
      target: { of: 'ratio' as const, max: rate === 'calm' ? 1.7 : 2 },
    },
    { name: `latency at ${rates[rate]}/s, the slowest`, unit: 'ms p99', ...of(rate, 'p99'), rounds },
  ]),
})
