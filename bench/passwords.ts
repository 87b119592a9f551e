// Password hashing under load: latency of an unrelated call while 50 logins per second are offered (ACC-3).
import { addressOf, benchPassword, makeAccounts, requestFromNewNetwork } from './data/accounts.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, formatNumber, percentile, type Run } from './harness/bench.ts'
import { request } from './harness/httpConnection.ts'
import { offer } from './harness/offeredLoad.ts'

const LOGIN_COUNT = 50
const CALL_COUNT = 100
const DURATION_SECONDS = 20
const ACCOUNT_COUNT = 2_000

type Quiet = AppFixture & { reader: LoggedIn; note(line: string): void }

async function setup(run: Run): Promise<Quiet> {
  const fixture = await appFixture(run, { env: { TRUST_PROXY: '1' } })
  await makeAccounts(fixture, ACCOUNT_COUNT)
  const [reader] = (await makeMembers(fixture, 1)) as [LoggedIn]
  const benchFixture = { ...fixture, reader, note: run.note }
  run.say('warming up …')
  await Promise.all([readAt(benchFixture, 3), logInAt(benchFixture, 3)])
  return benchFixture
}

function readAt({ port, host, reader }: Quiet, forSeconds = DURATION_SECONDS) {
  const headers = { host, 'user-agent': 'bench', accept: 'application/json', cookie: reader.cookie }
  const text = request('GET', '/api/user.php', headers)
  return offer(CALL_COUNT, forSeconds, port, async (connection) => {
    const { status, body } = await connection.ask(text)
    if (status !== 200 || !body.includes('"credits"')) throw new Error(`the call answered ${status}: ${body}`)
  })
}

let next = 0

/** Every second password is wrong; no account and no network comes up often enough to be locked. */
async function logInAt({ db, port, host, site_id }: Quiet, forSeconds = DURATION_SECONDS) {
  await db.run`delete from login_failure where site_id = ${site_id}`
  const answers: Record<number, number> = {}
  const times = await offer(LOGIN_COUNT, forSeconds, port, async (connection, at) => {
    const right = at % 2 === 0
    const body = {
      email: addressOf('runner', next++ % ACCOUNT_COUNT),
      password: right ? benchPassword : 'not the password',
    }
    const { status, body: responseBody } = await connection.ask(requestFromNewNetwork(host, '/api/user.php', body))
    answers[status] = (answers[status] ?? 0) + 1
    if (status !== (right ? 200 : 401) && !responseBody.includes('"too_many"'))
      throw new Error(`a login answered ${status}: ${responseBody}`)
  })
  return { answers, times }
}

async function besideLogins(fixture: Quiet): Promise<number> {
  const [times, rush] = await Promise.all([readAt(fixture), logInAt(fixture)])
  const [right = 0, wrong = 0, turnedAway = 0] = [200, 401, 429].map((status) => rush.answers[status] ?? 0)
  fixture.note(
    `${LOGIN_COUNT}/s for ${DURATION_SECONDS} s: ${right} let in, ${wrong} wrong, ${turnedAway} turned away; a login took p50 ` +
      `${formatNumber(percentile(rush.times, 0.5))} ms, p99 ${formatNumber(percentile(rush.times, 0.99))} ms; the call p50 ` +
      `${formatNumber(percentile(times, 0.5))} ms, p99 ${formatNumber(percentile(times, 0.99))} ms`,
  )
  return percentile(times, 0.99)
}

export const bench = defineBench<Quiet>({
  setup,
  minutes: 10,
  measures: [
    {
      name: 'call p99 beside 50 logins/s',
      unit: 'ms',
      value: besideLogins,
      anchor: 'the same without logins',
      anchor_value: async (fixture) => percentile(await readAt(fixture), 0.99),
      target: { of: 'ratio', max: 4 },
    },
  ],
})
