// The program with which staff look after prices, codes, refunds and grants: what it does, what it writes down, what it says where it can't.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../server/app.ts'
import { addSeconds } from '../server/base/clock.ts'
import type { CurrentMember, Site } from '../server/base/ctx.ts'
import type { Database } from '../server/base/db/database.ts'
import { balance, bundles } from '../server/credits/index.ts'
import { checkCode } from '../server/discounts/checkCode.ts'
import { eraseMembers } from '../server/lifecycle/eraseMembers.ts'
import { sendReceipts } from '../server/payments/sendReceipts.ts'
import { chargeBack } from '../server/providers/sandbox/simulate.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../test/fixtures/app.ts'
import { runInProcess } from '../test/fixtures/operatorCommand.ts'
import {
  balanceOf,
  buy,
  createOrder,
  deliverWebhooks,
  isPremium,
  ledgerProblems,
  paymentDatabase,
  sellingSite,
  spendCredits,
} from '../test/fixtures/payments.ts'
import { secretOf } from '../test/fixtures/secret.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { moneyCommand } from './moneyVerbs.ts'
import { parseArguments, runCommand, runVerb } from './parseArguments.ts'
import { run } from './programs.ts'

let db: Database
let url: string
let end: () => Promise<void>
let folder: string
let app: TestApp
let site: Site
let key: string
let other: Site
const secret = 'a secret for tests only'

beforeAll(async () => {
  ;({ db, url, end } = await paymentDatabase())
  folder = await mkdtemp(join(tmpdir(), 'nightjar-money-'))
  site = await sellingSite(db, { choices: { countries: ['NL', 'PL'] } })
  other = await sellingSite(db)
  app = await makeApp(db, {
    secret: secretOf(secret),
    hooks: { onErase: domains.toReversed().flatMap(({ onErase }) => onErase ?? []) },
  })
  app.time = new Date()
  key = await staffKey(db)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await end()
})

/** As the program does it, in this process. */
async function money(...args: string[]) {
  const asked = parseArguments(moneyCommand, args)
  if (typeof asked === 'string') return { code: 2, output: asked }
  return runVerb(app, asked, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
const env = () => ({ DATABASE_URL: url, DATA_DIR: folder, SECRET: secret, STAFF_KEY: key })
/** The program itself. */
const program = (...args: string[]) => run(join(import.meta.dirname, 'money.ts'), args, env(), false)
/** With an app of its own, as the program does it, in this process. */
const command = (...args: string[]) => runInProcess(() => runCommand(moneyCommand, args), env())
const reasonArgs = ['--why', 'a test of it']
/** What it answers where it is JSON. */
async function told(...args: string[]) {
  const { code, output } = await money(...args)
  expect([code, output], args.join(' ')).toEqual([0, expect.anything()])
  return JSON.parse(output)
}
/** Says one line for each, and changes nothing. */
async function refused(cases: [args: string[], says: RegExp][]) {
  const before = await state()
  for (const [args, says] of cases)
    expect([args, await money(...args)]).toEqual([args, { code: 1, output: expect.stringMatching(says) }])
  expect(await state()).toEqual(before)
}
const state = () => db.one`
  select (select count(*) from audit) as audit, (select count(*) from credit_entry) as entries, (select count(*) from payment_refund) as refunds,
    (select md5(string_agg(b::text, '' order by b::text)) from bundle b) as bundles,
    (select md5(string_agg(d::text, '' order by d.id)) from discount_code d) as codes,
    (select md5(string_agg(m::text, '' order by m.id)) from method_block m) as bars`

type Row = {
  actor: string
  action: string
  subject: string
  reason: string
  reference: string | null
  before: object
  after: object
}
const lastAudit = () => db.one<Row>`
  select actor, action, subject, reason, reference, before, after from audit where site_id = ${site.id} order by id desc limit 1`
const buyer = () => makeMember(db, site, { email: `${crypto.randomUUID()}@test.nightjar.test`, now: app.time })
const memberCtx = (who: CurrentMember | null) => ctxOf(app, site, who as CurrentMember)

test('OPS-4 it says how it is used, and what is missing', async () => {
  for (const args of [[], ['bundle'], ['bundle', 'add', site.key, 'p3'], ['steal', site.key]])
    expect(await money(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run money -- bundles SITE'),
    })
  expect(await money('bundle', 'retire', site.key, 'p0', 'EUR')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^why: /),
  })
  expect(await money('bundles', site.key, '--why', 'x')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^bundles has no --why/),
  })
  expect(await money('bundles', site.key, '--colour')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/--colour/),
  })
})

