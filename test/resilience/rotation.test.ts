// SECRET is rotated under two running nodes, with logins all the while: none fails, and nothing is unreadable afterwards
// (OPS-9). Short form: 500 encrypted values. Long form: 10,000.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/base/db/database.ts'
import { decrypt, encrypt } from '../../server/base/encryption/encryption.ts'
import { keyId } from '../../server/base/encryption/secretKeys.ts'
import { newSecret } from '../../server/security/totp.ts'
import { browserClient, makeAccount, siteOf } from '../fixtures/accounts.ts'
import { testDatabase } from '../fixtures/database.ts'
import { spawnServer } from '../fixtures/servers.ts'
import { byForm } from './longForm.ts'

const values = byForm({ short: 500, long: 10_000 })
const accounts = byForm({ short: 60, long: 600 })
const OLD = 'the old secret of this test, long enough'
const NEW = 'the new secret of this test, long enough'
let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
type Node = Awaited<ReturnType<typeof spawnServer>>
const nodes: Node[] = []
const members: { email: string; totp: string }[] = []

const start = (SECRET: string, SECRET_PREVIOUS = '') =>
  spawnServer({ DATABASE_URL: made.url, DATA_DIR: made.data_dir, TRUST_PROXY: '1', SECRET, SECRET_PREVIOUS })
async function restart(at: number, ...secrets: [string, string?]) {
  nodes[at]?.kill('SIGTERM')
  await nodes[at]?.ended
  nodes[at] = await start(...secrets)
}

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url, { max: 4 })
  const old = { current: OLD, previous: [] }
  for (let count = 0; count < accounts; count++) {
    const { id, email } = await makeAccount(db, 'gay')
    const totp = newSecret()
    await db.run`
      insert into two_step (member_id, site_id, secret, confirmed_at, created_at)
      select id, site_id, ${encrypt(old, 'two-step', totp)}, now(), now() from member where id = ${id}`
    members.push({ email, totp })
  }
  const { id: site } = await siteOf(db, 'gay')
  const { id: owner } = await makeAccount(db, 'gay')
  const tokens = Array.from({ length: values - accounts }, (_, at) => encrypt(old, 'stored method', `token ${at}`))
  await db.run`
    insert into stored_method (site_id, member_id, provider, method, token, token_hash, label, created_at, used_at)
    select ${site}, ${owner}, 'sandbox', 'visa', token, sha256(convert_to(token, 'UTF8')), 'x', now(), now()
    from unnest(${tokens}::text[]) as token`
  nodes.push(await start(OLD), await start(OLD))
}, 120_000)
afterAll(async () => {
  for (const node of nodes) node.kill('SIGTERM')
  await Promise.all(nodes.map(({ ended }) => ended))
  await db.close()
  await made.drop()
})

test(`OPS-9 SECRET is rotated with ${values} encrypted values and logins meanwhile`, { timeout: 600_000 }, async () => {
  const waiting = members.slice()
  const failures: unknown[] = []
  let isOver = false
  /** Each member logs in once: a code counts once. */
  async function logIn(at: number) {
    while (!isOver) {
      const member = waiting.pop()
      if (!member) return
      const { email, totp } = member
      const browser = browserClient({ port: nodes[at]?.port ?? 0 }, 'gay')
      try {
        const first = await browser.login(email)
        const second = await browser.post('/api/login/code', { code: new TOTP({ secret: totp }).generate() })
        if (second.status !== 200) failures.push([first.status, second.status, second.text])
      } catch {
        // The node was stopped in between: a browser would try again, at the other one.
        waiting.push(member)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  // Always at the node that is not restarted.
  async function rolling(...secrets: [string, string?]) {
    for (const at of [0, 1]) await Promise.all([restart(at, ...secrets), Promise.race([logIn(1 - at), delay()])])
  }
  const delay = () => new Promise((resolve) => setTimeout(resolve, 1_000))

  await rolling(OLD, NEW)
  await rolling(NEW, OLD)
  const left = async () =>
    (
      await db.one<{ count: number }>`
        select (select count(*) from stored_method where token like ${`${keyId(OLD)}.%`})::int
          + (select count(*) from two_step where secret like ${`${keyId(OLD)}.%`})::int as count`
    ).count
  await Promise.all([expect.poll(left, { timeout: 120_000 }).toBe(0), Promise.race([logIn(0), delay()])])
  await rolling(NEW)
  isOver = true
  expect(failures).toEqual([])
  expect(members.length - waiting.length).toBeGreaterThan(10)

  const alone = { current: NEW, previous: [] }
  const tokens = await db.many<{ token: string }>`select token from stored_method where token <> ''`
  const secrets = await db.many<{ secret: string }>`select secret from two_step where secret <> ''`
  expect(tokens.length).toBeGreaterThanOrEqual(values - accounts)
  for (const { token } of tokens) expect(decrypt(alone, 'stored method', token)).toMatch(/^token \d+$/)
  for (const { secret } of secrets) expect(decrypt(alone, 'two-step', secret)).toMatch(/^[A-Z2-7]{32}$/)
  console.log(`rotated ${values} values; ${members.length - waiting.length} logins meanwhile, 0 failed`)
})

test('OPS-9 without the old secret a two-step code is a plain refusal, and a recovery code still works', async () => {
  const { id, email } = await makeAccount(db, 'gay')
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at)
    select id, site_id, ${encrypt({ current: 'a third one', previous: [] }, 'two-step', newSecret())}, now(), now()
    from member where id = ${id}`
  const browser = browserClient({ port: nodes[0]?.port ?? 0 }, 'gay')
  expect((await browser.login(email)).json.second_step).toContain('recovery_code')
  const refused = await browser.post('/api/login/code', { code: '123456' })
  expect([refused.status, refused.json.code]).toEqual([503, 'undecryptable'])
  expect(refused.json.detail).toBe('We can’t read part of your data right now. Contact customer service.')
  const wrong = await browser.post('/api/login/code', { code: 'bbbb-bbbb-bbbb' })
  expect([wrong.status, wrong.json.code]).toEqual([400, 'code_wrong'])
})
