// Staff: each command is signed by somebody's own key, roles may do what the matrix says, and what is large waits for another
// person (OPS-4).
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../server/base/ctx.ts'
import type { Database } from '../server/base/db/database.ts'
import { hashToken } from '../server/base/encryption/tokens.ts'
import { permissions, type Role, roles } from '../server/staff/index.ts'
import { makeApp, makeMember, type TestApp } from '../test/fixtures/app.ts'
import { runInProcess } from '../test/fixtures/operatorCommand.ts'
import { buy, paymentDatabase, sellingSite } from '../test/fixtures/payments.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { announceCommand } from './announceVerbs.ts'
import { answersCommand } from './answersVerbs.ts'
import { bankCommand } from './bankVerbs.ts'
import { banCommand } from './banVerbs.ts'
import { caseCommand } from './caseVerbs.ts'
import { complaintsCommand } from './complaintsVerbs.ts'
import { hashesCommand } from './hashesVerbs.ts'
import { jobsCommand } from './jobsVerbs.ts'
import { memberCommand } from './memberVerbs.ts'
import { moneyCommand } from './moneyVerbs.ts'
import { pageCommand } from './pageVerbs.ts'
import { type Command, parseArguments, runVerb } from './parseArguments.ts'
import { photoCommand } from './photoVerbs.ts'
import { reportCommand } from './reportVerbs.ts'
import { siteCommand } from './siteVerbs.ts'
import { sourceCommand } from './sourceVerbs.ts'
import { runStaff, staffCommand } from './staffVerbs.ts'
import { wordsCommand } from './wordsVerbs.ts'

const commands = [
  announceCommand,
  answersCommand,
  banCommand,
  caseCommand,
  bankCommand,
  complaintsCommand,
  jobsCommand,
  memberCommand,
  moneyCommand,
  pageCommand,
].concat([reportCommand, siteCommand, sourceCommand, staffCommand, wordsCommand, hashesCommand, photoCommand])
let db: Database
let url: string
let end: () => Promise<void>
let app: TestApp
let site: Site
let folder: string
const why = ['--why', 'a test of it']

beforeAll(async () => {
  ;({ db, url, end } = await paymentDatabase())
  app = await makeApp(db)
  app.time = new Date()
  site = await sellingSite(db)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-staff-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await end()
})

async function run(command: Command, key: string | null, ...args: string[]) {
  const parsed = parseArguments(command, args)
  if (typeof parsed === 'string') return { code: 2, output: parsed }
  return runVerb(app, parsed, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
const staff = (key: string | null, ...args: string[]) => run(staffCommand, key, ...args)
const answer = async (ran: Promise<{ code: number; output: string }>) => {
  const { code, output } = await ran
  expect([code, output]).toEqual([0, expect.anything()])
  return JSON.parse(output)
}
const buyer = () => makeMember(db, site, { email: `${crypto.randomUUID()}@test.nightjar.test`, now: app.time })

test('OPS-4 the first operator is added at the server, without a key; nobody else is', async () => {
  const program = (key: string, ...args: string[]) =>
    runInProcess(() => runStaff(args), { DATABASE_URL: url, DATA_DIR: folder, SECRET: 'x', STAFF_KEY: key })
  expect(await program('', 'add', 'Sam', 'support', ...why)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^role: the first one is an operator/),
  })
  const first = await program('', 'add', 'Olga', 'operator', ...why)
  const { key } = JSON.parse(first.output)
  expect(key).toMatch(/^staff_[\w-]{43}$/)
  expect(await program('', 'add', 'Otto', 'operator', ...why)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^key: there is an operator already/),
  })
  // Stored hashed, and listed by nobody.
  const row = await db.one<{ key_hash: Buffer }>`select * from staff where name = 'Olga'`
  expect(row.key_hash).toEqual(hashToken(key))
  expect(JSON.stringify([row, await program(key, 'list')])).not.toContain(key)
  const file = join(folder, 'key')
  await writeFile(file, `${key}\n`)
  const byFile = await runInProcess(() => runStaff(['list']), {
    ...{ DATABASE_URL: url, DATA_DIR: folder, SECRET: 'x', STAFF_KEY: '', STAFF_KEY_FILE: file },
  })
  expect(byFile.code).toBe(0)
  await db.run`delete from staff`
})

test('OPS-4 each command needs a key that is in force; a free name signs nothing', async () => {
  const key = await staffKey(db)
  for (const command of commands)
    for (const name of Object.keys(command.verbs)) {
      const verb = command.verbs[name] as Command['verbs'][string]
      const args = [...name.split(' '), ...Array.from({ length: verb.min_args }, () => 'x')]
      const needed = (verb.required ?? []).flatMap((option) => [`--${option}`, 'x x x'])
      for (const wrong of [null, '', 'staff_made_up', `${key}x`])
        expect([command.name, name, await run(command, wrong, ...args, ...needed)]).toEqual([
          command.name,
          name,
          { code: 1, output: expect.stringMatching(/^key: /) },
        ])
      expect(await run(command, key, ...args, ...needed, '--as', 'Lena')).toMatchObject({ code: 2 })
    }
})