test('OPS-4 CRED-1 a bundle is put on sale, changed and retired; its prices are remembered, each change is recorded', async () => {
  const add = ['bundle', 'add', site.key, 'p3', 'EUR', '--credits', '200', '--price', '89.99', '--label', 'popular']
  expect(await told(...add, ...reasonArgs)).toEqual({ credits: 200, amount: 8999, popular: true, best: false })
  expect(await lastAudit()).toEqual({
    ...{
      actor: 'Lena',
      action: 'bundle.add',
      subject: 'p3 EUR',
      reason: 'a test of it',
      reference: null,
      before: null,
    },
    after: { credits: 200, amount: 8999, popular: true, best: false },
  })
  const change = [
    'bundle',
    'change',
    site.domain,
    'p3',
    'EUR',
    '--price',
    '79.5',
    '--label',
    'best',
    '--why',
    'cheaper',
  ]
  expect(await told(...change)).toMatchObject({ amount: 7950, popular: false, best: true })
  expect(await lastAudit()).toMatchObject({
    actor: 'Lena',
    before: { amount: 8999 },
    after: { amount: 7950 },
  })
  const prices = await db.many`
    select amount from bundle_price where site_id = ${site.id} and key = 'p3' and currency = 'EUR' order by valid_from`
  expect(prices).toEqual([{ amount: 8999 }, { amount: 7950 }])
  expect((await bundles(memberCtx(null), 'EUR')).find(({ key }) => key === 'p3')).toMatchObject({
    amount: 7950,
    prior: 7950,
  })
  expect(
    (await told('bundles', site.key)).map((it: { key: string; currency: string }) => `${it.key} ${it.currency}`),
  ).toEqual(['p0 EUR', 'p1 EUR', 'p2 EUR', 'p3 EUR', 'p0 PLN', 'p1 PLN', 'p2 PLN'])
  await refused([
    [
      ['bundle', 'add', 'nowhere', 'p3', 'EUR', '--credits', '1', '--price', '1', ...reasonArgs],
      /^site: there is none called nowhere$/,
    ],
    [
      ['bundle', 'add', site.key, 'p9', 'EUR', '--credits', '1', '--price', '1', ...reasonArgs],
      /^key: one of p0, p1, p2, p3$/,
    ],
    [
      ['bundle', 'add', site.key, 'p3', 'EUR', '--credits', '1', '--price', '1', ...reasonArgs],
      /^key: p3 is on sale in EUR already/,
    ],
    [
      ['bundle', 'add', site.key, 'p3', 'NOK', '--credits', '1', '--price', '1', ...reasonArgs],
      /^currency: this site sells in EUR, PLN, not in NOK/,
    ],
    [['bundle', 'add', site.key, 'p3', 'XXX', '--credits', '1', '--price', '1', ...reasonArgs], /^currency: one of /],
    [
      ['bundle', 'add', site.key, 'p3', 'PLN', '--credits', '0', '--price', '1,50', ...reasonArgs],
      /^credits: at least 1\namount: a sum like 8\.99/,
    ],
    [
      ['bundle', 'add', site.key, 'p3', 'PLN', '--credits', '1.5', '--price=-5', ...reasonArgs],
      /^credits: a whole number\namount: more than nothing/,
    ],
    [['bundle', 'add', site.key, 'p3', 'PLN', ...reasonArgs], /^credits: is missing\namount: is missing/],
    [
      ['bundle', 'change', site.key, 'p0', 'EUR', '--label', 'best', ...reasonArgs],
      /^label: p3 is the best one in EUR/,
    ],
    [['bundle', 'change', site.key, 'p0', 'EUR', '--price', '8.99', ...reasonArgs], /^nothing would change/],
    [['bundle', 'change', site.key, 'p3', 'PLN', '--price', '8.99', ...reasonArgs], /^key: p3 is not on sale in PLN/],
    [['bundle', 'change', site.key, 'p3', 'EUR', '--price', '8.99', '--why', 'ask a@b.example'], /^why: no addresses/],
  ])
  expect(await told('bundle', 'retire', site.key, 'p3', 'EUR', ...reasonArgs)).toMatchObject({ amount: 7950 })
  expect(await lastAudit()).toMatchObject({ action: 'bundle.retire', before: { amount: 7950 }, after: null })
  expect((await bundles(memberCtx(null), 'EUR')).map(({ key }) => key)).toEqual(['p0', 'p1', 'p2'])
  await db.run`delete from bundle where site_id = ${other.id} and currency = 'EUR' and key <> 'p0'`
  await refused([
    [['bundle', 'retire', other.key, 'p0', 'EUR', ...reasonArgs], /^key: p0 is the last one in EUR/],
    [['bundle', 'retire', site.key, 'p3', 'EUR', ...reasonArgs], /^key: p3 is not on sale/],
  ])
})

