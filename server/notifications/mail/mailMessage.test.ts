// A mail as a mailbox provider receives it: signature, way out, return path, and nothing that a name could smuggle in.
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MemberKind, mandatoryKinds, preferenceKinds } from '../../../contract/notifications.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../../test/fixtures/app.ts'
import { testDatabase } from '../../../test/fixtures/database.ts'
import { dkimKey, verifyDkim } from '../../../test/fixtures/dkim.ts'
import { secretOf } from '../../../test/fixtures/secret.ts'
import { mailPart, type ReceivedMail, startSmtpServer, type TestSmtpServer } from '../../../test/fixtures/smtpServer.ts'
import type { Site } from '../../base/ctx.ts'
import { connect, type Database } from '../../base/db/database.ts'
import { readEnv } from '../../base/env.ts'
import { deliver } from '../deliver.ts'
import { enqueueMail } from '../enqueueMail.ts'
import { writePreferences } from '../savePreferences.ts'
import { dkimOptions } from './dkim.ts'
import { closeMailProvider } from './mailProvider.ts'
import { parseReturnPath, returnPath } from './verp.ts'

let db: Database
let drop: () => Promise<void>
let smtp: TestSmtpServer
let app: TestApp
let site: Site
const key = dkimKey()

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  smtp = await startSmtpServer()
  app = await makeApp(db, {
    env: readEnv({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'hello@mail.nightjar.test',
      RETURN_PATH: 'bounces@mail.nightjar.test',
      DKIM_DOMAIN: 'mail.nightjar.test',
      DKIM_SELECTOR: 'autumn',
      DKIM_KEY: key.pem.replaceAll('\n', '\\n'),
    }),
  })
  site = await makeSite(db, { choices: { mail_name: 'Lantern' } })
})
afterAll(async () => {
  closeMailProvider(app)
  await smtp.close()
  await db.close()
  await drop()
})

type Given = { name?: string; email?: string; language?: 'en' | 'da' | 'pl'; on?: TestApp; at?: Site }

async function arrives(kind: MemberKind, { on = app, at = site, email, ...given }: Given = {}) {
  const to = email ?? `m${crypto.randomUUID()}@example.org`
  const member = await makeMember(db, at, { email: to, ...given })
  const ctx = ctxOf(on, at, null)
  await writePreferences(ctx, member.id, [{ kind: 'promotions', channel: 'mail', is_enabled: true }])
  await writePreferences(ctx, member.id, [{ kind: 'news', channel: 'mail', is_enabled: true }])
  expect(await enqueueMail(ctx, { member: member.id, kind, template: 'NewLike', props: { name: member.name } })).toBe(
    true,
  )
  const notice = await db.one<{ id: number; public_id: string; unsubscribe: string | null }>`
    select id, public_id, unsubscribe from notification where member_id = ${member.id}`
  await deliver(on, { notification: notice.id })
  const [mine, ...more] = smtp.to(to)
  expect(more).toEqual([])
  return { ...notice, member, mail: mine as ReceivedMail }
}

test('NOTE-2 every kind that one chooses about carries its way out, under the signature; the others carry none', async () => {
  for (const kind of preferenceKinds) {
    const { mail: it, unsubscribe } = await arrives(kind)
    expect(unsubscribe).toMatch(new RegExp(`^http://${site.domain}/unsubscribe/do\\?token=[\\w-]{43}$`))
    expect(it.header('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(it.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mailPart(it, 'text/plain')).toContain(unsubscribe)
    const { ok, signed, ...of } = verifyDkim(it.raw, key.publicKey)
    expect([kind, ok, of]).toEqual([kind, true, { domain: 'mail.nightjar.test', selector: 'autumn' }])
    expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'feedback-id']))
    expect(signed).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'content-type']))
    for (const header of ['List-Unsubscribe', 'List-Unsubscribe-Post', 'Subject', 'From']) {
      const changed = it.raw.replace(new RegExp(`^${header}: .`, 'm'), `${header}: ~`)
      expect([header, verifyDkim(changed, key.publicKey).ok]).toEqual([header, false])
    }
    expect(verifyDkim(it.raw.replace('NewLike', 'NewLuke'), key.publicKey).ok).toBe(false)
  }
  for (const kind of mandatoryKinds) {
    const { mail: it } = await arrives(kind)
    expect([kind, it.header('list-unsubscribe'), it.header('list-unsubscribe-post')]).toEqual([
      kind,
      undefined,
      undefined,
    ])
    expect(it.raw).not.toContain('/unsubscribe/do')
    expect(verifyDkim(it.raw, key.publicKey).ok).toBe(true)
  }
})