test('STAFF-1 OPS-4 every command of every program has a line in the matrix, and each role may do what it says', async () => {
  const names = commands.flatMap(({ name, verbs }) => Object.keys(verbs).map((verb) => `${name} ${verb}`))
  expect(names.toSorted()).toEqual(Object.keys(permissions).toSorted())
  for (const role of roles) {
    const key = await staffKey(db, `Someone in ${role}`, role)
    for (const command of commands)
      for (const [name, verb] of Object.entries(command.verbs)) {
        const parsed = {
          permission: `${command.name} ${name}`,
          verb: { ...verb, run: async () => 'ran' },
          args: [],
          values: {},
        }
        const ran = await runVerb(app, parsed, key).catch((error: Error) => error.message)
        const isAllowed = (permissions[parsed.permission] as Role[]).includes(role)
        expect([role, parsed.permission, ran]).toEqual([
          role,
          parsed.permission,
          isAllowed ? 'ran' : `key: the role ${role} may not run "${parsed.permission}"`,
        ])
      }
  }
  const may = (role: Role) => names.filter((name) => (permissions[name] as Role[]).includes(role))
  expect(may('operator')).toEqual(names)
  expect(may('moderator')).not.toContain('money refund')
  expect(may('support')).not.toContain('member erase')
  expect(may('finance')).not.toContain('ban member')
  expect(await db.many`select 1 from audit where actor like 'Someone%'`).toEqual([])
})

test('OPS-4 a program in the folder of operators is a command with a key, or one of the machine', async () => {
  const machine = ['backup', 'browserTexts', 'build', 'main', 'restore', 'schema', 'texts', 'migrate', 'doctor']
  const programs = (await readdir(import.meta.dirname)).filter((it) => it.endsWith('Verbs.ts'))
  expect(programs.map((it) => it.replace('Verbs.ts', '')).toSorted()).toEqual(
    commands.map(({ name }) => name).toSorted(),
  )
  expect(machine.filter((it) => commands.some(({ name }) => name === it))).toEqual([])
})

test('OPS-4 a colleague’s key: with another operator it waits for one, replaced it is void, ended it signs nothing', async () => {
  await db.run`delete from staff_request`
  await db.run`delete from staff`
  const olga = await staffKey(db, 'Olga', 'operator')
  // Alone: at once.
  const otto = (await answer(staff(olga, 'add', 'Otto', 'operator', ...why))).key
  expect(await staff(otto, 'list')).toMatchObject({ code: 0 })
  // Two operators: neither adds a puppet alone.
  const added = await answer(staff(olga, 'add', 'Puppet', 'operator', ...why))
  expect(added).toMatchObject({ name: 'Puppet', status: 'open', key: expect.any(String) })
  expect(await staff(added.key, 'list')).toMatchObject({ code: 1, output: expect.stringMatching(/^key: nobody/) })
  expect(await staff(olga, 'approve', added.request)).toMatchObject({ code: 1, output: expect.stringMatching(/own/) })
  expect(JSON.stringify(await staff(otto, 'requests'))).not.toContain('key_hash')
  await answer(staff(otto, 'approve', added.request))
  expect(await staff(added.key, 'list')).toMatchObject({ code: 0 })
  // One's own key is replaced by oneself.
  const renewed = (await answer(staff(added.key, 'key', ...why))).key
  expect([(await staff(added.key, 'list')).code, (await staff(renewed, 'list')).code]).toEqual([1, 0])
  const other = await answer(staff(olga, 'key', 'Otto', ...why))
  expect((await staff(otto, 'list')).code).toBe(0)
  expect(await staff(renewed, 'decline', other.request, ...why)).toMatchObject({ code: 0 })
  expect(await staff(otto, 'approve', other.request)).toMatchObject({ code: 1 })
  const sam = (await answer(staff(olga, 'add', 'Sam', 'support', ...why))).request
  await answer(staff(otto, 'approve', sam))
  expect(await staff(olga, 'add', 'sam', 'support', ...why)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^name/),
  })
  await answer(staff(olga, 'end', 'Puppet', ...why))
  expect((await staff(renewed, 'list')).code).toBe(1)
  await answer(staff(olga, 'end', 'otto', ...why))
  expect(await staff(olga, 'end', 'Olga', ...why)).toMatchObject({ code: 1, output: expect.stringMatching(/last/) })
})

const money = (key: string, ...args: string[]) => run(moneyCommand, key, ...args)
const bonusOf = async ({ id }: CurrentMember) =>
  (await db.one<{ bonus: number }>`select bonus from credit_balance where member_id = ${id}`).bonus

