// The program with which support finds members and does for them what they cannot do themselves (OPS-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../server/app.ts'
import { addSeconds } from '../server/base/clock.ts'
import type { CurrentMember, Site } from '../server/base/ctx.ts'
import type { Database } from '../server/base/db/database.ts'
import { newId } from '../server/base/encryption/tokens.ts'
import { readEnv } from '../server/base/env.ts'
import { history } from '../server/chats/history.ts'
import { send } from '../server/chats/index.ts'
import { list } from '../server/chats/list.ts'
import { sendReceipts } from '../server/payments/sendReceipts.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../test/fixtures/app.ts'
import * as ground from '../test/fixtures/directDebit.ts'
import { buy, paymentDatabase } from '../test/fixtures/payments.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { memberCommand } from './memberVerbs.ts'
import { parseArguments, runVerb } from './parseArguments.ts'
import { staffCommand } from './staffVerbs.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let keys: Record<'sam' | 'sue' | 'mo' | 'olga', string>
const why = ['--why', 'asked for by mail']

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await ground.collectingSite(db)
  for (const [key, credits, amount] of [
    ['p0', 15, 899],
    ['p1', 40, 2199],
  ] as const)
    await db.run`
      insert into bundle (site_id, key, currency, credits, amount) values (${site.id}, ${key}, 'EUR', ${credits}, ${amount})
      on conflict do nothing`
  app = await makeApp(db, {
    env: readEnv({ PAYMENTS: 'sepa,sandbox' }),
    hooks: { onErase: domains.toReversed().flatMap(({ onErase }) => onErase ?? []) },
  })
  app.time = new Date()
  keys = {
    sam: await staffKey(db, 'Sam', 'support'),
    sue: await staffKey(db, 'Sue', 'support'),
    mo: await staffKey(db, 'Mo', 'moderator'),
    olga: await staffKey(db, 'Olga', 'operator'),
  }
})
afterAll(() => end())