test('NOTE-2 who it is from, what it is, and in which language', async () => {
  const { mail: it, public_id } = await arrives('like', { language: 'da' })
  expect(it.header('from')).toBe('Lantern <hello@mail.nightjar.test>')
  expect(it.header('reply-to')).toBe('support@nightjar.test')
  expect(it.header('message-id')).toBe(`<${public_id}@${site.domain}>`)
  expect(it.header('x-nightjar-notice')).toBe(public_id)
  expect(it.header('content-language')).toBe('da')
  expect(it.header('auto-submitted')).toBe('auto-generated')
  expect(it.header('feedback-id')).toBe(`like:chosen:${site.key}:nightjar`)
  expect(it.header('date')).toBe('Fri, 20 Nov 2026 20:00:00 +0000')
  expect([mailPart(it, 'text/plain'), mailPart(it, 'text/html')]).toEqual([
    expect.stringContaining('NewLike'),
    expect.stringContaining('<p>NewLike</p>'),
  ])
})

test('NOTE-3 each mail has a return path of its own, which nobody can make up', async () => {
  const { mail: it, public_id } = await arrives('reset')
  expect(it.from).toMatch(new RegExp(`^bounces\\+${public_id}\\.[0-9a-f]{12}@mail\\.nightjar\\.test$`))
  expect(it.from.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(parseReturnPath(app, it.from)).toBe(public_id)
  expect(parseReturnPath(app, ` ${it.from.toUpperCase()}`)).toBe(public_id)
  const other = await makeApp(db, { env: app.env, secret: secretOf('another') })
  const wrong = [
    '',
    'bounces@mail.nightjar.test',
    it.from.replace('bounces', 'bounce'),
    it.from.replace('mail.', ''),
    it.from.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    it.from.replace(/\+./, (start) => (start === '+0' ? '+1' : '+0')),
    `${it.from}.example.org`,
    `x${it.from}`,
    returnPath(other, public_id) as string,
  ]
  for (const address of wrong) expect([address, parseReturnPath(app, address)]).toEqual([address, null])
})

test('NOTE-3 without RETURN_PATH mails come back to their sender, and no address is a return path', async () => {
  const plain = await makeApp(db, { env: readEnv({ SMTP_URL: smtp.url }) })
  const { mail: it } = await arrives('like', { on: plain })
  closeMailProvider(plain)
  expect([it.from, it.header('from'), it.header('reply-to')]).toEqual([
    'support@nightjar.test',
    'Lantern <support@nightjar.test>',
    undefined,
  ])
  expect(parseReturnPath(plain, 'bounces+x@mail.nightjar.test')).toBeNull()
})

test('NOTE-2 no name brings a header, a recipient or a part of its own', async () => {
  const bad = 'Eve\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>'
  const where = await makeSite(db, { choices: { mail_name: `"Lantern" <evil@example.org>, ${bad}` } })
  const on = { ...app, renderMail: async () => ({ subject: bad, html: `<p>${bad}</p>`, text: bad }) }
  for (const name of [
    bad,
    'Eve\nTo: victim@example.org',
    'Éve \u202Eevil\u202C 🙂',
    '=?utf-8?q?x?=\r\nCc: v@example.org',
  ]) {
    const { mail: it } = await arrives('like', { name, on, at: where })
    const head = it.raw.slice(0, it.raw.indexOf('\r\n\r\n'))
    const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    expect(names).not.toEqual(expect.arrayContaining(['bcc']))
    expect(names).not.toEqual(expect.arrayContaining(['cc']))
    expect(it.to).toHaveLength(1)
    expect(it.header('to')).toBe(it.to[0])
    expect(it.header('from')).toMatch(/<hello@mail\.nightjar\.test>$/)
    expect(verifyDkim(it.raw, key.publicKey).ok).toBe(true)
  }
  closeMailProvider(on)
})

test('NOTE-2 an address is one recipient, whatever is in it', async () => {
  const member = await makeMember(db, site, { email: `a${crypto.randomUUID()}@example.org` })
  for (const to of ['one@example.org, two@example.org', 'one@example.org\r\nBcc: two@example.org']) {
    await enqueueMail(ctxOf(app, site, null), { member: member.id, kind: 'mail_change', template: 'NewLike', to })
    const { id } = await db.one<{ id: number }>`select max(id) as id from notification where member_id = ${member.id}`
    await deliver(app, { notification: id })
    expect(await db.one`select sent_at, failed_at from notification where id = ${id}`).toEqual({
      sent_at: null,
      failed_at: app.time,
    })
  }
  expect([...smtp.to('two@example.org'), ...smtp.to('one@example.org')]).toEqual([])
})

test('NOTE-2 the key is PEM or a file with it; anything else is told at the start', async () => {
  const file = join(tmpdir(), `dkim-${process.pid}.pem`)
  writeFileSync(file, key.pem)
  const dkimFrom = (DKIM_KEY: string) => dkimOptions(readEnv({ DKIM_DOMAIN: 'nightjar.test', DKIM_KEY }))
  expect(dkimFrom(file)).toEqual(dkimFrom(key.pem))
  const { privateKey } = generateKeyPairSync('ed25519')
  for (const wrong of [
    '/nowhere/at/all',
    'x',
    key.publicKey.export({ type: 'spki', format: 'pem' }) as string,
    privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  ])
    expect(() => dkimFrom(wrong)).toThrow(/^DKIM_KEY is neither/)
  expect(dkimOptions(readEnv({}))).toBeUndefined()
})
