// Timing side channel: whether response times of login and reset tell addresses with an account from others (ACC-7,
// ACC-10).
import { addressOf, makeAccounts, requestFromNewNetwork } from './data/accounts.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { auc } from './harness/auc.ts'
import { defineBench, formatNumber, percentile, type Run } from './harness/bench.ts'
import { type HttpConnection, openConnection } from './harness/httpConnection.ts'

const PAIR_COUNT = 1_000

type Asking = { path: string; body(email: string): object; status: number }
const asking = {
  login: { path: '/api/user.php', body: (email) => ({ email, password: 'not the password' }), status: 401 },
  reset: { path: '/api/reset-password', body: (email) => ({ email }), status: 200 },
} satisfies Record<string, Asking>

type TimingFixture = AppFixture & { connection: HttpConnection; note(line: string): void }

async function setup(run: Run): Promise<TimingFixture> {
  const fixture = await appFixture(run, { site: 'bdsm', env: { TRUST_PROXY: '1' } })
  await makeAccounts(fixture, PAIR_COUNT)
  const connection = await openConnection(fixture.port)
  const benchFixture = { ...fixture, connection, note: run.note }
  run.say('warming up …')
  for (const it of Object.values(asking)) await tell(benchFixture, it, 100)
  return benchFixture
}

/** One after the other, each address once a round, each from a network of its own; who comes first in a pair is a matter of luck. */
async function tell(fixture: TimingFixture, it: Asking, count = PAIR_COUNT) {
  await fixture.db.run`delete from login_failure where site_id = ${fixture.site_id}`
  const times = { runner: [] as number[], nobody: [] as number[] }
  const texts = new Set<string>()
  for (let at = 0; at < count; at++) {
    const order = Math.random() < 0.5 ? (['runner', 'nobody'] as const) : (['nobody', 'runner'] as const)
    for (const who of order) {
      const text = requestFromNewNetwork(fixture.host, it.path, it.body(addressOf(who, at)))
      const began = performance.now()
      const { status, body } = await fixture.connection.ask(text)
      times[who].push(performance.now() - began)
      if (status !== it.status) throw new Error(`${it.path} answered ${status}: ${body}`)
      texts.add(body.toString())
    }
  }
  if (texts.size !== 1) throw new Error(`${it.path} does not answer alike: ${[...texts].join(' ')}`)
  return times
}

const measureOf = (name: keyof typeof asking) => ({
  name: `AUC of ${name}, known vs unknown`,
  unit: '',
  value: async (fixture: TimingFixture) => {
    const { runner, nobody } = await tell(fixture, asking[name])
    fixture.note(`${name}: known ${spread(runner)}; unknown ${spread(nobody)}`)
    return auc(runner, nobody)
  },
  anchor: 'a guess',
  anchor_value: 0.5,
  target: { of: 'value' as const, max: 0.55 },
})

const spread = (times: number[]) =>
  [0.1, 0.5, 0.9].map((part) => `p${part * 100} ${formatNumber(percentile(times, part))} ms`).join(', ')

export const bench = defineBench<TimingFixture>({
  setup,
  minutes: 25,
  measures: [measureOf('login'), measureOf('reset')],
})
