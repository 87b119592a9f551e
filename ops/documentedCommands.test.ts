// Every command line of docs/operating.md runs as it stands there, in that order (OPS-4).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../server/app.ts'
import { openCase } from '../server/base/cases.ts'
import { addSeconds } from '../server/base/clock.ts'
import type { CurrentMember, Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { newId } from '../server/base/encryption/tokens.ts'
import { readEnv } from '../server/base/env.ts'
import { send } from '../server/chats/index.ts'
import { sendReceipts } from '../server/payments/sendReceipts.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { clearSiteCache, findSite } from '../server/sites/index.ts'
import { addStaff } from '../server/staff/index.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { ourAccount } from '../test/fixtures/directDebit.ts'
import { buy } from '../test/fixtures/payments.ts'
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
import { staffCommand } from './staffVerbs.ts'
import { wordsCommand } from './wordsVerbs.ts'

const commands: Command[] = [
  announceCommand,
  answersCommand,
  banCommand,
  bankCommand,
  caseCommand,
  complaintsCommand,
  jobsCommand,
  memberCommand,
  moneyCommand,
].concat([
  pageCommand,
  reportCommand,
  siteCommand,
  sourceCommand,
  staffCommand,
  wordsCommand,
  hashesCommand,
  photoCommand,
])
/** Programs of the machine, which have tests of their own. */
const elsewhere = ['backup', 'restore', 'migrate', 'doctor', 'build', 'resilience', 'texts', 'schema', 'bench']
/** What a line may say instead of doing it, and why. */
const excused: [line: RegExp, says: RegExp, reason: string][] = [
  [/^source -- test/, /^Nobody answered/, 'the network of the example is nobody'],
  [/^money -- bar lift gay MEMBER new/, /not barred/, 'this member had no chargeback'],
  [/^money -- chargeback answered/, /has no dispute/, 'nobody disputes this payment'],
  [/^source -- again/, /^nothing failed/, 'nothing was sent'],
  [/^site -- set gay enable_site_entry_popup/, /nothing would change/, 'it may be so already'],
  [/^site -- set gay providers null/, /nothing would change/, 'it is so already'],
]

let db: Database
let drop: () => Promise<void>
let app: TestApp
let folder: string
let key: string
let site: Site
beforeAll(async () => {
  const testDb = await testDatabase()
  ;({ drop } = testDb)
  db = connect(testDb.url)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-lines-'))
  app = await makeApp(db, {
    env: readEnv({ DATA_DIR: folder, PAYMENTS: 'sepa,sandbox' }),
    hooks: { onErase: domains.toReversed().flatMap(({ onErase }) => onErase ?? []) },
  })
  app.time = new Date()
  site = (await findSite(db, 'gay.localhost')) as Site
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
  await drop()
})

/** Lines of code blocks, without their comments, as words of a shell. */
async function documentedLines(): Promise<{ line: string; program: string; args: string[] }[]> {
  const text = await readFile(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('npm run '))
  return lines.map((line) => {
    const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(#.*$)|(\S+)/g)]
    const args = words.filter(([, , , comment]) => comment === undefined).map(([whole, a, b]) => a ?? b ?? whole)
    return { line: line.slice('npm run '.length), program: args[2] ?? '', args: args.slice(args.indexOf('--') + 1) }
  })
}

const names: Record<string, string> = {}
let count = 0

/** MEMBER with whatever a command may be about. */
async function nextMember() {
  const [member, partner] = [await person(), await person()]
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at)
    values (${member.id}, ${site.id}, 'x', ${app.time}, ${app.time})`
  const file = () => `${newId()}.webp`
  const { photo } = await db.one<{ photo: string }>`
    insert into photo (site_id, member_id, status, main, position, full_file, card_file, thumb_file, locked_file, width, height, digest, created_at)
    values (${site.id}, ${member.id}, 'active', true, 1, ${file()}, ${file()}, ${file()}, ${file()}, 1, 1, 'x', ${app.time})
    returning public_id as photo`
  await send(ctxOf(app, site, member), {
    id: partner.public_id,
    body: 'Hello',
    client_id: crypto.randomUUID(),
    price: 0,
  })
  const { conversation } = await db.one<{ conversation: string }>`
    select public_id as conversation from conversation where started_by = ${member.id}`
  Object.assign(names, { MEMBER: member.public_id, PHOTO: photo, CONVERSATION: conversation })
  await nextPayment(member)
}
const person = () =>
  makeMember(db, site, {
    email: count++ ? `anna${count}@example.org` : 'anna@example.org',
    now: addSeconds(app.time, -30 * 86_400),
    credits: 100,
  })

async function nextPayment(member?: CurrentMember) {
  const { id } = await buy(app, site, member ?? (await person()))
  await sendReceipts(app)
  const { receipt_no } = await db.one<{ receipt_no: string }>`select receipt_no from payment where public_id = ${id}`
  Object.assign(names, { PAYMENT: id, '2026-00017': receipt_no })
}

async function writeFiles() {
  const files: Record<string, string> = {
    'terms.md': '# Terms\n\nBe kind.\n',
    'privacy-us.md': '# Privacy\n\nWe keep little.\n',
    'about.md': '# Over ons\n\nWij.\n',
    'answer.txt': 'We looked.\nYou are right.\n',
    'facts.txt': 'You asked three people for money.\n',
    'creditor.json': JSON.stringify({ creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar GmbH', iban: ourAccount }),
    'news.json': JSON.stringify({ en: { subject: 'News', text: 'Look.' } }),
    'stopncii.csv': `hash,quality\n${'0f'.repeat(32)},100\n`,
    'bundles.json': '[]',
    'landers.json': '{}',
  }
  await writeFile(join(folder, 'screenshot.png'), await testPicture(7))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  for (const name of [
    ...[
      ...Object.keys(files),
      'photo.webp',
      'dispute.pdf',
      'receipt.pdf',
      'credit-note.pdf',
      'screenshot.png',
      'lantern.jsonc',
      'lights.csv',
      'dsa-2026',
    ],
  ])
    names[name] = join(folder, name)
  names['@landers.json'] = `@${join(folder, 'landers.json')}`
  await db.run`
    insert into complaint (site_id, reference, kind, name, email, text, language, is_spam, created_at)
    values (${site.id}, 'C-7K3M-92QX', 'payment', 'Anna', 'anna@example.org', 'Twice', 'en', false, ${app.time})`
}

async function run(command: Command, args: string[], by = key) {
  const parsed = parseArguments(command, args)
  if (typeof parsed === 'string') return { fault: parsed, output: '' }
  return runVerb(app, parsed, by).then(
    (output) => ({ fault: null, output }),
    (error: Error) => ({ fault: error.message, output: '' }),
  )
}

/** PHOTO that waits for a look, with its file. */
async function nextPhoto() {
  await nextMember()
  const { file } = await db.one<{ file: string }>`
    update photo set status = 'pending' where public_id = ${names.PHOTO ?? ''} returning full_file as file`
  await app.storage.put(file, Buffer.from('a picture'))
}

/** What must be so before a line. */
const before: [line: RegExp, prepare: () => Promise<unknown>][] = [
  [/^staff -- (approve|decline)/, waitingRequest],
  [
    /^words -- (release|refuse|case)/,
    () => db.run`update member set about_waiting = 'Write to me' where public_id = ${names.MEMBER ?? ''}`,
  ],
  [
    /^member -- resend/,
    () => db.run`update member set status = 'not_confirmed' where public_id = ${names.MEMBER ?? ''}`,
  ],
  [/^member -- address/, () => db.run`update member set status = 'active' where public_id = ${names.MEMBER ?? ''}`],
  [
    /^money -- bundle add gay p3/,
    () => db.run`delete from bundle where site_id = ${site.id} and key = 'p3' and currency = 'EUR'`,
  ],
  [/^photo -- (show|accept|refuse)/, nextPhoto],
  [/^money -- refund/, () => nextPayment()],
  [
    /^money -- credit-note/,
    async () => {
      const { no } = await db.one<{ no: string }>`
        select credit_note_no as no from payment_refund where site_id = ${site.id} and credit_note_no is not null limit 1`
      names.NUMBER = no
    },
  ],
  [
    /^money -- withdrawal close/,
    async () => {
      names.WITHDRAWAL = 'W-2222-2222'
      await db.run`
        insert into withdrawal (site_id, reference, name, email, order_text, language, is_spam, state, created_at, due_at)
        values (${site.id}, 'W-2222-2222', 'Anna', 'anna@example.org', 'a bundle', 'en', false, 'open', ${app.time}, ${app.time})`
    },
  ],
  [
    /^jobs -- again/,
    async () => {
      await db.run`select graphile_worker.add_job('notifications.deliver', max_attempts => 1)`
      await db.run`update graphile_worker._private_jobs set attempts = max_attempts`
    },
  ],
  [
    /^announce -- pause/,
    async () => {
      const { id } = await db.one<{ id: number }>`select max(id) as id from announcement`
      names.ANNOUNCEMENT = `${id}`
    },
  ],
  [
    /^case -- list/,
    async () => {
      const { id } = await person()
      const opened = await openCase(ctxOf(app, site, null), { kind: 'report', member: id })
      names.CASE = opened.public_id
    },
  ],
  [
    /^ban -- lift/,
    async () => {
      const { id } = await db.one<{
        id: string
      }>`select public_id as id from ban where lifted_at is null order by id desc limit 1`
      names.BAN = id
    },
  ],
]

async function waitingRequest() {
  const support = await staffKey(db, `Sue ${count++}`, 'support')
  const { output } = await run(
    memberCommand,
    ['unmask', 'gay', names.MEMBER ?? '', '--why', `a request ${count++}`],
    support,
  )
  names.REQUEST = JSON.parse(output).request
}

test('OPS-4 each line of the document runs as it stands there', { timeout: 180_000 }, async () => {
  await writeFiles()
  await nextMember()
  const failed: unknown[] = []
  let lines = 0
  for (const { line, program, args } of await documentedLines()) {
    const command = commands.find(({ name }) => name === program)
    if (!command) {
      expect([line, elsewhere.includes(program)]).toEqual([line, true])
      continue
    }
    lines += 1
    if (line.startsWith('staff -- add Lena')) {
      key = (await addStaff(app, null, 'opens the site', { name: 'Lena', role: 'operator' })).key
      continue
    }
    for (const [pattern, prepare] of before) if (pattern.test(line)) await prepare()
    const { fault, output } = await run(
      command,
      args.map((word) => names[word] ?? word),
    )
    clearSiteCache(db)
    if (fault !== null && !excused.some(([pattern, says]) => pattern.test(line) && says.test(fault)))
      failed.push([line, fault])
    if (line.startsWith('staff -- key')) key = JSON.parse(output).key
    if (line.startsWith('member -- erase')) await nextMember()
  }
  expect(failed).toEqual([])
  expect(lines).toBeGreaterThan(70)
})
