// Permission matrix: every call that takes an id, by every role, on every kind of id (ROLE-1 to ROLE-4, PRO-6, SITE-1).
// The calls come from the contract: a new one without a line here fails the first test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { pathFields } from '../../contract/call.ts'
import { id as idShape } from '../../contract/fields.ts'
import { calls } from '../../contract/index.ts'
import { machineClock } from '../../server/base/clock.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { newId } from '../../server/base/encryption/tokens.ts'
import { buyerOf } from '../../server/directDebit/encryptedFields.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { formInput, ourAccount } from '../fixtures/directDebit.ts'
import { type FullMember, makeFullMember } from '../fixtures/fullMember.ts'
import { type Answer, client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'

const roles = [
  'visitor',
  'free',
  'premium',
  'unconfirmed',
  'blocked',
  'blocking',
  'paused',
  'elsewhere',
  'self',
] as const
type Role = (typeof roles)[number]

/** What a role gets of an active member: `ok`, or the refusal's code. `login`: authentication_required. */
const toMember = rows(roles, {
  // call              visitor  free  premium  unconfirmed  blocked    blocking        paused  elsewhere  self
  'members.show': 'ok       ok    ok       ok           blocked    ok              ok      not_found  ok',
  'members.block': 'login    ok    ok       ok           ok         ok              ok      not_found  own_profile',
  'members.unblock': 'login    ok    ok       ok           ok         ok              ok      not_found  ok',
  'likes.like': 'login    ok    ok       ok           blocked    blocked_by_you  ok      not_found  own_profile',
  'likes.unlike': 'login    ok    ok       ok           ok         ok              ok      not_found  ok',
  'likes.markSeen': 'login    ok    ok       ok           ok         ok              ok      not_found  ok',
  'likes.swipe': 'login    ok    ok       ok           blocked    blocked_by_you  ok      not_found  own_profile',
  'likes.undoSwipe':
    'login  premium_only nothing_to_undo premium_only premium_only premium_only premium_only premium_only premium_only',
  'likes.countModalPress': 'login  ok    ok       ok           not_found  not_found       ok      not_found  not_found',
  'chats.openWith': 'login    ok    ok       ok           blocked    ok              ok      not_found  own_profile',
  'chats.send': 'login    ok    ok       ok           blocked    blocked_by_you  paused  not_found  own_profile',
  'chats.sendGift': 'login    ok    ok       ok           blocked    blocked_by_you  paused  not_found  own_profile',
  'chats.sendGif': 'login    ok    ok       ok           blocked    blocked_by_you  paused  not_found  own_profile',
  'chats.sendPhoto': 'login   ok    ok       ok           blocked    blocked_by_you  paused  not_found  own_profile',
  'cases.report': 'ok       ok    ok       ok           ok         ok              ok      not_found  own_profile',
})

const hidden = ['deleted', 'banned', 'unconfirmed', 'paused', 'elsewhere', 'unknown'] as const

/** What a free member gets of somebody who is not to be seen. `ok` is an answer that says and changes nothing. */
const toHidden = rows(hidden, {
  // call              deleted    banned     unconfirmed  paused     elsewhere  unknown
  'members.show': 'not_found  not_found  not_found    not_found  not_found  not_found',
  'members.block': 'not_found  ok         ok           ok         not_found  not_found',
  'members.unblock': 'ok         ok         ok           ok         not_found  not_found',
  'likes.like': 'not_found  not_found  not_found    not_found  not_found  not_found',
  'likes.unlike': 'ok         ok         ok           ok         not_found  not_found',
  'likes.markSeen': 'ok         ok         ok           ok         not_found  not_found',
  'likes.swipe': 'not_found  not_found  not_found    not_found  not_found  not_found',
  'likes.undoSwipe': 'premium_only premium_only premium_only premium_only premium_only premium_only',
  'likes.countModalPress': 'not_found not_found not_found    not_found  not_found  not_found',
  'chats.openWith': 'not_found  not_found  not_found    not_found  not_found  not_found',
  'chats.send': 'member_gone member_gone partner_not_confirmed member_gone not_found not_found',
  'chats.sendGift': 'member_gone member_gone partner_not_confirmed member_gone not_found not_found',
  'chats.sendGif': 'member_gone member_gone partner_not_confirmed member_gone not_found not_found',
  'chats.sendPhoto': 'member_gone member_gone partner_not_confirmed member_gone not_found not_found',
  'cases.report': 'not_found  not_found  not_found    not_found  not_found  not_found',
})

/** What belongs to one member: everybody else is told that there is no such thing. */
type Things = Record<
  'photo' | 'device' | 'passkey' | 'conversation' | 'payment' | 'stored' | 'order' | 'decision',
  string
>
const owned: Record<string, (its: Things) => object> = {
  'photos.remove': ({ photo }) => ({ id: photo }),
  'photos.makeMain': ({ photo }) => ({ id: photo }),
  'photos.arrange': ({ photo }) => ({ ids: [photo] }),
  'photos.setCrop': ({ photo }) => ({ id: photo, crop: { left: 0.1, top: 0.1, width: 0.5 } }),
  'security.endDevice': ({ device }) => ({ id: device }),
  'security.removePasskey': ({ passkey }) => ({ id: passkey }),
  'chats.open': ({ conversation }) => ({ id: conversation }),
  'chats.history': ({ conversation }) => ({ id: conversation }),
  'chats.answerSigns': ({ conversation }) => ({ id: conversation, seq: 2, answer: 'dismissed' }),
  'chats.mute': ({ conversation }) => ({ id: conversation, muted: true }),
  'chats.read': ({ conversation }) => ({ id: conversation, seq: 2 }),
  'chats.openPhoto': ({ conversation }) => ({ id: conversation, seq: 4 }),
  'chats.remove': ({ conversation }) => ({ conversation }),
  'payments.status': ({ payment }) => ({ id: payment }),
  'payments.transactions': ({ payment }) => ({ before: payment }),
  'payments.transaction': ({ payment }) => ({ id: payment }),
  'payments.return': ({ payment }) => ({ id: payment }),
  'payments.forget': ({ stored }) => ({ id: stored }),
  'payments.repeat': ({ stored }) => ({ stored, amount: 999 }),
  'directdebit.open': ({ order }) => ({ payment: order }),
  'directdebit.enter': ({ order }) => ({ payment: order, ...formInput() }),
  'directdebit.useKept': ({ order }) => ({ payment: order }),
  'directdebit.sendCode': ({ order }) => ({ payment: order }),
  'directdebit.sign': ({ order }) => ({ payment: order, otp: '000000' }),
  'directdebit.willTransfer': ({ order }) => ({ payment: order }),
  'cases.decision': ({ decision }) => ({ id: decision }),
  'cases.appeal': ({ decision }) => ({ id: decision, words: 'Look again' }),
}

/** Calls without a login, by the link in a mail. */
const toVisitors: Record<string, string> = { 'cases.decision': 'not_found', 'cases.appeal': 'not_found' }

/** Where a stranger is told something else, because the call begins with what is the asker's own. */
const toStrangers: Record<string, string> = { 'payments.repeat': 'nothing_to_repeat' }

/** Where its owner gets no further with what there is: no provider took the money, nothing is on sale, there is no such code, mandate, transfer. */
const toOwner: Record<string, string> = {
  'payments.return': 'refund_failed',
  'payments.repeat': 'nothing_to_repeat',
  'directdebit.useKept': 'step_over',
  'directdebit.sign': 'code_invalid',
  'directdebit.willTransfer': 'step_over',
  // Nothing of it was refused.
  // Its one appeal is made.
  'cases.appeal': 'appeal_made',
}

/** In a path, and no id: one of a list, which the contract or the verb knows. */
const noIds = [
  'age.receive request',
  'chats.answerSigns seq',
  'chats.openPhoto seq',
  'chats.sendPhoto client_id',
  'chats.sendPhoto how',
  'landers.campaignTexts landing',
  'landers.show design',
  'likes.listMore kind',
  'pages.agreedText version',
  'pages.page name',
  'payments.webhook provider',
]

/** What a call needs beside ids. */
const beside: Record<string, () => object> = {
  'likes.swipe': () => ({ like: true }),
  'likes.countModalPress': () => ({ pressed: 'button' }),
  'chats.send': () => ({ client_id: crypto.randomUUID(), body: 'Good evening', price: 2 }),
  'chats.sendGift': () => ({ client_id: crypto.randomUUID(), gift: 'rose', price: 10 }),
  'chats.sendGif': () => ({ client_id: crypto.randomUUID(), gif: 'own:wink', price: 2 }),
  'chats.sendPhoto': () => ({ client_id: crypto.randomUUID(), how: 'photo', price: 5, bytes: picture }),
  'cases.report': () => ({ reason: 'fake', words: 'Look at this' }),
}

/** The asker's own day of the game begins with its first swipe, also with one that is refused. */
const always: Record<string, string[]> = { 'likes.swipe': ['swipe_day'], 'likes.undoSwipe': ['swipe_day'] }

const sent = ['conversation', 'message', 'outbox', 'member', 'credit_balance', 'credit_entry']

/** Tables that an allowed call may change; none for one that is refused. */
const changes: Record<string, string[]> = {
  'members.block': ['member_block'],
  'members.unblock': ['member_block'],
  'likes.like': ['member_like', 'like_notification', 'outbox'],
  'likes.swipe': ['member_like', 'like_notification', 'outbox', 'swipe'],
  'likes.countModalPress': ['like_modal_press'],
  // Whom an unconfirmed member was shown today.
  'members.show': ['unconfirmed_limit'],
  'chats.openWith': ['unconfirmed_limit'],
  'chats.send': sent,
  'chats.sendGift': sent,
  'chats.sendGif': sent,
  'chats.sendPhoto': [...sent, 'chat_photo', 'photo_hash'],
  'cases.report': ['report', 'notification', 'moderation_case', 'case_evidence', 'case_notifier'],
}

function rows<R extends string>(columns: readonly R[], table: Record<string, string>) {
  return Object.entries(table).map(([name, line]) => {
    const cells = line.split(/\s+/)
    if (cells.length !== columns.length) throw new Error(`${name} has ${cells.length} cells`)
    return { name, cells: Object.fromEntries(columns.map((it, at) => [it, cells[at]])) as Record<R, string> }
  })
}

let server: TestServer
let currentSite: Site
let otherSite: Site
/** What is sent as a file. */
let picture: Buffer

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1', PAYMENTS: 'sepa,sandbox' }, machineClock, { jobs: false })
  picture = await testPicture(1)
  const directdebit = { creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar GmbH', iban: ourAccount }
  currentSite = await makeSite(server.db, { key: 'roles-here', choices: { directdebit } })
  otherSite = await makeSite(server.db, { key: 'roles-there' })
  // makeFullMember wants somebody whom it may block.
  for (const site of [currentSite, otherSite]) await makeMember(server.db, site)
})
afterAll(() => server.close())