test('OPS-4 CRED-6 credits above the limit of a day wait for another person, however they are split', async () => {
  const [fay, finn] = [await staffKey(db, 'Fay', 'finance'), await staffKey(db, 'Finn', 'finance')]
  const moderator = await staffKey(db, 'Mo', 'moderator')
  const member = await buyer()
  const give = (key: string, credits: string, ref: string) =>
    answer(money(key, 'grant', site.key, member.public_id, credits, '--ref', ref, ...why))
  expect(await give(fay, '150', 'L-1')).toEqual({ before: false, credits: 150 })
  const waiting = await give(fay, '60', 'L-2')
  expect(waiting).toMatchObject({ status: 'open', request: expect.any(String) })
  expect(await bonusOf(member)).toBe(150)
  // Again: the same request. Another way of the same person: its own.
  expect((await give(fay, '60', 'L-2')).request).toBe(waiting.request)
  for (const [key, says] of [
    [fay, /own/],
    [moderator, /may not approve/],
    [null, /^key/],
  ] as const)
    expect(await staff(key, 'approve', waiting.request)).toMatchObject({ code: 1, output: expect.stringMatching(says) })
  const both = await Promise.all([staff(finn, 'approve', waiting.request), staff(finn, 'approve', waiting.request)])
  expect(both.filter(({ code }) => code === 0).length).toBeGreaterThan(0)
  expect(await bonusOf(member)).toBe(210)
  expect(await staff(finn, 'approve', waiting.request)).toMatchObject({ code: 1 })
  expect(await give(fay, '60', 'L-2')).toMatchObject({ before: true })
  expect(
    await db.many`select actor, reference from audit where action = 'grant' and site_id = ${site.id} order by id`,
  ).toEqual([
    { actor: 'Fay', reference: 'L-1' },
    { actor: 'Fay (approved by Finn)', reference: 'L-2' },
  ])
  // The next day it begins anew; what expired is not approved.
  const late = await give(fay, '70', 'L-3')
  app.time = new Date(app.time.getTime() + 8 * 86_400_000)
  expect(await staff(finn, 'approve', late.request)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/expired/),
  })
  expect(await give(fay, '70', 'L-4')).toMatchObject({ before: false })
})

test('OPS-4 CRED-8 a refund above the limit waits; its reason is checked before, and a declined one moves nothing', async () => {
  const [fay, finn] = [await staffKey(db, 'Fay', 'finance'), await staffKey(db, 'Finn', 'finance')]
  const member = await buyer()
  const payments: string[] = []
  for (let n = 0; n < 5; n++) payments.push((await buy(app, site, member, { bundle: 'p1' })).id)
  const payment = payments.pop() as string
  // 4 × 21.99 are below a hundred euros, the fifth is not.
  for (const [n, id] of payments.entries())
    expect(await answer(money(fay, 'refund', site.key, id, '--ref', `S-${n}`, ...why))).toMatchObject({ amount: 2199 })
  const refunds = () => db.one`select count(*)::int as count from payment_refund where member_id = ${member.id}`
  const refund = (...args: string[]) => money(fay, 'refund', site.key, payment, '--ref', 'R-1', ...args)
  expect(await refund('--why', 'write to a@b.example')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^why/),
  })
  const waiting = await answer(refund(...why))
  expect(await refunds()).toEqual({ count: 4 })
  expect(JSON.parse((await staff(finn, 'requests')).output)).toMatchObject([
    { permission: 'money refund', requested_by: 'Fay', input: { payment }, reason: 'a test of it', status: 'open' },
  ])
  await answer(staff(finn, 'decline', waiting.request, ...why))
  expect(await staff(finn, 'approve', waiting.request)).toMatchObject({ code: 1 })
  expect(await refunds()).toEqual({ count: 4 })
  const again = await answer(refund(...why))
  expect(again.request).not.toBe(waiting.request)
  // Whoever asked has left meanwhile.
  await db.run`update staff set ended_at = ${app.time} where name = 'Fay'`
  expect(await staff(finn, 'approve', again.request)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/may not/),
  })
  await db.run`update staff set ended_at = null where name = 'Fay'`
  await answer(staff(finn, 'approve', again.request))
  expect(await refunds()).toEqual({ count: 5 })
})

test('OPS-4 CRED-6 CRED-8 what one person gives away at the same instant is one sum, by credits and by refunds', async () => {
  const uma = await staffKey(db, 'Uma', 'finance')
  const member = await buyer()
  const grants = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      answer(money(uma, 'grant', site.key, member.public_id, '80', '--ref', `U-${n}`, ...why)),
    ),
  )
  expect(grants.filter(({ status }) => status === 'open')).toHaveLength(4)
  expect(await bonusOf(member)).toBe(160)
  // The same command twice at once is one request.
  const twice = await Promise.all(
    [1, 2].map(() => answer(money(uma, 'grant', site.key, member.public_id, '90', '--ref', 'U-9', ...why))),
  )
  expect(twice[0].request).toBe(twice[1].request)
  const payments: string[] = []
  for (let n = 0; n < 6; n++) payments.push((await buy(app, site, member, { bundle: 'p1' })).id)
  const refunds = await Promise.all(
    payments.map((id, n) => answer(money(uma, 'refund', site.key, id, '--ref', `V-${n}`, ...why))),
  )
  expect(refunds.filter(({ amount }) => amount === 2199)).toHaveLength(4)
  expect(refunds.filter(({ request }) => request)).toHaveLength(2)
})
