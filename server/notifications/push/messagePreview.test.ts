// What a push says of a message: nothing, or what the reader chose to read on a locked screen; and that nobody reads it on its way (NOTE-4).
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import type { Id } from '../../../contract/ids.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../../test/fixtures/app.ts'
import { testDatabase } from '../../../test/fixtures/database.ts'
import type { CurrentMember, Site } from '../../base/ctx.ts'
import { connect, type Database } from '../../base/db/database.ts'
import { setDisguise } from '../../members/setDisguise.ts'
import { savePreferences } from '../savePreferences.ts'
import { settings } from '../settings.ts'
import { enqueuePush } from './enqueuePush.ts'
import { excerpt } from './messagePreview.ts'
import { prepareRequest, pushPayload } from './sendPush.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember
let anna: CurrentMember
let chat: string

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  const keys = webPush.generateVAPIDKeys()
  app = await makeApp(db, { push: { public_key: keys.publicKey, private_key: keys.privateKey } })
})
beforeEach(async () => {
  site = await makeSite(db)
  member = await makeMember(db, site)
  anna = await makeMember(db, site, { name: 'Anna' })
  chat = (
    await db.one<{ chat: string }>`
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, created_at, a_last_visible_at, b_last_visible_at)
      values (${site.id}, new_id(), ${member.id}, ${anna.id}, ${anna.id}, false, ${app.time}, ${app.time}, ${app.time})
      returning public_id as chat`
  ).chat
})
afterAll(async () => {
  await db.close()
  await drop()
})

async function says(body: string, { kind = 'text', held = false } = {}) {
  await db.run`
    with c as (
      update conversation set last_seq = last_seq + 1, a_unread = a_unread + 1 where public_id = ${chat} returning id, last_seq
    )
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select id, last_seq, ${site.id}, ${anna.id}, ${kind}, ${body}, 0, ${held}, ${app.time} from c`
}
const wants = (push_words: boolean) => savePreferences(ctxOf(app, site, member), { choices: {}, push_words })
const notice = () => ({
  id: 1 as Id<'notification'>,
  public_id: 'x',
  site_id: site.id,
  member_id: member.id,
  channel: 'push' as const,
  kind: 'new_messages',
  recipient: 'https://push.example.org/me',
  subject: 'New message',
  body_text: `Nightjar\nhttp://${site.domain}/chats/${chat}`,
  body_html: '',
  language: 'en' as const,
  unsubscribe: null,
})
const payload = () => pushPayload(app, db, site, notice())

test('NOTE-4 at first a push says nothing of who or what; its member may choose so, and take that back at once', async () => {
  await says('the tower at noon')
  expect((await settings(ctxOf(app, site, member))).push_words).toBe(false)
  const neutral = { title: 'New message', url: `/chats/${chat}`, tag: `/chats/${chat}`, news: 1 }
  expect(await payload()).toEqual(neutral)
  expect((await wants(true)).push_words).toBe(true)
  app.mails.length = 0
  expect(await payload()).toEqual({
    ...neutral,
    title: 'PushWords',
    body: expect.stringContaining('the tower at noon'),
  })
  expect(app.mails).toMatchObject([
    { name: 'PushWords', props: { name: 'Anna', fictional: false, kind: 'text', words: 'the tower at noon' } },
  ])
  await wants(false)
  expect(await payload()).toEqual(neutral)
})