const callOf = (name: string) => calls.find((it) => it.name === name) as Call
type Shape = { entries?: Record<string, Shape>; wrapped?: Shape; item?: Shape; pipe?: Shape[]; options?: Shape[] }

/** Whether a shape asks for an id, however it is wrapped. */
const holdsId = (it: Shape | undefined): boolean =>
  it !== undefined &&
  ((it as unknown) === idShape ||
    [
      it.wrapped,
      it.item,
      ...(it.pipe ?? []).filter((one) => one !== it),
      ...(Array.isArray(it.options) ? it.options : []),
    ].some((one) => typeof one === 'object' && holdsId(one)) ||
    Object.values(it.entries ?? {}).some(holdsId))
const idFields = ({ input }: Call) =>
  Object.entries((input as Shape).entries ?? {}).flatMap(([name, shape]) => (holdsId(shape) ? name : []))

let networks = 0
type Browser = (name: string, input: object) => Promise<Answer>

/** Asks a call as its contract says; each browser has a network of its own. */
function browser(site: Site, token?: string): Browser {
  const httpClient = client(server.port, site.domain)
  if (token) httpClient.jar.set('auth.session', token)
  const headers = { 'x-forwarded-for': `10.7.${++networks >> 8}.${networks & 255}` }
  return (name, given) => {
    const { method, path, body } = callOf(name)
    const input: Record<string, unknown> = { ...given }
    const address = path.replace(/\{(\w+)\}/g, (_, field) => {
      const { [field]: value } = input
      delete input[field]
      return encodeURIComponent(`${value}`)
    })
    if (method === 'GET') {
      const query = new URLSearchParams(input as Record<string, string>).toString()
      return httpClient.get(query ? `${address}?${query}` : address, { headers })
    }
    // What a file's call needs besides stands in the address.
    const { bytes, ...rest } = input
    const query = new URLSearchParams(rest as Record<string, string>)
    const file = { raw: bytes as Buffer, headers: { ...headers, 'content-type': 'application/octet-stream' } }
    return httpClient[method.toLowerCase() as 'post' | 'put' | 'delete'](
      body === 'bytes' ? `${address}?${query}` : address,
      input,
      body === 'bytes' ? file : { headers },
    )
  }
}