test('OPS-4 CRED-3 a code is made with every field, works as it says, is listed and ended', async () => {
  const member = await buyer()
  const day = addSeconds(app.time, 9 * 86_400)
    .toISOString()
    .slice(0, 10)
  const fields = [
    '--percent',
    '12.5',
    '--least',
    '20',
    '--country',
    'NL',
    '--currency',
    'EUR',
    '--member',
    member.public_id,
  ]
  const more = ['--expires', day, '--validity', 'once', '--methods', 'ideal, visa']
  await told('code', 'add', site.key, 'Thanks-12', ...fields, ...more, ...reasonArgs)
  const [line] = await told('codes', site.key)
  expect(line).toMatchObject({
    ...{
      code: 'Thanks-12',
      value_percentage: 12.5,
      minimum_order_value: 2000,
      country: 'NL',
      currency: 'EUR',
      used: 0,
    },
    ...{
      user_id: member.public_id,
      status: 'active',
      validity: 'once',
      paymentmethods: ['ideal', 'visa'],
      welcome: false,
    },
  })
  // The end of that day in Amsterdam.
  expect(
    new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'medium' }).format(
      new Date(line.expires),
    ),
  ).toMatch(/ 00:00:00$/)
  const place = { country: 'NL', currency: 'EUR', amount: 2199, paymentmethod: 'visa' }
  expect(await checkCode(memberCtx(member), 'Thanks-12', place)).toMatchObject({ value_percentage: 12.5 })
  await expect(checkCode(memberCtx(await buyer()), 'Thanks-12', place)).rejects.toMatchObject({
    code: 'code_not_found',
  })
  expect(JSON.stringify(await lastAudit())).not.toContain(member.public_id)

  await told('code', 'add', site.key, 'TIMEBONUS25', '--percent', '25', '--welcome', ...reasonArgs)
  await told('code', 'add', site.key, 'WELCOME10', '--percent', '10', '--follows', '7', ...reasonArgs)
  const add = ['code', 'add', site.key]
  await refused([
    [[...add, 'thanks-12', '--percent', '10', ...reasonArgs], /^code: there is one called Thanks-12/],
    [
      [...add, 'a b', '--percent', '100', ...reasonArgs],
      /^code: 3 to 40 letters, digits and hyphens\nvalue_percentage: less than 100/,
    ],
    [[...add, 'NEW', '--percent=-5', ...reasonArgs], /^value_percentage: more than 0/],
    [[...add, 'NEW', '--percent', '12.345', ...reasonArgs], /^value_percentage: two digits/],
    [[...add, 'NEW', '--percent', 'half', ...reasonArgs], /^value_percentage: a percentage/],
    [[...add, 'NEW', '--percent', '10', '--expires', '2020-01-01', ...reasonArgs], /^expires: 2020-01-01 is over/],
    [[...add, 'NEW', '--percent', '10', '--expires', '2027-02-30', ...reasonArgs], /^expires: there is no 2027-02-30/],
    [[...add, 'NEW', '--percent', '10', '--expires', 'soon', ...reasonArgs], /^expires: a day like/],
    [
      [...add, 'NEW', '--percent', '10', '--country', 'US', ...reasonArgs],
      /^country: this site sells in NL, PL, not in US/,
    ],
    [
      [...add, 'NEW', '--percent', '10', '--country', 'PL', '--currency', 'EUR', ...reasonArgs],
      /^currency: PL pays in PLN, not in EUR/,
    ],
    [[...add, 'NEW', '--percent', '10', '--least', '5', ...reasonArgs], /^currency: is missing/],
    [[...add, 'NEW', '--percent', '10', '--methods', 'cash', ...reasonArgs], /^paymentmethods\.0: each one of /],
    [
      [...add, 'NEW', '--percent', '10', '--validity', 'often', ...reasonArgs],
      /^validity: once-per-user, once or unlimited/,
    ],
    [
      [...add, 'NEW', '--percent', '10', '--member', (await makeMember(db, other)).public_id, ...reasonArgs],
      /^user_id: this site has no member/,
    ],
    [[...add, 'NEW', '--percent', '30', '--welcome', ...reasonArgs], /^welcome: TIMEBONUS25 is the welcome bonus/],
    [
      [...add, 'NEW', '--percent', '25', '--follows', '3', ...reasonArgs],
      /^value_percentage: less than the 25 % of the welcome bonus/,
    ],
    [['code', 'end', site.key, 'timebonus26', ...reasonArgs], /^code: this site has none called timebonus26/],
    [['code', 'end', other.key, 'TIMEBONUS25', ...reasonArgs], /^code: this site has none/],
  ])
  expect(await money('code', 'end', site.key, 'thanks-12', ...reasonArgs)).toMatchObject({
    code: 0,
    output: 'Written down.',
  })
  await expect(checkCode(memberCtx(member), 'Thanks-12', place)).rejects.toMatchObject({ code: 'code_not_found' })
  expect(await lastAudit()).toMatchObject({ action: 'code.end', subject: 'Thanks-12', before: { status: 'active' } })
  await refused([[['code', 'end', site.key, 'Thanks-12', ...reasonArgs], /^code: Thanks-12 is over already/]])
  expect((await told('codes', site.key)).map(({ code }: { code: string }) => code)).toEqual([
    'WELCOME10',
    'TIMEBONUS25',
  ])
  expect(await told('codes', site.key, '--all')).toHaveLength(3)
  for (const code of ['TIMEBONUS25', 'WELCOME10']) await money('code', 'end', site.key, code, ...reasonArgs)
})

