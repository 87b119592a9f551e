// Rate limits: what a visitor's script reads in a minute, and what members notice of it and of a flood of logins
// (SAFE-10).
import { setRateLimits } from '../test/fixtures/rateLimits.ts'
import { addressOf, benchPassword, makeAccounts } from './data/accounts.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, percentile, type Run } from './harness/bench.ts'
import { pageHeaders, request } from './harness/httpConnection.ts'
import { offer } from './harness/offeredLoad.ts'

const SCRIPT_PER_SECOND = 200
const SCRIPT_SECONDS = 60
const MEMBER_PER_SECOND = 15
const LOGIN_PER_SECOND = 50
const LOGIN_SECONDS = 10
const OTHER_PER_SECOND = 1

type LimitsFixture = AppFixture & { reader: LoggedIn; ids: string[]; script(round: number): Promise<Seen> }
type Seen = { people: number; memberP99: number }

async function setup(run: Run): Promise<LimitsFixture> {
  const fixture = await appFixture(run, { crowd: true, env: { TRUST_PROXY: '1' } })
  await setRateLimits(fixture.db, {})
  await makeAccounts(fixture, 50)
  const [reader] = (await makeMembers(fixture, 1)) as [LoggedIn]
  const rows = await fixture.db.many<{ public_id: string }>`
    select public_id from member where site_id = ${fixture.site_id} and status = 'active'`
  const ids = rows.map(({ public_id }) => public_id)
  return { ...fixture, reader, ids, script: oncePerRound((round) => besideScript({ ...fixture, reader, ids }, round)) }
}

type Parts = Pick<LimitsFixture, 'port' | 'host' | 'reader' | 'ids'>
const from = (host: string, address: string) => ({ ...pageHeaders(host), 'x-forwarded-for': address })

/** Milliseconds that a member's search takes. */
async function memberP99({ port, host, reader }: Parts, seconds: number): Promise<number> {
  const text = request('GET', '/api/chats.php', { ...from(host, '10.9.9.9'), cookie: reader.cookie })
  const times = await offer(MEMBER_PER_SECOND, seconds, port, async (connection) => {
    const { status } = await connection.ask(text)
    if (status !== 200) throw new Error(`a member got ${status}`)
  })
  return percentile(times, 0.99)
}

/** Each round from a network of its own: half of the requests are searches, half profiles. */
async function besideScript(parts: Parts, round: number): Promise<Seen> {
  const { port, host, ids } = parts
  const headers = from(host, `10.1.${round}.7`)
  const people = new Set<string>()
  const script = offer(SCRIPT_PER_SECOND, SCRIPT_SECONDS, port, async (connection, at) => {
    const path = at % 2 ? `/api/members/${ids[at % ids.length]}` : `/api/members?min_age=${18 + (at % 60)}`
    const { status, body } = await connection.ask(request('GET', path, headers))
    if (status === 200) for (const [, id = ''] of `${body}`.matchAll(/"id":"([\w-]+)"/g)) people.add(id)
  })
  const [p99] = await Promise.all([memberP99(parts, SCRIPT_SECONDS), script])
  return { people: people.size, memberP99: p99 }
}

let loginCount = 0
/** Milliseconds of other members' logins, in the network of the flood; none may be refused. */
async function othersP99({ port, host }: Parts, round: number): Promise<number> {
  const times = await offer(OTHER_PER_SECOND, LOGIN_SECONDS, port, async (connection) => {
    const { status } = await login(connection, host, 1 + (loginCount++ % 40), round)
    if (status !== 200) throw new Error(`another member's login got ${status}`)
  })
  return percentile(times, 0.99)
}

/** Each round has a network of its own: its limits are of a minute, in which several rounds fit. */
const login = (
  connection: { ask(text: string): Promise<{ status: number }> },
  host: string,
  account: number,
  round: number,
) =>
  connection.ask(
    request(
      'POST',
      '/api/user.php',
      { ...from(host, `10.2.${round}.7`), 'content-type': 'application/json' },
      JSON.stringify({ email: addressOf('runner', account), password: benchPassword }),
    ),
  )

async function besideLogins(parts: Parts, round: number): Promise<number> {
  const flood = offer(LOGIN_PER_SECOND, LOGIN_SECONDS, parts.port, (connection) =>
    login(connection, parts.host, 0, round),
  )
  const [p99] = await Promise.all([othersP99(parts, round), flood])
  return p99
}

export const bench = defineBench<LimitsFixture>({
  setup,
  minutes: 15,
  measures: [
    {
      name: 'people that a script reads in a minute',
      unit: 'people',
      value: async ({ script }, round) => (await script(round)).people,
      anchor: 'the bar',
      anchor_value: 200,
      target: { of: 'value', max: 200 },
    },
    {
      name: 'a member’s chats p99 beside the script',
      unit: 'ms',
      value: async ({ script }, round) => (await script(round)).memberP99,
      anchor: 'the same without it',
      anchor_value: (fixture) => memberP99(fixture, 20),
      target: { of: 'ratio', max: 3 },
    },
    {
      name: 'another member’s login p99 beside 50 right logins/s of one account',
      unit: 'ms',
      value: besideLogins,
      anchor: 'the same without them',
      anchor_value: othersP99,
      target: { of: 'ratio', max: 5 },
    },
  ],
})