const session = (site: Site, who: CurrentMember) => createSession(server.db, site, who)
const block = (by: CurrentMember, who: CurrentMember) => server.db.run`
  insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${currentSite.id}, ${by.id}, ${who.id}, now())`

/** The browser of somebody who stands in this role to `you`. */
async function as(role: Role, otherMember: CurrentMember): Promise<Browser> {
  if (role === 'visitor') return browser(currentSite)
  if (role === 'self') return browser(currentSite, await session(currentSite, otherMember))
  const site = role === 'elsewhere' ? otherSite : currentSite
  const status = role === 'unconfirmed' ? 'not_confirmed' : role === 'paused' ? 'disabled' : 'active'
  const member = await makeMember(server.db, site, { status, paid_user: role === 'premium', credits: 20 })
  if (role === 'paused') await server.db.run`update member set paused_at = now() where id = ${member.id}`
  if (role === 'blocked') await block(otherMember, member)
  if (role === 'blocking') await block(member, otherMember)
  return browser(site, await session(site, member))
}

async function somebody(what: (typeof hidden)[number]): Promise<{ public_id: string; name: string }> {
  if (what === 'unknown') return { public_id: newId(), name: 'Nobody at all' }
  if (what === 'elsewhere') return makeMember(server.db, otherSite)
  const made = await makeMember(server.db, currentSite, {
    status: what === 'unconfirmed' ? 'not_confirmed' : what === 'paused' ? 'disabled' : 'active',
  })
  if (what === 'deleted' || what === 'banned')
    await server.db.run`update member set status = ${what} where id = ${made.id}`
  if (what === 'deleted') await server.db.run`update member set deleted_at = now() where id = ${made.id}`
  return made
}