async function run(key: string, ...args: string[]) {
  const parsed = parseArguments(memberCommand, args)
  if (typeof parsed === 'string') return { code: 2, output: parsed }
  return runVerb(app, parsed, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
async function answer(key: string, ...args: string[]) {
  const { code, output } = await run(key, ...args)
  expect([args, code, output]).toEqual([args, 0, expect.anything()])
  return JSON.parse(output)
}
const approve = (key: string, request: string) =>
  runVerb(app, parseArguments(staffCommand, ['approve', request]) as never, key)
let count = 0
const person = (options: Parameters<typeof makeMember>[2] = {}) =>
  makeMember(db, site, { email: `person${++count}@example.org`, name: `Person${count}`, now: app.time, ...options })
const find = async (...args: string[]) =>
  (await answer(keys.sam, 'find', site.key, ...args)).map(({ member }: { member: string }) => member)
const lastAudit = () => db.one`
  select actor, action, member_id, reason, after from audit where site_id = ${site.id} order by id desc limit 1`
async function session({ id }: CurrentMember) {
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, confirmed_at, seen_at, expires)
    values (${Buffer.from(newId(), 'hex')}, ${site.id}, ${id}, 'test', ${app.time}, ${app.time}, ${app.time}, ${addSeconds(app.time, 86_400)})`
}

test('OPS-4 a member is found by address, name, id, receipt, payment, and the last four of a card', async () => {
  const member = await person()
  await person()
  const { id: payment } = await buy(app, site, member)
  await sendReceipts(app)
  const { receipt_no } = await db.one<{
    receipt_no: string
  }>`select receipt_no from payment where public_id = ${payment}`
  await db.run`
    insert into stored_method (site_id, member_id, provider, method, token, token_hash, label, created_at, used_at)
    values (${site.id}, ${member.id}, 'sandbox', 'visa', 'x', 'x', '•••• 1142', ${app.time}, ${app.time})`
  for (const text of [
    `${member.name.toUpperCase()}`,
    ` PERSON1@Example.org `,
    member.public_id,
    receipt_no,
    payment,
    '1142',
  ])
    expect([text, await find(text)]).toEqual([text, [member.public_id]])
  expect(await find('1142', '--by', 'iban')).toEqual([])
  expect(await find('nobody@example.org')).toEqual([])
  const other = await answer(keys.sam, 'find', 'gay', member.public_id)
  expect(other).toEqual([])
  const [found] = await answer(keys.sam, 'find', site.key, 'person1@example.org')
  expect(found).toMatchObject({ name: member.name, email: 'p•••@e•••.org', by: ['mail'] })
  expect(await run(keys.sam, 'find', site.key, 'x', '--by', 'face')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^by: /),
  })
})

test('OPS-4 PAY-5 a member is found by phone and by the last four of an account', async () => {
  const member = await person()
  const mandate = await ground.signMandate(app, site, member)
  expect(mandate).toBeDefined()
  const { masked_iban } = await db.one<{ masked_iban: string }>`
    select masked_iban from mandate where member_id = ${member.id}`
  expect(await find(masked_iban.slice(-4))).toEqual([member.public_id])
  const unmasked = await answer(keys.sam, 'unmask', site.key, member.public_id, ...why)
  await approve(keys.sue, unmasked.request)
  const { mandates } = await answer(keys.sam, 'unmask', site.key, member.public_id, ...why)
  const { phone } = mandates[0].contact
  expect(await find(phone)).toEqual([member.public_id])
  expect(await find(`0${phone.slice(3)}`)).toEqual([member.public_id])
})

test('OPS-4 a member is shown masked; unmasked after another person approved, for an hour, each look recorded', async () => {
  const member = await person({ email: 'quiet.person@hidden.example', birth: '1987-03-04' })
  const shown = await run(keys.mo, 'show', site.key, member.public_id)
  expect(JSON.parse(shown.output)).toMatchObject({
    ...{ member: member.public_id, email: 'q•••@h•••.example', born: '1987', status: 'active' },
    security: { sessions: 0, two_step: false },
  })
  expect(shown.output).not.toMatch(/quiet|hidden|03-04/)
  expect(await run(keys.mo, 'unmask', site.key, member.public_id, ...why)).toMatchObject({ code: 1 })
  const waiting = await run(keys.sam, 'unmask', site.key, member.public_id, ...why)
  expect(waiting.output).not.toMatch(/quiet|03-04/)
  const { request } = JSON.parse(waiting.output)
  await expect(approve(keys.sam, request)).rejects.toThrow(/own/)
  await expect(approve(keys.mo, request)).rejects.toThrow(/may not approve/)
  await approve(keys.sue, request)
  // For whoever asked, alone.
  expect((await run(keys.sue, 'unmask', site.key, member.public_id, ...why)).output).not.toMatch(/quiet/)
  expect(await answer(keys.sam, 'unmask', site.key, member.public_id, ...why)).toMatchObject({
    ...{ email: 'quiet.person@hidden.example', birth: '1987-03-04' },
  })
  expect(await lastAudit()).toMatchObject({ actor: 'Sam', action: 'member.unmask', member_id: member.id })
  const before = app.time
  app.time = addSeconds(before, 3_601)
  expect((await run(keys.sam, 'unmask', site.key, member.public_id, ...why)).output).not.toMatch(/quiet/)
  app.time = before
})

test('OPS-4 ACC-8 signed out everywhere; ACC-14 two-step off, with a mail', async () => {
  const member = await person()
  await session(member)
  await session(member)
  expect(await answer(keys.sam, 'sign-out', site.key, member.public_id, ...why)).toEqual({ sessions_ended: 2 })
  expect(await db.many`select 1 from session where member_id = ${member.id}`).toEqual([])
  expect(await lastAudit()).toMatchObject({ action: 'member.sign_out', member_id: member.id, after: { sessions: 2 } })
  expect(await run(keys.sam, 'two-step-off', site.key, member.public_id, ...why)).toMatchObject({ code: 1 })
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at) values (${member.id}, ${site.id}, 'x', ${app.time}, ${app.time})`
  app.mails.length = 0
  expect(await answer(keys.sam, 'two-step-off', site.key, member.public_id, ...why)).toEqual({ two_step: false })
  expect(await db.many`select 1 from two_step where member_id = ${member.id}`).toEqual([])
  expect(app.mails).toMatchObject([{ name: 'SecurityChanged', props: { what: 'two_step_off' } }])
})

