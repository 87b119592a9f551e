// What the time of an answer tells about who is a member, where nobody may know: login and reset, for addresses that have an account
// and addresses that have none (ACC-7, ACC-10).
import { addressOf, makeAccounts, requestFromNewNetwork } from './data/accounts.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { auc } from './harness/auc.ts'
import { defineBench, formatNumber, percentile, type Run } from './harness/bench.ts'
import { type HttpConnection, openConnection } from './harness/httpConnection.ts'

const pairs = 1_000

type Asking = { path: string; body(email: string): object; status: number }
const asking = {
  login: { path: '/api/user.php', body: (email) => ({ email, password: 'not the password' }), status: 401 },
  reset: { path: '/api/reset-password', body: (email) => ({ email }), status: 200 },
} satisfies Record<string, Asking>

type TimingGround = AppFixture & { wire: HttpConnection; note(line: string): void }

async function setup(run: Run): Promise<TimingGround> {
  const ground = await appFixture(run, { site: 'bdsm', env: { TRUST_PROXY: '1' } })
  await makeAccounts(ground, pairs)
  const wire = await openConnection(ground.port)
  const made = { ...ground, wire, note: run.note }
  run.say('warming up …')
  for (const it of Object.values(asking)) await tell(made, it, 100)
  return made
}

/** One after the other, each address once a round, each from a network of its own; who comes first in a pair is a matter of luck. */
async function tell(ground: TimingGround, it: Asking, count = pairs) {
  await ground.db.run`delete from login_failure where site_id = ${ground.site_id}`
  const times = { runner: [] as number[], nobody: [] as number[] }
  const texts = new Set<string>()
  for (let at = 0; at < count; at++) {
    const order = Math.random() < 0.5 ? (['runner', 'nobody'] as const) : (['nobody', 'runner'] as const)
    for (const who of order) {
      const text = requestFromNewNetwork(ground.host, it.path, it.body(addressOf(who, at)))
      const began = performance.now()
      const { status, body } = await ground.wire.ask(text)
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
  value: async (ground: TimingGround) => {
    const { runner, nobody } = await tell(ground, asking[name])
    ground.note(`${name}: known ${spread(runner)}; unknown ${spread(nobody)}`)
    return auc(runner, nobody)
  },
  anchor: 'a guess',
  anchor_value: 0.5,
  target: { of: 'value' as const, most: 0.55 },
})

const spread = (times: number[]) =>
  [0.1, 0.5, 0.9].map((part) => `p${part * 100} ${formatNumber(percentile(times, part))} ms`).join(', ')

export const bench = defineBench<TimingGround>({
  setup,
  minutes: 25,
  measures: [measureOf('login'), measureOf('reset')],
})