/** Of every table what it holds of the two sites, but for who was here when and how often one asked. */
async function state(): Promise<Map<string, string>> {
  const { sql } = server.db
  tables ??= (
    await sql<{ table: string }[]>`
      select c.table_name as table
      from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name = 'site_id'`
  )
    .map(({ table }) => table)
    .filter((it) => !['presence', 'rate_limit', 'idempotency_key', 'site_host'].includes(it))
  const found = await sql.unsafe<{ table: string; digest: string | null }[]>(
    tables
      .map(
        (table) => `
          select '${table}' as table, md5(string_agg((to_jsonb(t) - 'last_active')::text, ' ' order by (to_jsonb(t) - 'last_active')::text)) as digest
          from "${table}" t where site_id in (${currentSite.id}, ${otherSite.id})`,
      )
      .join(' union all '),
  )
  return new Map(found.map(({ table, digest }) => [table, digest ?? '']))
}
let tables: string[] | undefined

/** What the work answers, and which tables are another than before. */
async function watch<T>(work: () => Promise<T>) {
  const before = await state()
  const answer = await work()
  const after = await state()
  const changed = [...after].filter(([table, digest]) => digest !== before.get(table)).map(([table]) => table)
  return { answer, changed }
}

const codeOf = ({ status, json }: Answer): string =>
  status < 300 ? 'ok' : json?.code === 'authentication_required' ? 'login' : json?.code

