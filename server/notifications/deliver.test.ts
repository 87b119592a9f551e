// A mail on its way, through a real mail server; pushes only to the public internet.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { deliver } from './deliver.ts'
import { developmentOutbox } from './developmentOutbox.ts'
import { enqueueMail } from './enqueueMail.ts'
import { closeMailProvider } from './mail/mailProvider.ts'
import { vapidKeys } from './push/vapidKeys.ts'
import { retryDeliveries } from './retryDeliveries.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let smtp: SMTPServer
const arrived: string[] = []
let refuses = false

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refuses ? new Error('busy') : null),
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        arrived.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const { port } = smtp.server.address() as AddressInfo
  app = await makeApp(db, { env: readEnv({ SMTP_URL: `smtp://127.0.0.1:${port}` }) })
  site = await makeSite(db, { choices: { mail_name: 'Lantern' } })
})
afterAll(async () => {
  closeMailProvider(app)
  await new Promise<void>((done) => smtp.close(done))
  await db.close()
  await drop()
})

async function written(on: TestApp = app) {
  const member = await makeMember(db, site, { email: `m${crypto.randomUUID()}@example.org`, language: 'da' })
  const ctx = ctxOf(on, site, null)
  const props = { link: `http://${site.domain}/activate/do?token=secret` }
  expect(await enqueueMail(ctx, { member: member.id, kind: 'activation', template: 'Activation', props })).toBe(true)
  await ctx.committed()
  return db.one<{
    id: number
    recipient: string
  }>`select id, recipient from notification where member_id = ${member.id}`
}
const row = (id: number) =>
  db.one<{ sent_at: Date | null; body_text: string }>`select sent_at, body_text from notification where id = ${id}`

test('NOTE-2 a mail is written down, queued after the commit, sent once', async () => {
  const { id, recipient } = await written()
  expect(app.queued_jobs).toContainEqual({ task: 'notifications.deliver', payload: { notification: id } })
  await Promise.all([deliver(app, { notification: id }), deliver(app, { notification: id })])
  await deliver(app, { notification: id })
  const ownMails = arrived.filter((it) => it.includes(recipient))
  expect(ownMails).toHaveLength(1)
  expect(ownMails[0]).toMatch(/From: Lantern <support@nightjar\.test>/)
  expect(ownMails[0]).toMatch(/multipart\/alternative/)
  expect((await row(id)).sent_at).toEqual(app.time)
})

test('NOTE-2 a mail server that refuses gets it again later', async () => {
  const { id } = await written()
  refuses = true
  await expect(deliver(app, { notification: id })).rejects.toThrow()
  refuses = false
  expect((await row(id)).sent_at).toBeNull()
  app.time = new Date(app.time.getTime() + 11 * 60_000)
  app.queued_jobs.length = 0
  await retryDeliveries(app)
  expect(app.queued_jobs).toEqual([{ task: 'notifications.deliver', payload: { notification: id } }])
  await deliver(app, { notification: id })
  expect((await row(id)).sent_at).not.toBeNull()
})

test('ACC-6 in production a sent mail leaves no link behind', async () => {
  const { id } = await written()
  const { id: other } = await written()
  const production = { ...app, env: { ...app.env, production: true } }
  await deliver(production, { notification: id })
  closeMailProvider(production)
  await deliver(app, { notification: other })
  expect((await row(id)).body_text).toBe('')
  expect((await row(other)).body_text).toContain('token=secret')
})

test('OPS-1 without a mail server nothing leaves: the row is the development outbox, with its links', async () => {
  const quiet = await makeApp(db)
  const { id } = await written(quiet)
  expect(quiet.queued_jobs).toEqual([])
  await deliver(quiet, { notification: id })
  expect((await row(id)).sent_at).toBeNull()
  const [newest] = await developmentOutbox(db)
  expect(newest).toMatchObject({
    id,
    site: site.key,
    channel: 'mail',
    kind: 'activation',
    links: [`http://${site.domain}/activate/do?token=secret`],
  })
})

test('NOTE-2 who has no address gets no mail', async () => {
  const member = await makeMember(db, site)
  expect(
    await enqueueMail(ctxOf(app, site, null), { member: member.id, kind: 'activation', template: 'Activation' }),
  ).toBe(false)
})

test('NOTE-4 OPS-9 the key pair for pushes is made once, also by processes that start together, and is stored encrypted', async () => {
  const [one, two] = await Promise.all([vapidKeys(app), vapidKeys(app)])
  expect(one).toEqual(two)
  expect(one.public_key).toMatch(/^[\w-]{87}$/)
  expect(await vapidKeys(app)).toEqual(one)
  const stored = () => db.one<{ value: string }>`select value from deployment where key = 'push_keys'`
  expect((await stored()).value).not.toContain(one.private_key)
  // What an earlier version stored as it is: the same keys, encrypted from then on.
  await db.run`update deployment set value = ${JSON.stringify(one)} where key = 'push_keys'`
  expect(await vapidKeys(app)).toEqual(one)
  expect((await stored()).value).not.toContain(one.private_key)
  // Without its SECRET nothing is pushed, and no subscription is given up.
  const foreign = await vapidKeys({ db, secret: { current: 'another', previous: [], stable: 'another' } })
  expect(foreign).toEqual({ public_key: '', private_key: '' })
  expect(await vapidKeys(app)).toEqual(one)
})