test('OPS-4 ACC-16 the activation is sent again and its address corrected; ACC-11 a confirmed one changes by its link', async () => {
  const newcomer = await person()
  await db.run`update member set status = 'not_confirmed', confirmed_at = null where id = ${newcomer.id}`
  app.mails.length = 0
  await answer(keys.sam, 'resend', site.key, newcomer.public_id, ...why)
  expect(app.mails.map(({ name }) => name)).toEqual(['Activation'])
  await answer(keys.sam, 'address', site.key, newcomer.public_id, 'right@example.org', ...why)
  expect(await db.one`select email from member where id = ${newcomer.id}`).toEqual({ email: 'right@example.org' })
  const member = await person()
  expect(await run(keys.sam, 'resend', site.key, member.public_id, ...why)).toMatchObject({ code: 1 })
  for (const [address, says] of [
    ['no address', /^email: refused \(new_email_invalid\)/],
    ['right@example.org', /^email: refused \(email_taken\)/],
  ] as const)
    expect(await run(keys.sam, 'address', site.key, member.public_id, address, ...why)).toMatchObject({
      code: 1,
      output: expect.stringMatching(says),
    })
  await answer(keys.sam, 'address', site.key, member.public_id, 'moved@example.org', ...why)
  expect(await db.one`select email from member where id = ${member.id}`).not.toEqual({ email: 'moved@example.org' })
  expect(await db.many`select purpose from single_use_link where member_id = ${member.id}`).toEqual([
    { purpose: 'mail_change' },
  ])
  expect(JSON.stringify(await db.many`select * from audit where site_id = ${site.id}`)).not.toMatch(/example\.org/)
})

test('OPS-4 ACC-12 closed: back within fourteen days; erased: gone at once', async () => {
  const member = await person()
  app.mails.length = 0
  await answer(keys.sam, 'close', site.key, member.public_id, ...why)
  expect(await db.one`select status from member where id = ${member.id}`).toEqual({ status: 'deleted' })
  expect(app.mails.map(({ name }) => name)).toContain('Goodbye')
  expect(await run(keys.sam, 'close', site.key, member.public_id, ...why)).toMatchObject({ code: 1 })
  const other = await person({ email: 'erase.me@example.org' })
  expect(await run(keys.sam, 'erase', site.key, other.public_id, ...why)).toMatchObject({ code: 1 })
  for (const it of [member, other]) {
    await session(it)
    await answer(keys.olga, 'erase', site.key, it.public_id, ...why)
    expect(await db.one`select email, status, erased_at is not null as erased from member where id = ${it.id}`).toEqual(
      {
        ...{ email: null, status: 'deleted', erased: true },
      },
    )
    expect(await db.many`select 1 from session where member_id = ${it.id}`).toEqual([])
    expect(await run(keys.olga, 'erase', site.key, it.public_id, ...why)).toMatchObject({ code: 1 })
  }
})

test('OPS-4 ACC-15 an export is made for the member alone, once a day', async () => {
  const member = await person()
  const made = await run(keys.sam, 'export', site.key, member.public_id, ...why)
  expect([made.code, made.output]).toEqual([0, expect.not.stringMatching(/json|html|http/)])
  expect(await db.many`select status from data_export where member_id = ${member.id}`).toEqual([{ status: 'making' }])
  expect(await run(keys.sam, 'export', site.key, member.public_id, ...why)).toMatchObject({ code: 1 })
})

test('OPS-4 SAFE-2 a photo is removed by a moderator; the next one becomes the main one', async () => {
  const member = await person()
  const photos = await db.many<{ public_id: string }>`
    insert into photo (site_id, member_id, status, main, position, full_file, card_file, thumb_file, locked_file, width, height, digest, created_at)
    select ${site.id}, ${member.id}, 'active', n = 1, n, ${newId()}::text || n || '.webp', ${newId()}::text || n || '.webp', ${newId()}::text || n || '.webp',
      ${newId()}::text || n || '.webp', 1, 1, convert_to('x' || n, 'utf8'), ${app.time}
    from generate_series(1, 2) n returning public_id`
  const [first, second] = photos.map(({ public_id }) => public_id) as [string, string]
  expect(await run(keys.sam, 'remove-photo', site.key, member.public_id, first, ...why)).toMatchObject({ code: 1 })
  expect(await answer(keys.mo, 'remove-photo', site.key, member.public_id, first, ...why)).toEqual({ removed: first })
  expect(await db.many`select public_id, main from photo where member_id = ${member.id}`).toEqual([
    { public_id: second, main: true },
  ])
  expect(await run(keys.mo, 'remove-photo', site.key, member.public_id, first, ...why)).toMatchObject({ code: 1 })
})

