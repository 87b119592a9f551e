// Rotation of SECRET on a real database: what was encrypted before is read and encrypted anew, what cannot be read is
// refused, and hashes find what they found (OPS-9).
import { expect, test } from 'vitest'
import { makeMember } from '../../../test/fixtures/app.ts'
import { databaseFixture } from '../../../test/fixtures/databaseFixture.ts'
import { makeFullMember } from '../../../test/fixtures/fullMember.ts'
import { domains } from '../../app.ts'
import { vapidKeys } from '../../notifications/index.ts'
import type { App } from '../ctx.ts'
import { decrypt, encrypt } from './encryption.ts'
import { type Reencrypted, reencryptColumns, reencryptStableKey, sumReencrypted } from './reencrypt.ts'
import { openSecret, type Secret } from './secret.ts'
import { keyId } from './secretKeys.ts'
import { sign, verifySignature } from './tokens.ts'

const { db, app, site } = await databaseFixture()
const OLD = 'a secret for tests only'
const NEW = 'another secret for tests only'

const withSecret = (secret: Secret): App => ({ ...app, secret })
const rotated: Secret = { current: NEW, previous: [OLD], stable: OLD }

async function reencryptAll(it: App) {
  const results: Reencrypted[] = [await reencryptStableKey(it)]
  for (const { reencrypt } of domains) if (reencrypt) results.push(...(await reencrypt(it)))
  return sumReencrypted(results)
}

test('OPS-9 a text says under which secret it was encrypted, and those from before there were ids are still read', () => {
  const now = encrypt({ current: NEW, previous: [] }, 'x', 'hello')
  expect(now.split('.')[0]).toBe(keyId(NEW))
  expect(now).not.toContain(NEW)
  const before = encrypt({ current: OLD, previous: [] }, 'x', 'hello')
  for (const text of [before, before.split('.')[1] as string])
    expect(decrypt({ current: NEW, previous: ['none', OLD] }, 'x', text)).toBe('hello')
  for (const [keys, purpose, text] of [
    [{ current: NEW, previous: [] }, 'x', before],
    [{ current: OLD, previous: [] }, 'y', before],
    [{ current: OLD, previous: [] }, 'x', `${before.slice(0, -4)}AAAA`],
    [{ current: OLD, previous: [] }, 'x', ''],
  ] as const)
    expect(() => decrypt(keys, purpose, text)).toThrow(expect.objectContaining({ code: 'undecryptable', status: 503 }))
})

test('OPS-9 a row that a login changes while its pass reads is encrypted anew all the same', async () => {
  const { id } = await makeMember(db, site)
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at)
    values (${id}, ${site.id}, ${encrypt(app.secret, 'two-step', 'JBSWY3DP')}, now(), now())`
  let logins = 0
  const busy: App['db'] = Object.create(db, {
    prepared: {
      async value(sql: string, parameters: unknown[]) {
        const rows = await db.prepared(sql, parameters as never)
        if (sql.startsWith('select') && logins++ < 2) await db.run`update two_step set confirmed_at = now()`
        return rows
      },
    },
  })
  const column = { table: 'two_step', column: 'secret', purpose: 'two-step' }
  const result = await reencryptColumns({ db: busy, secret: rotated }, [column])
  expect(result).toEqual({ changed: 1, unreadable: 0 })
  await db.run`delete from two_step`
})

test('OPS-9 a signature of before counts for as long as its secret is named', () => {
  const signature = sign(OLD, 'x', 'value')
  expect(verifySignature({ current: NEW, previous: [OLD] }, 'x', 'value', signature)).toBe(true)
  expect(verifySignature({ current: NEW, previous: [] }, 'x', 'value', signature)).toBe(false)
})

test('OPS-9 every encrypted column of a member is encrypted anew, and is the same text afterwards', async () => {
  // Somebody whom the full member may block.
  await makeMember(db, site)
  await makeFullMember(app, db, site)
  await db.run`update two_step set secret = ${encrypt(app.secret, 'two-step', 'JBSWY3DP')}`
  const source = await db.one<{ sealed: string }>`
    insert into traffic_source (site_id, network, method, url, secret, events, created_at)
    values (${site.id}, 'lights', 'GET', 'https://x.example/', ${encrypt(app.secret, 'source secret', 'shh')}, '{signup}', now())
    returning secret as sealed`
  await db.run`
    insert into provider_event (provider, event_id, raw_payload, event, received_at)
    values ('sandbox', 'e1', ${encrypt(app.secret, 'provider payload', 'raw')},
      ${db.json({ kind: 'payment', stored: { token: encrypt(app.secret, 'stored method', 'tok'), label: 'x' } })}, now())`
  const push = await vapidKeys(app)
  const first = await reencryptAll(withSecret(rotated))
  expect(first.unreadable).toBe(0)
  expect(first.changed).toBeGreaterThan(8)
  expect(await reencryptAll(withSecret(rotated))).toEqual({ changed: 0, unreadable: 0 })

  const alone = { current: NEW, previous: [] }
  const { secret } = await db.one<{ secret: string }>`select secret from traffic_source where network = 'lights'`
  expect(secret).not.toBe(source.sealed)
  expect(decrypt(alone, 'source secret', secret)).toBe('shh')
  const { token, raw } = await db.one<{ token: string; raw: string }>`
    select event #>> '{stored,token}' as token, raw_payload as raw from provider_event where event_id = 'e1'`
  expect([decrypt(alone, 'stored method', token), decrypt(alone, 'provider payload', raw)]).toEqual(['tok', 'raw'])
  expect(await vapidKeys({ db, secret: { ...alone, stable: OLD } })).toEqual(push)
  // No column of any table holds a text under the old secret any more.
  expect(await columnsWith(`${keyId(OLD)}.`)).toEqual([])
})

/** Every text column of every table in which a value begins like this. */
async function columnsWith(start: string) {
  const columns = await db.many<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb')`
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await db.prepared(`select 1 from "${table}" where "${column}"::text like $1 limit 1`, [`%${start}%`])
    if (rows.length) found.push(`${table}.${column}`)
  }
  return found
}

test('OPS-9 the key of hashes outlives each rotation; without the old secret the start says so and works', async () => {
  await db.run`delete from deployment where key = 'stable_key'`
  const first = await openSecret(db, { current: OLD, previous: [] })
  expect(first).toEqual({ secret: { current: OLD, previous: [], stable: OLD }, isForeign: false })
  const second = await openSecret(db, { current: NEW, previous: [OLD] })
  expect(second).toEqual({ secret: { current: NEW, previous: [OLD], stable: OLD }, isForeign: false })
  expect(await openSecret(db, { current: NEW, previous: [] })).toMatchObject({ isForeign: true })
  expect(await reencryptStableKey(withSecret(second.secret))).toEqual({ changed: 1, unreadable: 0 })
  expect(await openSecret(db, { current: NEW, previous: [] })).toEqual({
    secret: { current: NEW, previous: [], stable: OLD },
    isForeign: false,
  })
})