type Request<C extends string> = { column: C; send: () => Promise<Answer> }
async function sendAll<C extends string>(requests: Request<C>[]) {
  const answers: [C, Answer][] = []
  for (const { column, send } of requests) answers.push([column, await send()])
  return answers
}

/** Sends a row's requests: those that must be refused change no table, the others only the `changeable` ones. */
async function expectRow<C extends string>(
  name: string,
  cells: Record<C, string>,
  requests: Request<C>[],
  changeable: string[],
) {
  const [allowed = [], refused = []] = [true, false].map((is) =>
    requests.filter(({ column }) => (cells[column] === 'ok') === is),
  )
  const no = await watch(() => sendAll(refused))
  const yes = await watch(() => sendAll(allowed))
  const answers = [...no.answer, ...yes.answer]
  expect(Object.fromEntries(answers.map(([column, answer]) => [column, codeOf(answer)]))).toEqual(cells)
  const unexpected = (changed: string[], expected: string[]) =>
    changed.filter((table) => ![...(always[name] ?? []), ...expected].includes(table))
  expect({ refused: unexpected(no.changed, []), allowed: unexpected(yes.changed, changeable) }).toEqual({
    refused: [],
    allowed: [],
  })
  return answers
}

const withId = (name: string, you: { public_id: string }) => ({ id: you.public_id, ...beside[name]?.() })

test('ROLE-1 every call that takes an id has its line here, and what else stands in a path is known', () => {
  const named = [...toMember.map(({ name }) => name), ...Object.keys(owned)]
  const withIds = calls.filter((client) => idFields(client).length)
  expect(named.toSorted()).toEqual(withIds.map(({ name }) => name).toSorted())
  expect(toHidden.map(({ name }) => name)).toEqual(toMember.map(({ name }) => name))
  const others = calls.flatMap((client) =>
    pathFields(client.path).flatMap((field) => (idFields(client).includes(field) ? [] : `${client.name} ${field}`)),
  )
  expect(others.toSorted()).toEqual(noIds)
  expect(withIds.length).toBeGreaterThan(20)
})

describe('ROLE-1 ROLE-2 ROLE-3 ROLE-4 PRO-6 an active member, by role', () => {
  test.each(toMember)('$name', async ({ name, cells }) => {
    const requests: Request<Role>[] = []
    for (const role of roles) {
      const member = await makeMember(server.db, currentSite)
      const ask = await as(role, member)
      requests.push({ column: role, send: () => ask(name, withId(name, member)) })
    }
    await expectRow(name, cells, requests, changes[name] ?? [])
  })
})

describe('ROLE-2 SITE-1 somebody who is not to be seen, by why', () => {
  test.each(toHidden)('$name', async ({ name, cells }) => {
    const requests: Request<(typeof hidden)[number]>[] = []
    const names: Record<string, string> = {}
    for (const what of hidden) {
      const member = await somebody(what)
      const ask = await as('free', await makeMember(server.db, currentSite))
      names[what] = member.name
      requests.push({ column: what, send: () => ask(name, withId(name, member)) })
    }
    const answers = await expectRow(name, cells, requests, name === 'members.block' ? ['member_block'] : [])
    for (const [what, { text }] of answers) expect(text).not.toContain(names[what])
  })
})

