// A mail to the site's support is no member's: it goes to the support address, is tried again until it went, and stops nobody's mails (SAFE-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/fixtures/smtpServer.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { deliver } from './deliver.ts'
import { enqueueSupportMail } from './enqueueSupportMail.ts'
import { closeMailProvider } from './mail/mailProvider.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'

let db: Database
let drop: () => Promise<void>
let smtp: TestSmtpServer
let app: TestApp
let site: Site
let about: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  smtp = await startSmtpServer()
  app = await makeApp(db, { env: readEnv({ SMTP_URL: smtp.url }) })
  site = await makeSite(db, { domain_language: 'nl', choices: { support_email: 'help@support.test' } })
  about = await makeMember(db, site, { email: 'about@example.org' })
})
afterAll(async () => {
  closeMailProvider(app)
  await smtp.close()
  await db.close()
  await drop()
})

async function write(): Promise<number> {
  const ctx = ctxOf(app, site, null)
  await enqueueSupportMail(ctx, {
    kind: 'report',
    template: 'Reported',
    mentions: [about.id],
    props: { reference: 'abc' },
  })
  app.queued_jobs.length = 0
  await ctx.committed()
  const { id } = await db.one<{ id: number }>`select max(id) as id from notification where site_id = ${site.id}`
  expect(app.queued_jobs).toEqual([{ task: 'notifications.deliver', payload: { notification: id } }])
  return id
}
const row = (id: number) => db.one`
  select member_id, recipient, language, sent_at is not null as sent, failed_at is not null as failed, body_text <> '' as words
  from notification where id = ${id}`

test('SAFE-2 it goes to the support address in the language of the site, once', async () => {
  const id = await write()
  await deliver(app, { notification: id })
  await deliver(app, { notification: id })
  expect(smtp.to('help@support.test')).toHaveLength(1)
  expect(smtp.to('about@example.org')).toEqual([])
  expect(await row(id)).toMatchObject({ member_id: null, recipient: 'help@support.test', language: 'nl', sent: true })
})

test('SAFE-2 a mail server that can not take it now gets it again; one that never will stops nobody', async () => {
  const id = await write()
  smtp.say('rcpt', '451 4.2.1 try later')
  await expect(deliver(app, { notification: id })).rejects.toThrow()
  expect(await row(id)).toMatchObject({ sent: false, failed: false })
  smtp.say('rcpt', '550 5.1.1 no such user')
  await deliver(app, { notification: id })
  smtp.say('rcpt')
  expect(await row(id)).toMatchObject({ sent: false, failed: true })
  expect(await db.many`select 1 from delivery_report`).toEqual([])
  expect(await db.many`select 1 from mail_suppression`).toEqual([])
})

test('SAFE-2 ACC-15 ACC-12 it is in nobody’s copy of the data, and its words go with whom it is about', async () => {
  const id = await write()
  expect((await onExport(ctxOf(app, site, null), about.id)).notices).toEqual([])
  await onErase(ctxOf(app, site, null), about.id)
  expect(await row(id)).toMatchObject({ words: false })
})