test('OPS-4 CRED-8 a payment is paid back in parts and whole, once by its name, never more than was paid; premium ends with the last', async () => {
  const member = await buyer()
  const { id } = await buy(app, site, member)
  await spendCredits(app, member, 13)
  const refund = (...args: string[]) => told('refund', site.key, id, ...args, ...reasonArgs)
  // As many credits as the money bought, 4 of 15, but no more than are there.
  const part = ['--ref', 'T-1', '--amount', '2.00', '--currency', 'EUR']
  const first = await refund(...part)
  expect(first).toMatchObject({ amount: 200, currency: 'EUR', credits: 2, status: 'completed', before: false })
  expect(await refund(...part)).toEqual({ ...first, before: true })
  expect(await lastAudit()).toMatchObject({
    ...{ action: 'refund', subject: id, reference: 'T-1', before: { left: 899, currency: 'EUR', credits_there: 2 } },
    after: { refund: first.refund_id, amount: 200, currency: 'EUR', credits: 2 },
  })
  expect([await balanceOf(db, member), await isPremium(db, member)]).toEqual([{ bought: 0, debt: 0 }, true])
  const unpaid = await createOrder(app, site, await buyer())
  const ask = (...args: string[]) => ['refund', site.key, id, ...args, ...reasonArgs]
  await refused([
    [ask('--ref', 'T-1', '--amount', '3', '--currency', 'EUR'), /^reference: T-1 was another refund/],
    [ask('--amount', '3', '--currency', 'EUR'), /^reference: is missing/],
    [ask('--ref', 'two words'), /^reference: letters, digits/],
    [ask('--ref', 'T-2', '--amount', '7', '--currency', 'EUR'), /^amount: of this payment 6\.99 EUR are left/],
    [ask('--ref', 'T-2', '--amount', '7'), /^currency: is missing/],
    [ask('--ref', 'T-2', '--amount', '5', '--currency', 'PLN'), /^currency: it was paid in EUR, not in PLN/],
    [ask('--ref', 'T-2', '--amount=-5', '--currency', 'EUR'), /^amount: more than nothing/],
    [ask('--ref', 'T-2', '--credits', '1'), /^credits: of this payment 0 are not spent/],
    [['refund', other.key, id, '--ref', 'T-2', ...reasonArgs], /^payment: this site has none/],
    [['refund', site.key, unpaid.id, '--ref', 'T-2', ...reasonArgs], /^payment: it was not paid/],
  ])

  // Asked for twice at once by one name, and by two.
  const both = await Promise.all([
    refund('--ref', 'T-3', '--amount', '1', '--currency', 'EUR'),
    refund('--ref', 'T-3', '--amount', '1', '--currency', 'EUR'),
  ])
  expect(both.map(({ before }) => before).toSorted()).toEqual([false, true])
  const rest = await Promise.all(['T-4', 'T-5'].map((ref) => money(...ask('--ref', ref))))
  expect(rest.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(rest.find(({ code }) => code)?.output).toMatch(/^payment: all of it was paid back/)
  expect(
    await db.many`select amount, credits, reason, status from payment_refund where member_id = ${member.id} order by id`,
  ).toEqual([
    { amount: 200, credits: 2, reason: 'staff', status: 'completed' },
    { amount: 100, credits: 0, reason: 'staff', status: 'completed' },
    { amount: 599, credits: 0, reason: 'staff', status: 'completed' },
  ])
  expect(await isPremium(db, member)).toBe(false)
  expect(await ledgerProblems(db)).toEqual([])
})

test('OPS-4 where the provider says no, nothing is paid, credits are there again, and it says so', async () => {
  const member = await buyer()
  const { id, ref } = await buy(app, site, member)
  await db.run`update sandbox_checkout set status = 'failed' where ref = ${ref}`
  const no = await money('refund', site.key, id, '--ref', 'no-1', ...reasonArgs)
  expect(no).toMatchObject({ code: 1, output: expect.stringMatching(/^The provider says no/) })
  expect(await balance(memberCtx(member), member.id)).toBe(15)
  // The same for one whose credits are spent, so that none come back.
  await spendCredits(app, member, 15)
  expect((await money('refund', site.key, id, '--ref', 'no-2', ...reasonArgs)).code).toBe(1)
  expect([await balance(memberCtx(member), member.id), await ledgerProblems(db)]).toEqual([0, []])
  const others = await db.one`update payment set provider = 'adyen' where public_id = ${id} returning public_id`
  await refused([
    [
      ['refund', site.key, (others as { public_id: string }).public_id, '--ref', 'no-3', ...reasonArgs],
      /^payment: adyen, who took it, is not set up here/,
    ],
  ])
  await db.run`update payment set provider = 'sandbox' where public_id = ${id}`
})

test('OPS-4 CRED-6 credits are given once by a name, as a bonus, and the ledger adds up', async () => {
  const member = await buyer()
  const give = (credits: string, ref: string, who = member.public_id) => [
    'grant',
    site.key,
    who,
    credits,
    '--ref',
    ref,
    ...reasonArgs,
  ]
  expect(await told(...give('20', 'G-1'))).toEqual({ before: false, credits: 20 })
  expect(await told(...give('20', 'G-1'))).toEqual({ before: true, credits: 20 })
  expect(await lastAudit()).toEqual({
    ...{ actor: 'Lena', action: 'grant', subject: 'credits', reason: 'a test of it', reference: 'G-1' },
    ...{ before: { balance: 0 }, after: { credits: 20, balance: 20 } },
  })
  await refused([
    [give('21', 'G-1'), /^reference: G-1 was another grant/],
    [give('20', 'G-1', (await buyer()).public_id), /^reference: G-1 was another grant/],
    [give('0', 'G-2'), /^credits: at least 1/],
    [give('1e3', 'G-2'), /^credits: a whole number/],
    [give('1000000', 'G-2'), /^credits: at most 100000/],
    [give('5', 'G-2', 'nobody'), /^member: this site has none called nobody/],
    [give('5', 'G-2', (await makeMember(db, other)).public_id), /^member: this site has none/],
    [give('5', 'G-2', (await makeMember(db, site, { kind: 'fictional' })).public_id), /^member: it is a fictional one/],
    [['grant', site.key, member.public_id, '5', ...reasonArgs], /^reference: is missing/],
  ])
  expect(await db.many`select lot, reason, amount from credit_entry where member_id = ${member.id}`).toEqual([
    { lot: 'bonus', reason: 'grant', amount: 20 },
  ])
  expect(await ledgerProblems(db)).toEqual([])
})

test('OPS-4 a bar that a chargeback set is listed and lifted; all of the payment is told', async () => {
  const member = await buyer()
  const { id, ref } = await buy(app, site, member)
  await chargeBack(app, ref, 'opened')
  await deliverWebhooks(app)
  expect(await told('bars', site.key)).toEqual([
    { member: member.public_id, method: 'visa', reason: 'chargeback', created_at: expect.any(String) },
  ])
  expect(await told('bars', other.key)).toEqual([])
  await refused([
    [['bar', 'lift', site.key, member.public_id, 'ideal', ...reasonArgs], /^method: ideal is not barred/],
    [['bar', 'lift', site.key, member.public_id, 'cash', ...reasonArgs], /^method: one of /],
    [
      ['bar', 'set', site.key, member.public_id, 'visa', ...reasonArgs],
      /^method: visa is barred for this member already/,
    ],
    [['refund', site.key, id, '--ref', 'torn', ...reasonArgs], /^payment: all of it was paid back or charged back/],
    [['payment', other.key, id], /^payment: this site has none/],
  ])
  expect((await money('bar', 'lift', site.key, member.public_id, 'visa', ...reasonArgs)).code).toBe(0)
  expect(await lastAudit()).toMatchObject({ action: 'bar.lift', subject: 'visa', before: { barred: 'chargeback' } })
  expect(await told('bars', site.key, member.public_id)).toEqual([])
  expect((await money('bar', 'set', site.key, member.public_id, 'sdd', ...reasonArgs)).code).toBe(0)
  expect(await told('bars', site.key, member.public_id)).toMatchObject([{ method: 'sdd', reason: 'staff' }])

  const all = await told('payment', site.key, id)
  expect(all.payment).toMatchObject({ public_id: id, status: 'completed', amount: 899, member: member.public_id })
  expect(
    all.money.map(({ kind, legs }: { kind: string; legs: { account: string; amount: number }[] }) => [
      kind,
      legs.reduce((sum, { amount }) => sum + amount, 0),
      legs.map(({ account }) => account),
    ]),
  ).toEqual([
    ['sale', 0, ['clearing:sandbox', 'sales', 'vat:NL']],
    ['chargeback', 0, ['chargeback_loss', 'clearing:sandbox']],
  ])
  expect(all.events.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['applied', 'applied'])
  expect(all.credits.map(({ reason, amount }: { reason: string; amount: number }) => [reason, amount])).toEqual([
    ['purchase', 15],
    ['chargeback', -15],
  ])
  expect(all.chargebacks).toMatchObject([{ stage: 'opened', amount: 899, credits_taken: 15, credits_owed: 0 }])
  expect(JSON.stringify(all)).not.toContain(member.name)
})

test('OPS-4 CRED-7 the receipt of a member who has been erased since is written, and names nobody', async () => {
  const member = await buyer()
  const { id } = await buy(app, site, member)
  const path = join(folder, 'receipt.pdf')
  await refused([[['receipt', site.key, id, path], /^payment: this site has no receipt of the number/]])
  await sendReceipts(app)
  await db.run`update member set status = 'deleted', deleted_at = ${addSeconds(app.time, -15 * 86_400)} where id = ${member.id}`
  await eraseMembers(app)
  expect((await told('payment', site.key, id)).payment).toMatchObject({ erased: true })
  expect(await money('receipt', site.key, id, path, '--language', 'de')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/receipt\.pdf \(receipt-\d{4}-\d{6}\.pdf\)$/),
  })
  const file = await readFile(path)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.toString('latin1')).not.toContain(member.name)
  await refused([
    [['receipt', site.key, id, path], /EEXIST/],
    [['receipt', site.key, id, `${path}2`, '--language', 'xx'], /^language: one of en, /],
    [['receipt', other.key, id, `${path}2`], /^payment: this site has no receipt/],
  ])
})