describe('ROLE-1 what belongs to one member is for nobody else', () => {
  const strangers = roles.filter((it) => it !== 'self')

  async function thingsOf({ id }: FullMember): Promise<Things> {
    return server.db.one<Things>`
      select
        (select public_id from photo where member_id = ${id}) as photo,
        (select public_id from session where member_id = ${id} limit 1) as device,
        (select public_id from passkey where member_id = ${id}) as passkey,
        (select c.public_id from conversation c where ${id} in (c.a_id, c.b_id)) as conversation,
        (select public_id from payment where member_id = ${id}) as payment,
        (select public_id from stored_method where member_id = ${id}) as stored,
        (select public_id from case_decision where member_id = ${id}) as decision,
        (select payment_id from bank_order where buyer = ${buyerOf(server.app, id)}) as order`
  }

  test.each(Object.keys(owned))('%s', async (name) => {
    const owner = await makeFullMember(server.app, server.db, currentSite)
    const input = (owned[name] as (its: Things) => object)(await thingsOf(owner))
    const requests: Request<Role | 'session of another site'>[] = []
    for (const role of strangers) {
      const ask = await as(role, owner)
      requests.push({ column: role, send: () => ask(name, input) })
    }
    const smuggler = browser(currentSite, await session(otherSite, await makeMember(server.db, otherSite)))
    requests.push({ column: 'session of another site', send: () => smuggler(name, input) })
    const { answer: answers, changed } = await watch(() => sendAll(requests))
    const refusals = requests.map(({ column }) => [column, toStrangers[name] ?? 'not_found'])
    expect({ ...Object.fromEntries(answers.map(([column, answer]) => [column, codeOf(answer)])), changed }).toEqual({
      ...Object.fromEntries(refusals),
      ...{ visitor: toVisitors[name] ?? 'login', 'session of another site': toVisitors[name] ?? 'login', changed: [] },
    })
    for (const [, { text }] of answers) expect(text).not.toContain(owner.name)
    const own = await (await as('self', owner))(name, input)
    expect([codeOf(own), own.text.slice(0, 200)]).toEqual([toOwner[name] ?? 'ok', expect.any(String)])
  })

  test('CRED-7 payments.repeat charges nothing that another kept', async () => {
    const [owner, me] = [
      await makeFullMember(server.app, server.db, currentSite),
      await makeFullMember(server.app, server.db, currentSite),
    ]
    await server.db.run`
      insert into bundle (site_id, key, currency, credits, amount) values (${currentSite.id}, 'p0', 'EUR', 15, 999) on conflict do nothing`
    const { stored } = await thingsOf(owner)
    const ask = await as('self', me)
    const { answer, changed } = await watch(() => ask('payments.repeat', { stored, amount: 999 }))
    expect([codeOf(answer), changed]).toEqual(['method_not_available', []])
    await server.db.run`delete from bundle where site_id = ${currentSite.id}`
  })

  test('CRED-7 the receipt of a payment is for its buyer alone', async () => {
    const owner = await makeFullMember(server.app, server.db, currentSite)
    const { public_id } = await server.db.one<{ public_id: string }>`
      update payment set receipt_no = ${`2026-${owner.id}`}, settled_at = now() where member_id = ${owner.id} returning public_id`
    const got: Record<string, number> = {}
    for (const role of roles) {
      const httpClient = client(server.port, role === 'elsewhere' ? otherSite.domain : currentSite.domain)
      const site = role === 'elsewhere' ? otherSite : currentSite
      const who = role === 'self' ? owner : await makeMember(server.db, site, { paid_user: role === 'premium' })
      if (role !== 'visitor') httpClient.jar.set('auth.session', await session(site, who))
      got[role] = (await httpClient.get(`/api/transactions/${public_id}/receipt.pdf`)).status
    }
    const expected = Object.fromEntries(
      roles.map((role) => [role, role === 'self' ? 200 : role === 'visitor' ? 403 : 404]),
    )
    expect(got).toEqual(expected)
  })

  test('photos.arrange takes no photo of another among the own ones', async () => {
    const [owner, me] = [
      await makeFullMember(server.app, server.db, currentSite),
      await makeFullMember(server.app, server.db, currentSite),
    ]
    const [theirs, mine] = [await thingsOf(owner), await thingsOf(me)]
    const ask = await as('self', me)
    const { answer, changed } = await watch(() => ask('photos.arrange', { ids: [mine.photo, theirs.photo] }))
    expect([codeOf(answer), changed]).toEqual(['not_found', []])
  })

  test('cases.report keeps no photo of another under a name', async () => {
    const [owner, you] = [
      await makeFullMember(server.app, server.db, currentSite),
      await makeMember(server.db, currentSite),
    ]
    const { photo } = await thingsOf(owner)
    const ask = await as('free', you)
    const { answer, changed } = await watch(() => ask('cases.report', { id: you.public_id, photo, reason: 'fake' }))
    expect([codeOf(answer), changed]).toEqual(['not_found', []])
  })

  test('notifications.unsubscribePush leaves the browser of another alone', async () => {
    const owner = await makeFullMember(server.app, server.db, currentSite)
    const { endpoint } = await server.db.one<{ endpoint: string }>`
      select endpoint from push_subscription where member_id = ${owner.id}`
    const ask = await as('free', owner)
    expect((await watch(() => ask('notifications.unsubscribePush', { endpoint }))).changed).toEqual([])
  })
})

