// The hash chains over audit log and ledgers: what was changed later, even by the owner of the tables, is found (SAFE-5).
import { expect, test } from 'vitest'
import { makeMember } from '../../../test/fixtures/app.ts'
import { databaseFixture } from '../../../test/fixtures/databaseFixture.ts'
import { runInProcess } from '../../../test/fixtures/operatorCommand.ts'
import { staffKey } from '../../../test/fixtures/staff.ts'
import { reportHeads } from '../../operations.ts'
import { hashChains } from '../../staff/index.ts'
import type { Db } from '../db/database.ts'
import { audit } from './audit.ts'
import { auditChain, chainHeads, extendChain, findBrokenLink, hasLink } from './hashChain.ts'

const { db, app, site } = await databaseFixture()
const ctx = { app, db, site, clock: app.clock, afterCommit: () => {}, request: { origin: '' } }
const write = (why: string) => audit(ctx, { who: 'Lena', why }, { action: 'test', subject: 'a test' })
/** Twice: a row waits until every transaction that was running with it is over. */
async function extend() {
  const first = await extendChain(db, auditChain, app.time)
  return first + (await extendChain(db, auditChain, app.time))
}
/** Those of other databases of this server count, too: extends until no row is left, and says how many there were. */
async function extendToEnd() {
  let rows = 0
  await expect
    .poll(async () => {
      rows += await extend()
      const { left } = await db.one<{ left: number }>`
        select (select count(*) from audit)::int - coalesce(sum(rows), 0)::int as left from hash_chain where chain = 'audit'`
      return left
    })
    .toBe(0)
  return rows
}

test('SAFE-5 rows are chained once they are final, and no row is covered twice', async () => {
  await write('the first one')
  await write('the second one')
  expect(await extendToEnd()).toBeGreaterThan(0)
  expect(await extend()).toBe(0)
  await write('the third one')
  expect(await extendToEnd()).toBe(1)
  const links = await db.many<{ last_id: number; rows: number }>`
    select last_id, rows from hash_chain where chain = 'audit' order by number`
  const { count } = await db.one<{ count: number }>`select count(*)::int as count from audit`
  expect(links.reduce((sum, { rows }) => sum + rows, 0)).toBe(count)
  expect(await findBrokenLink(db, auditChain)).toBeNull()
})

test('SAFE-5 a row of a transaction that commits late is in the chain', async () => {
  const open = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const late = db.transaction(async (tx) => {
    await audit({ ...ctx, db: tx }, { who: 'Lena', why: 'commits late' }, { action: 'test', subject: 'late' })
    written.resolve()
    await open.promise
  })
  await written.promise
  await write('commits at once')
  expect(await extend()).toBe(0)
  open.resolve()
  await late
  await extendToEnd()
  expect(await extend()).toBe(0)
  const { covered } = await db.one<{ covered: boolean }>`
    select max(last_id) = (select max(id) from audit) as covered from hash_chain where chain = 'audit'`
  expect(covered).toBe(true)
  expect(await findBrokenLink(db, auditChain)).toBeNull()
})

const tampering: Record<string, (tx: Db) => Promise<unknown>> = {
  changed: (tx) => tx.run`update audit set actor = 'Somebody' where reason = 'the first one'`,
  'taken away': (tx) => tx.run`delete from audit where reason = 'the second one'`,
  'put in': (tx) => tx.run`
    insert into audit (id, site_id, at, actor, action, subject, reason) overriding system value
    values (0, ${site.id}, now(), 'Lena', 'test', 'earlier', 'never was')`,
}

test.each(Object.keys(tampering))(
  'SAFE-5 a row that was %s is found, whatever the session’s time zone',
  async (how) => {
    const undo = new Error('undo')
    const work = db.transaction(async (tx) => {
      await tx.run`set local time zone 'Asia/Tokyo'`
      expect(await findBrokenLink(tx, auditChain)).toBeNull()
      // As the owner of the table, who can switch its trigger off.
      await tx.run`alter table audit disable trigger all`
      await tampering[how]?.(tx)
      expect(await findBrokenLink(tx, auditChain)).toBe(1)
      throw undo
    })
    await expect(work).rejects.toBe(undo)
  },
)

test('SAFE-5 the proof of an operator holds, and names the chain that was changed', async () => {
  expect(await runInProcess(() => runProve(), {})).toMatchObject({ code: 0 })
  await db.run`alter table audit disable trigger all`
  await db.run`update audit set reason = 'another one' where reason = 'the third one'`
  expect(await runInProcess(() => runProve(), {})).toEqual({
    code: 1,
    output: expect.stringContaining('audit: what link 2 of the hash chain covers was changed'),
  })
  await db.run`update audit set reason = 'the third one' where reason = 'another one'`
  await db.run`alter table audit enable trigger all`
})

async function runProve(...head: string[]) {
  const { moneyCommand } = await import('../../../ops/moneyVerbs.ts')
  const { parseArguments, runVerb } = await import('../../../ops/parseArguments.ts')
  const asked = parseArguments(moneyCommand, ['prove', ...head])
  if (typeof asked === 'string') throw new Error(asked)
  await runVerb(app, asked, await staffKey(db)).then(
    (output) => console.log(output),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}

test('SAFE-5 a chain that was made anew does not hold the heads that were mailed', async () => {
  const [before] = await chainHeads(db, [auditChain])
  if (!before) throw new Error('there is no head')
  expect(await hasLink(db, before)).toBe(true)
  await db.run`alter table hash_chain disable trigger all`
  await db.run`delete from hash_chain where chain = 'audit'`
  await extendToEnd()
  expect(await findBrokenLink(db, auditChain)).toBeNull()
  expect(await hasLink(db, before)).toBe(false)
  const { output } = await runInProcess(() => runProve('--head', `audit:${before.number}:${before.hash}`), {})
  expect(output).toContain('is no link of its chain')
  await db.run`alter table hash_chain enable trigger all`
})

test('SAFE-5 the ledgers are chained, too, and each head is logged and mailed', async () => {
  await makeMember(db, site, { credits: 5 })
  for (const chain of hashChains) {
    await extendChain(db, chain, app.time)
    await extendChain(db, chain, app.time)
    expect(await findBrokenLink(db, chain)).toBeNull()
  }
  const logged: object[] = []
  const log = { ...app.log, info: (event: string, fields?: object) => void logged.push({ event, ...fields }) }
  await reportHeads({ ...app, log })
  const heads = await chainHeads(db, hashChains)
  expect(logged).toEqual(heads.map((head) => ({ event: 'hash chain', ...head })))
  const mail = await db.one<{ recipient: string; body_text: string }>`
    select recipient, body_text from notification where kind = 'operator' order by id desc limit 1`
  for (const { chain, number, hash } of heads) expect(mail.body_text).toContain(`${chain}:${number}:${hash}`)
  await expect(db.run`delete from hash_chain`).rejects.toThrow(/never changed/)
  await expect(db.run`truncate credit_entry`).rejects.toThrow(/never changed/)
})