test('OPS-4 SAFE-5 what was done is listed by day, says nothing personal, and nobody changes it', async () => {
  const trail: Row[] = await told('audit', site.key)
  expect(new Set(trail.map(({ action }) => action))).toEqual(
    new Set([
      'bundle.add',
      'bundle.change',
      'bundle.retire',
      'code.add',
      'code.end',
      'refund',
      'grant',
      'bar.lift',
      'bar.set',
    ]),
  )
  expect(trail.every((it) => it.actor && it.reason)).toBe(true)
  const text = JSON.stringify(await db.many`select a::text from audit a`)
  for (const { name, email, public_id } of await db.many<{ name: string; email: string | null; public_id: string }>`
    select name, email, public_id from member where site_id = ${site.id} and erased_at is null`)
    for (const it of [name, email ?? name, public_id]) expect(text).not.toContain(it)
  const days = ['--from', '2026-01-02', '--to', '2026-01-01']
  await refused([
    [['audit', site.key, ...days], /^from: 2026-01-02 is after 2026-01-01/],
    [['audit', site.key, '--from', 'yesterday'], /^from: a day like/],
  ])
  expect(await told('audit', site.key, '--to', '2026-01-01')).toEqual([])
  expect(await told('audit', other.key)).toEqual([])
  for (const work of [
    () => db.run`update audit set reason = 'another'`,
    () => db.run`delete from audit`,
    () => db.run`truncate audit`,
  ])
    await expect(work()).rejects.toThrow(/never changed/)
})