test('CALL-4 an id that can be none is refused as what it is, and never a fault', async () => {
  const member = await makeMember(server.db, currentSite)
  const ask = await as('free', member)
  const wrong = [
    'x',
    '-1',
    '0',
    '../../etc/passwd',
    '%00',
    'a'.repeat(33),
    'a'.repeat(5_000),
    "' or 1=1 --",
    '‮',
    'null',
    `${member.public_id} `,
  ]
  const shapes = [null, 1, true, [], {}, [member.public_id], { $ne: '' }]
  const before = await state()
  for (const call of calls) {
    for (const field of idFields(call)) {
      const base = { ...(owned[call.name]?.({} as Things) ?? { id: member.public_id }), ...beside[call.name]?.() }
      const isList = Array.isArray((base as Record<string, unknown>)[field])
      const values = isList ? wrong.map((it) => [it]) : wrong
      const others =
        call.method === 'GET' || call.path.includes(`{${field}}`)
          ? []
          : shapes.filter((it) => !isList || !Array.isArray(it))
      for (const value of [...values, ...others]) {
        const { status, json } = await ask(call.name, { ...base, [field]: value })
        const said = `${call.name} ${field} ${JSON.stringify(value).slice(0, 40)}`
        expect([400, 404], said).toContain(status)
        expect(['invalid', 'not_found'], said).toContain(json.code)
      }
    }
  }
  const after = await state()
  expect([...after].filter(([table, digest]) => digest !== before.get(table))).toEqual([])
})

describe('PRO-6 PRO-9 SITE-1 no list names somebody whom its reader may not see', () => {
  const address: Record<string, string> = {
    'places.geocode': '?lat=52.37&lon=4.9',
    'places.towns': '?country=NL',
    'notifications.unsubscribePreview': '?token=none',
    'payments.methods': '?bundle=p0',
  }
  const lists = calls.filter((it) => it.method === 'GET' && !idFields(it).length)
  const paths = lists.flatMap(({ name, path }) =>
    name === 'accounts.logout'
      ? []
      : name === 'likes.listMore'
        ? ['given', 'received', 'matches'].map((kind) => path.replace('{kind}', kind))
        : `${path}${address[name] ?? ''}`,
  )

  test.each(['blocked', 'blocking', 'elsewhere', 'free', 'visitor'] as const)('read by: %s', async (role) => {
    const member = await makeMember(server.db, currentSite, { name: `Unseen ${role}`, likes_for_me: true })
    // For those who stand in no relation, it hides.
    if (role === 'free' || role === 'visitor')
      await server.db.run`update member set status = 'disabled', paused_at = now() where id = ${member.id}`
    const httpClient = client(server.port, role === 'elsewhere' ? otherSite.domain : currentSite.domain)
    const visited = new Set<string>()
    const me = role === 'visitor' ? null : await makeMember(server.db, role === 'elsewhere' ? otherSite : currentSite)
    if (me) httpClient.jar.set('auth.session', await session(role === 'elsewhere' ? otherSite : currentSite, me))
    if (me && role === 'blocked') await block(member, me)
    if (me && role === 'blocking') await block(me, member)
    for (const path of paths) {
      const { status, text } = await httpClient.get(path)
      expect(status, path).toBeLessThan(500)
      if (status < 300) visited.add(path)
      const mine = role === 'blocking' && path === '/api/blocks'
      expect(text.includes(member.public_id) || text.includes(member.name), path).toBe(mine)
    }
    expect(visited.size).toBeGreaterThan(role === 'visitor' ? 6 : 15)
  })
})
