// Cost of thousands of idle live connections: memory of each, and how fast all reconnect at once (CHAT-6).
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, type Run } from './harness/bench.ts'
import { type ChatSocket, openChatSocket } from './harness/chatSocket.ts'
import { gcEnv } from './harness/forceGc.ts'
import { type Running, start, startProgram } from './harness/server.ts'

const sizes = { some: 5_000, many: 15_000 }
/** Opened at the same time. */
const CONCURRENT_OPENS_COUNT = 200

type Idle = { some: number; many: number; storm: number }
type IdleFixture = AppFixture & {
  members: LoggedIn[]
  program(round: number): Promise<Idle>
  baseline(round: number): Promise<Idle>
}

async function setup(run: Run): Promise<IdleFixture> {
  const fixture = await appFixture(run)
  const members = await makeMembers(fixture, sizes.many)
  const serverEnv = { DATABASE_URL: fixture.db.url, DATA_DIR: fixture.data_dir, ...gcEnv }
  const toProgram = (port: number) => {
    const host = fixture.host.replace(/\d+$/, `${port}`)
    return ({ cookie }: LoggedIn) =>
      openChatSocket(`ws://127.0.0.1:${port}/api/live`, {
        headers: { host, origin: `http://${host}`, cookie },
        waitFor: 'hello',
      })
  }
  const toFloor =
    (port: number) =>
    ({ public_id }: LoggedIn) =>
      openChatSocket(`ws://127.0.0.1:${port}/${public_id}`)
  const alone = async (starting: Promise<Running>, open: typeof toProgram) => {
    const { port, pid, stop } = await starting
    return idle(members, open(port), pid).finally(stop)
  }
  return {
    ...fixture,
    members,
    program: oncePerRound(() => alone(startProgram(serverEnv), toProgram)),
    baseline: oncePerRound(() =>
      alone(start(process.execPath, ['bench/baselines/minimalChat.ts'], serverEnv), toFloor),
    ),
  }
}

/**
 * In a process that has done nothing before: kilobytes that each of the connections takes, at two sizes, and connections a second after all
 * of the smaller number broke at once.
 */
async function idle(members: LoggedIn[], open: (who: LoggedIn) => Promise<ChatSocket>, pid: number): Promise<Idle> {
  await openAll(members.slice(0, CONCURRENT_OPENS_COUNT), open).then(closeAll)
  const before = await residentOf(pid)
  const someSockets = await openAll(members.slice(0, sizes.some), open)
  const atSome = await residentOf(pid)
  const more = await openAll(members.slice(sizes.some), open)
  const atMany = await residentOf(pid)
  await closeAll(more)
  await closeAll(someSockets)
  const began = performance.now()
  const back = await openAll(members.slice(0, sizes.some), open)
  const storm = sizes.some / ((performance.now() - began) / 1_000)
  await closeAll(back)
  return { some: (atSome - before) / sizes.some, many: (atMany - before) / sizes.many, storm }
}

async function openAll(members: LoggedIn[], open: (who: LoggedIn) => Promise<ChatSocket>) {
  const lines: ChatSocket[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: CONCURRENT_OPENS_COUNT }, async () => {
      for (let who = members[next++]; who; who = members[next++]) lines.push(await open(who))
    }),
  )
  return lines
}

async function closeAll(lines: ChatSocket[]) {
  for (const it of lines) it.close()
  await wait(1_500)
}

/** Kilobytes, once the process has come to rest and given back what it does not need. */
async function residentOf(pid: number): Promise<number> {
  await wait(2_000)
  process.kill(pid, 'SIGUSR2')
  await wait(2_000)
  return Number(/\nVmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

export const bench = defineBench<IdleFixture>({
  setup,
  minutes: 20,
  measures: [
    ...(['some', 'many'] as const).map((size) => ({
      name: `memory of a connection, ${sizes[size]} of them`,
      unit: 'KB',
      value: async ({ program }: IdleFixture, round: number) => (await program(round))[size],
      anchor: 'the least ws server',
      anchor_value: async ({ baseline }: IdleFixture, round: number) => (await baseline(round))[size],
      target: { of: 'value' as const, max: 15 },
    })),
    {
      name: 'memory of a connection, 15,000 against 5,000',
      unit: 'KB',
      value: async ({ program }, round) => (await program(round)).many,
      anchor: 'at 5,000',
      anchor_value: async ({ program }, round) => (await program(round)).some,
      target: { of: 'ratio', min: 0.85, max: 1.15 },
    },
    {
      name: 'connections a second after 5,000 broke',
      unit: '/s',
      value: async ({ program }, round) => (await program(round)).storm,
      anchor: 'the least ws server',
      anchor_value: async ({ baseline }, round) => (await baseline(round)).storm,
      target: { of: 'value', min: 2_000 },
    },
  ],
})
