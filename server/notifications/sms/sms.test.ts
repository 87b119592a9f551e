// SMS: through the outbox where nobody delivers them, signed and tried again where somebody does, and no number in any log.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../../test/fixtures/app.ts'
import { testDatabase } from '../../../test/fixtures/database.ts'
import { addSeconds } from '../../base/clock.ts'
import type { CurrentMember, Site } from '../../base/ctx.ts'
import { connect, type Database } from '../../base/db/database.ts'
import { readEnv } from '../../base/env.ts'
import { makeLog } from '../../base/observability/log.ts'
import { deliver } from '../deliver.ts'
import { developmentOutbox } from '../developmentOutbox.ts'
import { retryDeliveries } from '../retryDeliveries.ts'
import { deliverSms } from './deliverSms.ts'
import { enqueueSms } from './enqueueSms.ts'
import { signature } from './httpSms.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember
let log: string[]
/** What the provider answers next; 200 when empty. */
let answers: number[] = []
let got: { body: string; headers: IncomingMessage['headers'] }[] = []
const provider = createServer(async (request, answer) => {
  let body = ''
  for await (const part of request) body += part
  got.push({ body, headers: request.headers })
  answer.writeHead(answers.shift() ?? 200).end('{}')
})

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  await new Promise<void>((go) => provider.listen(0, '127.0.0.1', go))
})
beforeEach(async () => {
  log = []
  answers = []
  got = []
  const { port } = provider.address() as AddressInfo
  const env = { SMS_URL: `http://127.0.0.1:${port}/send`, SMS_KEY: 'a key', SMTP_URL: 'smtp://127.0.0.1:1' }
  app = await makeApp(db, { env: readEnv(env), log: makeLog((line) => void log.push(line)) })
  site = await makeSite(db)
  member = await makeMember(db, site)
})
afterAll(async () => {
  provider.close()
  await db.close()
  await drop()
})

const number = '+31612345678'
async function written(on = app) {
  const input = {
    member: member.id,
    kind: 'directdebit',
    to: number,
    language: 'nl',
    template: 'SmsDirectDebitCode',
  } as const
  await enqueueSms(ctxOf(on, site, member), { ...input, props: { code: '012345' } })
  return db.one<{ id: number; public_id: string; sent_at: Date | null; failed_at: Date | null; body_text: string }>`
    select id, public_id, sent_at, failed_at, body_text from notification where member_id = ${member.id} order by id desc limit 1`
}
const now = (id: number) =>
  db.one<{ sent_at: Date | null; failed_at: Date | null }>`select sent_at, failed_at from notification where id = ${id}`

test('PAY-5 without a provider it stays in the development outbox', async () => {
  const bare = await makeApp(db, { env: readEnv({}) })
  const { id } = await written(bare)
  await deliverSms(bare, { notification: id })
  expect((await developmentOutbox(db))[0]).toMatchObject({
    channel: 'sms',
    recipient: number,
    kind: 'directdebit',
    sent_at: null,
  })
  const jobs =
    await db.many`select 1 from graphile_worker._private_jobs j where j.payload ->> 'notification' = ${String(id)}`
  expect(jobs).toEqual([])
})

test('PAY-5 it is handed over once, signed, by a name under which it can be told apart', async () => {
  const { id, public_id } = await written()
  await deliverSms(app, { notification: id })
  await deliverSms(app, { notification: id })
  expect(got).toHaveLength(1)
  const [{ body, headers }] = got as [(typeof got)[0]]
  expect(JSON.parse(body)).toEqual({ id: public_id, to: number, text: 'SmsDirectDebitCode\n012345' })
  expect(headers['x-signature']).toBe(signature('a key', body, app.time))
  expect(headers['idempotency-key']).toBe(public_id)
  expect((await now(id)).sent_at).toEqual(app.time)
})

test('PAY-5 what may pass is tried again, what can’t be sent is given up, a wrong key is ours', async () => {
  const first = await written()
  answers = [503, 429]
  await deliverSms(app, { notification: first.id })
  expect([got.length, (await now(first.id)).sent_at]).toEqual([3, app.time])

  const second = await written()
  answers = [400]
  await deliverSms(app, { notification: second.id })
  expect(await now(second.id)).toEqual({ sent_at: null, failed_at: app.time })

  const third = await written()
  for (const status of [500, 401]) {
    answers = [status, status, status]
    const error = await deliverSms(app, { notification: third.id }).catch((it: Error) => it)
    expect(error).toEqual(new Error(`sms: ${status}`))
  }
  answers = []
  expect(await now(third.id)).toEqual({ sent_at: null, failed_at: null })
})

test('PAY-5 one that nobody waits for any more is not sent, and no mail job takes it', async () => {
  const { id } = await written()
  await deliver(app, { notification: id })
  expect(await now(id)).toEqual({ sent_at: null, failed_at: null })
  app.time = addSeconds(app.time, 601)
  await retryDeliveries(app)
  expect(app.queued_jobs).toEqual([])
  await deliverSms(app, { notification: id })
  expect([got, await now(id)]).toEqual([[], { sent_at: null, failed_at: app.time }])
})

test('PAY-5 in production its words are gone when it is over, and no line of the log has the number', async () => {
  app.env = { ...app.env, production: true }
  const { id } = await written()
  answers = [500, 500, 500]
  await deliverSms(app, { notification: id }).catch((error) => app.log.error('job failed', error))
  await deliverSms(app, { notification: id })
  expect(await db.one`select body_text from notification where id = ${id}`).toEqual({ body_text: '' })
  expect(log.length).toBeGreaterThan(0)
  expect(log.filter((line) => line.includes('612345678'))).toEqual([])
})
