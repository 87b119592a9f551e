// The scam shield over HTTP and the live connection: "Are you sure?" before money words, the reader's answer, how far a new
// member reaches, and the notice after a ban for fraud (SAFE-4, SAFE-9).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { banMember, liftBan } from '../../server/cases/index.ts'
import { inJob } from '../../server/sites/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { openDevice } from '../fixtures/chatClients.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { mailPart, startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'
import { staffKey } from '../fixtures/staff.ts'
import { byForm } from '../resilience/longForm.ts'

let server: TestServer
let smtp: TestSmtpServer
let site: Site
/** Seconds that the clock is ahead. */
let ahead = 0
const now = () => addSeconds(new Date(), ahead)
const day = 86_400
const money = 'Can you lend me 200 euros until Friday?'

beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await testServer({ SMTP_URL: smtp.url }, { now })
  site = await makeSite(server.db, { key: 'scam', message_credits: 2 })
  await staffKey(server.db, 'Mo')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const member = (options: Parameters<typeof makeMember>[2] = {}) =>
  makeMember(server.db, site, { credits: 500, now: addSeconds(now(), -2 * day), ...options })
const device = (of: CurrentMember) => openDevice(server.db, site, of, server.port)
type Device = Awaited<ReturnType<typeof device>>
const post = (from: Device, to: CurrentMember, body: string, more: object = {}) =>
  from.post(`/api/members/${to.public_id}/messages`, { client_id: randomUUID(), body, price: 2, ...more })
const balanceOf = async ({ id }: CurrentMember) =>
  (await server.db.one<{ bought: number }>`select bought from credit_balance where member_id = ${id}`).bought
const begun = ({ id }: CurrentMember) => server.db.many`select 1 from conversation where started_by = ${id}`

test('SAFE-4 CHAT-6 by the call: asked once, nothing is written or charged, and the same client_id goes once its sender is sure', async () => {
  const [anna, ben] = [await member(), await member()]
  const from = await device(anna)
  const client_id = randomUUID()
  for (let n = 0; n < 2; n++) {
    const asked = await post(from, ben, money, { client_id })
    expect([asked.status, asked.json.code, asked.json.signs]).toEqual([409, 'confirm_send', ['money']])
    expect(asked.json.detail).toContain('mentions money')
  }
  expect([await begun(anna), await balanceOf(anna)]).toEqual([[], 500])
  const sent = await post(from, ben, money, { client_id, confirmed: true })
  expect([sent.status, sent.json.message.seq, sent.json.credits]).toEqual([200, 1, 498])
  // A retry whose first answer was lost asks nothing more.
  expect((await post(from, ben, money, { client_id })).json.message.seq).toBe(1)
  expect(await balanceOf(anna)).toBe(498)
  expect((await post(from, ben, 'How was your weekend?')).status).toBe(200)
})

test('SAFE-4 CHAT-6 over the live connection: left to the call, which asks; once sure, the frame sends it', async () => {
  const [anna, ben] = [await member(), await member()]
  const from = await device(anna)
  await post(from, ben, 'Good evening')
  const tab = await from.tab()
  const client_id = randomUUID()
  expect(await tab.line(ben, money, client_id)).toBeNull()
  expect((await post(from, ben, money, { client_id })).json.code).toBe('confirm_send')
  tab.live.tell({ type: 'send', to: ben.public_id, client_id, body: money, price: 2, confirmed: true })
  const { result } = await tab.live.hear('ack', (it) => it.client_id === client_id && it.result !== null)
  expect(result?.message).toMatchObject({ seq: 2, body: money })
  expect(await balanceOf(anna)).toBe(496)
})

test('SAFE-4 nobody is asked where nobody reads, nor of contact details once they are known', async () => {
  const anna = await member()
  const drawn = await member({ kind: 'fictional', credits: 0 })
  const from = await device(anna)
  expect((await post(from, drawn, money, { price: 0 })).status).toBe(200)
  const contact = 'Write to me at anna.example@gmail.com'
  expect((await post(from, await member(), contact)).status).toBe(200)
  const late = await device(await member({ now: now() }))
  expect((await post(late, await member(), contact)).json.signs).toEqual(['contact'])
})

test('SAFE-4 ACC-1 the first message of a signup is asked about at its field, and held once its sender is sure', async () => {
  const target = await member()
  const visitor = client(server.port, site.domain, { 'accept-language': 'en' })
  const step = (number: number, input: object) => visitor.post('/api/signup', { step: number, ...input })
  await step(0, { consents: [CONSENT_KEY], gender: 'male', looks_for: 'male', target: target.public_id })
  await step(1, { name: 'Signup Sam', date_of_birth: '1990-05-05' })
  await step(2, { email: 'sam@scam.test', sure: true })
  await step(3, { password: 'quiet lantern street', terms: true })
  const asked = await step(4, { signup_message: money, price: 2 })
  expect([asked.status, asked.json.fields]).toEqual([
    409,
    { signup_message: expect.stringContaining('mentions money') },
  ])
  expect((await step(4, { signup_message: money, price: 2, confirmed: true })).json.step).toBe(5)
  expect(
    await server.db.many`
    select m.body, m.held from message m join conversation_side c on c.conversation_id = m.conversation_id
    where c.member_id = ${target.id}`,
  ).toEqual([{ body: money, held: true }])
})

test('SAFE-4 the reader of a message with signs is asked until they answer; nobody else can', async () => {
  const [anna, ben, eve] = [await member(), await member(), await member()]
  const [from, to, other] = [await device(anna), await device(ben), await device(eve)]
  const chat = (await post(from, ben, money, { confirmed: true })).json.conversation.id
  const asks = async (who: Device) =>
    (await who.get(`/api/chats/${chat}`)).json.messages.map((it: { asks_reader?: true }) => it.asks_reader ?? false)
  expect([await asks(from), await asks(to)]).toEqual([[false], [true]])
  const answer = (who: Device, said: string) => who.post(`/api/chats/${chat}/messages/1/answer`, { answer: said })
  expect((await answer(other, 'dismissed')).json.code).toBe('not_found')
  await answer(from, 'dismissed')
  expect(await asks(to)).toEqual([true])
  expect((await answer(to, 'reported')).status).toBe(200)
  await answer(to, 'dismissed')
  expect(await asks(to)).toEqual([false])
  expect(await server.db.one`select answer from message_mark where sender_id = ${anna.id}`).toEqual({
    answer: 'reported',
  })
})

/** Conversations of a member with as many others. */
async function begin(from: CurrentMember, others: number, options: { language?: string } = {}) {
  await server.db.run`
    with reader as (
      insert into member (site_id, kind, answered, likes_newcomers, visibility, status, name, email, email_key, birth, gender, looks_for, country, interests,
        language, paid_user, likes_for_me, terms_version, adult_declared_at, created_at, confirmed_at, last_active)
      select ${site.id}, 'person', true, false, 'members', 'active', 'R' || left(new_id(), 12), mail, mail, '1990-01-01', 'male', 'male', 'NL', '{}',
        ${options.language ?? 'en'}, false, false, 'test', ${now()}, ${now()}, ${now()}, ${now()}
      from (select new_id() || '@reader.test' as mail from generate_series(1, ${others})) it
      returning id
    ), talk as (
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at, a_wrote, b_wrote)
      select ${site.id}, new_id(), least(id, ${from.id}), greatest(id, ${from.id}), ${from.id}, false, 1, ${now()}, true, true from reader
      returning id
    )
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select id, 1, ${site.id}, ${from.id}, 'text', 'Hello', 2, false, ${now()} from talk`
}

test('SAFE-4 a new member begins twenty chats a day and is told when the next is possible; trust lets it reach further', async () => {
  const fresh = await member({ now: now() })
  const from = await device(fresh)
  await begin(fresh, 20)
  await server.db
    .run`update conversation set a_wrote = a_id = ${fresh.id}, b_wrote = b_id = ${fresh.id} where started_by = ${fresh.id}`
  const target = await member()
  const refused = await post(from, target, 'Good evening')
  expect([refused.status, refused.json.code]).toEqual([429, 'new_chats_limit'])
  expect(refused.json.detail).toContain('in 24 hours')
  expect(refused.json.retry_after).toBeGreaterThan(day - 600)
  expect((await from.get(`/api/members/${target.public_id}/chat`)).json.closed.code).toBe('new_chats_limit')
  // Whoever writes first is answered.
  await post(await device(target), fresh, 'Hello you')
  expect((await post(from, target, 'Good evening')).status).toBe(200)

  const levelOf = async () =>
    (await server.db.one<{ level: string }>`select member_trust_level(${fresh.id}, ${now()}) as level`).level
  expect(await levelOf()).toBe('new')
  await server.db.run`update member set paid_user = true where id = ${fresh.id}`
  expect(await levelOf()).toBe('known')
  expect((await post(from, await member(), 'Good evening')).status).toBe(200)
  await begin(fresh, 3)
  await server.db.run`update member set has_photo = true where id = ${fresh.id}`
  expect(await levelOf()).toBe('trusted')
  for (let n = 0; n < 2; n++)
    await (await device(await member())).post(`/api/members/${fresh.public_id}/report`, { reason: 'scam' })
  expect(await levelOf()).toBe('known')
})

const moderator = async (why: string) => {
  const staff = await server.db.one<{ id: number; name: string }>`select id, name from staff where name = 'Mo'`
  return { staff, actor: { who: staff.name, why } }
}
const fraud = async (of: CurrentMember) =>
  inJob(server.app, site, async (ctx) =>
    banMember(ctx, await moderator('fraud'), { member: of.public_id, reason: 'scam' }),
  )
const noticesTo = (ending: string) => smtp.arrived.filter(({ to }) => to[0]?.endsWith(ending))

test('SAFE-9 a thousand readers of a banned scammer are mailed once, in their language, within the hour', async () => {
  const [romeo, reader, blocker, erased] = [
    await member({ name: 'Romeo' }),
    await member(),
    await member(),
    await member(),
  ]
  const from = await device(romeo)
  for (const to of [reader, blocker, erased]) await post(from, to, 'Good evening')
  const half = byForm({ short: 60, long: 500 })
  await begin(romeo, half, { language: 'de' })
  await begin(romeo, half, { language: 'nl' })
  const chat = (await (await device(reader)).get(`/api/members/${romeo.public_id}/chat`)).json.conversation.id
  await (await device(blocker)).post(`/api/members/${romeo.public_id}/block`, {})
  await server.db.run`update member set status = 'deleted', deleted_at = ${now()} where id = ${erased.id}`
  await server.db.run`
    insert into notification_preference (site_id, member_id, kind, channel, is_enabled)
    select site_id, id, 'new_messages', 'mail', false from member where site_id = ${site.id} and kind = 'person' on conflict do nothing`
  await fraud(romeo)
  await server.app.jobs.add('chats.sendFraudNotices', {})
  const began = performance.now()
  ahead += 16 * 60
  await server.app.jobs.add('chats.sendFraudNotices', {})
  await expect.poll(() => noticesTo('@reader.test').length, { timeout: 120_000, interval: 500 }).toBe(2 * half)
  const seconds = (performance.now() - began) / 1_000
  expect(seconds).toBeLessThan(3_600 - 16 * 60)
  expect(new Set(noticesTo('@reader.test').map(({ to }) => to[0])).size).toBe(2 * half)
  const languages = Map.groupBy(noticesTo('@reader.test'), (it) => it.header('content-language'))
  expect([...languages].map(([language, mails]) => [language, mails.length]).toSorted()).toEqual([
    ['de', half],
    ['nl', half],
  ])
  const text = mailPart(noticesTo('@reader.test')[0] as never, 'text/plain')
  expect(text).toContain('Romeo')
  expect(text).toContain('https://www.fraudehelpdesk.nl')
  const { closed } = (await (await device(reader)).get(`/api/chats/${chat}`)).json
  expect(closed.text).toContain('used for fraud')
  ahead += 2 * day
  await server.app.jobs.add('chats.sendFraudNotices', {})
  await expect.poll(() => server.db.many`select 1 from fraud_notice_run where finished_at is null`).toEqual([])
  expect(
    await server.db.many`
    select receiver_id from fraud_notice where member_id = ${romeo.id} and receiver_id in (${blocker.id}, ${erased.id})`,
  ).toEqual([])
  expect(noticesTo('@reader.test')).toHaveLength(2 * half)
}, 180_000)

test('SAFE-9 a ban that is lifted before the mails go stops them; another reason than fraud tells nobody', async () => {
  const [wrong, rude] = [await member(), await member()]
  for (const it of [wrong, rude]) await begin(it, 3, { language: 'fr' })
  await fraud(wrong)
  await inJob(server.app, site, async (ctx) =>
    banMember(ctx, await moderator('rude'), { member: rude.public_id, reason: 'harassment' }),
  )
  await inJob(server.app, site, async (ctx) => liftBan(ctx, await moderator('a mistake'), wrong.public_id))
  ahead += 3_600
  await server.app.jobs.add('chats.sendFraudNotices', {})
  await expect
    .poll(
      () => server.db.many`
    select 1 from fraud_notice_run where finished_at is null and cancelled_at is null`,
    )
    .toEqual([])
  expect(await server.db.many`select 1 from fraud_notice where member_id in (${wrong.id}, ${rude.id})`).toEqual([])
})