test('OPS-4 CRED-6 the proof can be asked for at any time, and tells what does not add up', async () => {
  expect(await money('prove')).toMatchObject({ code: 0, output: 'Both ledgers add up, and the hash chains hold.' })
  const { member_id } = await db.one<{ member_id: number }>`
    update credit_balance set bonus = bonus + 1 where member_id = (select max(member_id) from credit_balance) returning member_id`
  const { code, output } = await money('prove')
  expect([code, JSON.parse(output)]).toEqual([1, [{ member_id, fault: 'a lot is not the sum of its entries' }]])
  await db.run`update credit_balance set bonus = bonus - 1 where member_id = ${member_id}`
})

test('CRED-9 what premium does for a match is told beside what is measured', async () => {
  expect(await told('chance', site.key)).toMatchObject({
    told: null,
    measured: { premium: { likes: 0, matches: 0 }, free: { likes: 0, matches: 0 }, percent: null },
  })
})

test('OPS-4 the program itself does each of it, and says in a line what is wrong', async () => {
  const member = await buyer()
  const { id } = await buy(app, site, member)
  await sendReceipts(app)
  const path = join(folder, 'by-program.pdf')
  for (const [args, says] of [
    [['bundle', 'change', site.key, 'p0', 'PLN', '--label', 'popular', ...reasonArgs], /"popular": true/],
    [['code', 'add', site.key, 'PROGRAM', '--percent', '5', ...reasonArgs], /"expires": null/],
    [
      ['refund', site.key, id, '--ref', 'P-1', '--amount', '1.50', '--currency', 'EUR', ...reasonArgs],
      /"status": "completed"/,
    ],
    [['grant', site.key, member.public_id, '3', '--ref', 'P-1', ...reasonArgs], /"before": false/],
    [['bar', 'set', site.key, member.public_id, 'ideal', ...reasonArgs], /^Written down\.\n$/],
    [['payment', site.key, id], /"clearing:sandbox"/],
    [['receipt', site.key, id, path], /by-program\.pdf/],
    [['audit', site.key], /"reference": "P-1"/],
  ] as const)
    expect([args, await command(...args)]).toEqual([
      args,
      expect.objectContaining({ code: 0, output: expect.stringMatching(says) }),
    ])
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(
    await db.many`select kind from notification where member_id = ${member.id} and subject like '%refund%'`,
  ).toEqual([{ kind: 'receipt' }])
  expect(await program('prove')).toMatchObject({ code: 0, output: 'Both ledgers add up, and the hash chains hold.\n' })
  expect(await program('bars', 'nowhere')).toMatchObject({ code: 1, output: 'site: there is none called nowhere\n' })
  expect(await program('refund', site.key, id)).toMatchObject({ code: 2, output: expect.stringMatching(/^why: /) })
  expect(await ledgerProblems(db)).toEqual([])
}, 120_000)