test('NOTE-4 NAV-6 whose devices show the app under a plain name hears only that something came, whatever was chosen before', async () => {
  await says('the tower at noon')
  await wants(true)
  const endpoint = `https://push.example.org/${member.public_id}`
  await db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${endpoint}, ${site.id}, ${member.id}, 'x', 'y', ${app.time})`
  const pushed = async () => {
    app.mails.length = 0
    const input = {
      member: member.id,
      kind: 'new_messages',
      language: 'en',
      template: 'PushMessage',
      path: `/chats/${chat}`,
    } as const
    await enqueuePush(ctxOf(app, site, member), { ...input, fictional: true })
    await payload()
    return app.mails.map(({ name, props }) => [name, props.fictional])
  }
  expect(await pushed()).toEqual([
    ['PushMessage', true],
    ['PushWords', false],
  ])
  await setDisguise(ctxOf(app, site, member), { shown_as: 'notes' })
  expect(await pushed()).toEqual([['PushPlain', true]])
  await setDisguise(ctxOf(app, site, member), { shown_as: null })
  expect((await pushed()).map(([name]) => name)).toEqual(['PushMessage', 'PushWords'])
})

test('NOTE-4 the last unread one is told; none that is held, read, removed, or from behind a block', async () => {
  await wants(true)
  const previews = async () => {
    app.mails.length = 0
    await payload()
    return app.mails.map(({ props }) => props.words)
  }
  await says('first')
  await says('second')
  await says('not yet', { held: true })
  expect(await previews()).toEqual(['second'])
  await db.run`update conversation set a_seen_seq = 2, a_unread = 1 where a_id = ${member.id}`
  expect(await previews()).toEqual([])
  await says('third')
  expect(await previews()).toEqual(['third'])
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${member.id}, ${anna.id}, ${app.time})`
  expect(await previews()).toEqual([])
})

test('NAV-6 PRO-6 the badge of a push counts what the list of chats counts: nothing of whom one blocked, or who left', async () => {
  await says('first')
  expect((await payload()).news).toBe(1)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${member.id}, ${anna.id}, ${app.time})`
  expect((await payload()).news).toBe(0)
  await db.run`delete from member_block where blocker_id = ${member.id}`
  expect((await payload()).news).toBe(1)
  await db.run`update member set status = 'deleted' where id = ${anna.id}`
  expect((await payload()).news).toBe(0)
})

test('NOTE-4 PRO-8 what is no text is told by its kind, and who is drawn as such', async () => {
  await wants(true)
  await db.run`update member set kind = 'fictional' where id = ${anna.id}`
  for (const kind of ['photo', 'gift', 'gif']) {
    await says('', { kind })
    app.mails.length = 0
    await payload()
    expect(app.mails[0]?.props).toMatchObject({ kind, fictional: true, words: '' })
  }
})

test('NOTE-4 of a message its first 120 characters, on one line, whole, turning nothing around', () => {
  expect(excerpt('  one\n\ttwo\u0000  three ')).toBe('one two three')
  expect(excerpt('a'.repeat(120))).toBe('a'.repeat(120))
  expect(excerpt('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`)
  expect([...excerpt('🎭'.repeat(500))]).toHaveLength(121)
  expect(excerpt('pay \u202eereh\u2066!')).toBe('pay ereh!')
  expect(excerpt(`${'a'.repeat(119)}👩\u200d👩`)).toBe(`${'a'.repeat(119)}👩…`)
})

test('NOTE-4 on its way it is sealed for one browser: nobody else reads the name or a word', async () => {
  await wants(true)
  await says('the tower at noon')
  const browser = createECDH('prime256v1')
  const auth = randomBytes(16)
  const keys = { p256dh: browser.generateKeys('base64url'), auth: auth.toString('base64url') }
  const pushPayload = await payload()
  const prepared = prepareRequest(app, notice(), keys, site, pushPayload)
  if (!prepared) throw new Error('it could not be sealed')
  const { headers, body } = prepared
  expect(headers['Content-Encoding']).toBe('aes128gcm')
  const wire = JSON.stringify(headers) + body?.toString('latin1')
  for (const word of ['tower', 'Anna', 'PushWords', 'chats', chat]) expect(wire).not.toContain(word)
  expect(JSON.parse(opened(body as Buffer, browser, auth))).toEqual(pushPayload)
})

/** As a browser opens it (RFC 8291, RFC 8188: one record). */
function opened(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] as number))
  const sealed = body.subarray(21 + sender.length)
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const it = createHmac('sha256', key)
    for (const part of parts) it.update(part)
    return it.digest()
  }
  const shared = hmac(auth, browser.computeSecret(sender))
  const key = hmac(salt, hmac(shared, 'WebPush: info\0', browser.getPublicKey(), sender, '\x01'))
  const cek = hmac(key, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(key, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