test('OPS-4 SAFE-2 CHAT-1 a message is removed for both; list and unread count are those of what is left', async () => {
  const [anna, bert] = [await person({ credits: 50 }), await person({ credits: 50 })]
  const asAnna = ctxOf(app, site, anna)
  const asBert = ctxOf(app, site, bert)
  const words = ['Hello', 'Something vile', 'And more']
  for (const body of words) await send(asAnna, { id: bert.public_id, body, client_id: crypto.randomUUID(), price: 2 })
  const before = (await list(asBert, {})).chats
  const chat = (before[0] as (typeof before)[number]).conversation.id
  expect(before).toMatchObject([{ num_unread_messages: 3, last_message: { body: 'And more' } }])
  app.liveEvents.length = 0
  expect(await answer(keys.mo, 'remove-message', site.key, chat, '3', ...why)).toEqual({ removed: 'text', seq: 3 })
  await answer(keys.mo, 'remove-message', site.key, chat, '2', ...why)
  for (const ctx of [asAnna, asBert]) {
    const { messages } = await history(ctx, { id: chat })
    expect(messages.map(({ body }) => body)).toEqual(['Hello'])
    expect((await list(ctx, {})).chats).toMatchObject([{ last_message: { body: 'Hello' } }])
  }
  expect((await list(asBert, {})).chats).toMatchObject([{ num_unread_messages: 1 }])
  expect(app.liveEvents.map(({ event }) => event.type)).toContain('resync')
  expect(await lastAudit()).toMatchObject({ actor: 'Mo', action: 'message.remove', member_id: anna.id })
  await answer(keys.mo, 'remove-message', site.key, chat, '1', ...why)
  expect((await list(asBert, {})).chats).toEqual([])
  for (const [at, number] of [
    [chat, '1'],
    [chat, 'x'],
    ['nothing', '1'],
  ] as const)
    expect(await run(keys.mo, 'remove-message', site.key, at, number, ...why)).toMatchObject({ code: 1 })
  // The conversation goes on.
  await send(asAnna, { id: bert.public_id, body: 'Sorry', client_id: crypto.randomUUID(), price: 2 })
  expect((await list(asBert, {})).chats).toMatchObject([{ last_message: { body: 'Sorry' } }])
})

test('OPS-4 a member of another site, a fictional one and an erased one are none', async () => {
  const member = await person()
  const drawn = await person({ kind: 'fictional' })
  for (const verb of ['sign-out', 'two-step-off', 'resend', 'close', 'erase', 'export'])
    for (const [where, number] of [
      ['gay', member.public_id],
      [site.key, drawn.public_id],
      [site.key, 'nobody'],
    ] as const)
      expect([verb, await run(keys.olga, verb, where, number, ...why)]).toEqual([
        verb,
        { code: 1, output: expect.stringMatching(/^member: /) },
      ])
})

test('SAFE-4 linked accounts are a graph by what they share, masked and audited; what many share counts nothing', async () => {
  const [one, two, three, far, stranger] = await Promise.all([person(), person(), person(), person(), person()])
  const traces = async (kind: string, key: string, ...of: CurrentMember[]) => {
    for (const { id } of of)
      await db.run`
        insert into login_trace (site_id, member_id, kind, key, seen_at) values (${site.id}, ${id}, ${kind}, ${key}, ${app.time})`
  }
  await traces('device', 'browser', one, two)
  await traces('network', 'home', one, two, three)
  await traces('device', 'phone', three, far)
  // A carrier's network: nobody is linked by it.
  await traces('network', 'carrier', one, stranger, ...(await Promise.all(Array.from({ length: 10 }, () => person()))))
  for (const { id } of [two, stranger])
    await db.run`
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, created_at, first_message_digest)
      values (${site.id}, ${newId()}, least(${id}::bigint, ${far.id}), greatest(${id}::bigint, ${far.id}), ${id}, false, ${app.time}, '\\x0102')`
  const { member, members, links } = await answer(keys.mo, 'linked', site.key, one.public_id, ...why)
  expect(member).toBe(one.public_id)
  expect(members.map((it: { member: string; steps: number }) => [it.member, it.steps])).toEqual(
    expect.arrayContaining([
      [two.public_id, 1],
      [three.public_id, 1],
      [far.public_id, 2],
    ]),
  )
  expect(members).toHaveLength(4)
  expect(JSON.stringify(members)).not.toContain('Person')
  expect(links[0]).toMatchObject({ weight: 5, by: { device: 1, network: 1 } })
  expect(await lastAudit()).toMatchObject({ actor: 'Mo', action: 'member.linked', member_id: one.id })
  expect((await run(keys.sam, 'linked', site.key, one.public_id, ...why)).code).toBe(1)
  expect((await run(keys.mo, 'linked', site.key, one.public_id)).code).toBe(2)
  // After thirty days nothing is left of a login.
  app.time = addSeconds(app.time, 31 * 86_400)
  expect((await answer(keys.mo, 'linked', site.key, far.public_id, ...why)).members).toEqual([])
})
