// Pushes to services that never answer, that answer without end, or that are none (NOTE-4).
import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import webPush from 'web-push'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../../test/fixtures/app.ts'
import { databaseFixture } from '../../../test/fixtures/databaseFixture.ts'
import type { CurrentMember } from '../../base/ctx.ts'
import { readEnv } from '../../base/env.ts'
import { deliver } from '../deliver.ts'
import { savePreferences } from '../savePreferences.ts'
import { deliverPush } from './deliverPush.ts'
import { pushService } from './pushService.ts'
import { subscribePush } from './subscribePush.ts'

const { db, site } = await databaseFixture()
const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys()
let answer: RequestListener = (_request, response) => void response.writeHead(201).end()
const service = createServer((request, response) => answer(request, response))
await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
let app: TestApp
let member: CurrentMember

afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(async () => {
  const env = readEnv({ SMTP_URL: 'smtp://127.0.0.1:1', PUSH_SERVICES: `push.example.com, ${origin}` })
  app = await makeApp(db, { env, push: { public_key, private_key } })
  member = await makeMember(db, site)
})

/** A push to a browser that subscribed at this address. */
async function pushTo(endpoint: string): Promise<number> {
  const keys = createECDH('prime256v1').generateKeys('base64url')
  await db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${endpoint}, ${site.id}, ${member.id}, ${keys}, ${randomBytes(16).toString('base64url')}, ${app.time})`
  const { id } = await db.one<{ id: number }>`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, created_at)
    values (${site.id}, ${member.id}, 'push', 'new_messages', ${endpoint}, 'New message', '', '', 'en', ${app.time}) returning id`
  return id
}
const stateOf = (id: number) =>
  db.one`
    select sent_at is not null as sent, canceled_at is not null as canceled, retry_at is not null as leased
    from notification where id = ${id}`
const subscriptions = () => db.many`select endpoint from push_subscription where member_id = ${member.id}`
const url = (name: string) => `${origin}/${name}/${member.id}`

test('NOTE-4 a push is sent once, by whichever process comes first', async () => {
  let requests = 0
  answer = (_request, response) => {
    requests += 1
    setTimeout(() => response.writeHead(201).end(), 50)
  }
  const id = await pushTo(url('one'))
  await Promise.all([deliverPush(app, { notification: id }), deliverPush(app, { notification: id })])
  // A job of an older version.
  await deliver(app, { notification: id })
  expect([requests, await stateOf(id)]).toEqual([1, { sent: true, canceled: false, leased: true }])
})

test('NOTE-4 while a service does not answer no transaction is open, and afterwards the push is free again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms / 20)
    return controller.signal
  })
  const requested = Promise.withResolvers<void>()
  answer = () => requested.resolve()
  const id = await pushTo(url('silent'))
  const delivery = deliverPush(app, { notification: id })
  const failed = expect(delivery).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await requested.promise
  const open = await db.many`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`
  expect(open).toEqual([])
  // Whoever changes something meanwhile does not wait.
  const startedAt = performance.now()
  await savePreferences(ctxOf(app, site, member), { choices: { like: { push: false } } })
  expect(performance.now() - startedAt).toBeLessThan(400)
  await failed
  expect(await stateOf(id)).toEqual({ sent: false, canceled: false, leased: false })
  vi.restoreAllMocks()
  answer = (_request, response) => void response.writeHead(201).end()
  await deliverPush(app, { notification: id })
  expect(await stateOf(id)).toMatchObject({ sent: true })
})

test('NOTE-4 an answer without end is a sent push; 410 ends the subscription; 500 is tried again', async () => {
  answer = (_request, response) => {
    response.writeHead(201)
    const more = () => void (response.destroyed || response.write(Buffer.alloc(256 * 1024), more))
    more()
  }
  const endless = await pushTo(url('endless'))
  await deliverPush(app, { notification: endless })
  expect(await stateOf(endless)).toMatchObject({ sent: true })
  answer = (_request, response) => void response.writeHead(500).end()
  const failing = await pushTo(url('failing'))
  await expect(deliverPush(app, { notification: failing })).rejects.toMatchObject({ code: 'status 500' })
  expect(await subscriptions()).toHaveLength(2)
  answer = (_request, response) => void response.writeHead(410).end()
  await deliverPush(app, { notification: failing })
  expect(await subscriptions()).toHaveLength(1)
})

test('NOTE-4 a killed process keeps a push for a minute', async () => {
  answer = (_request, response) => void response.writeHead(201).end()
  const id = await pushTo(url('killed'))
  await db.run`update notification set retry_at = ${new Date(app.time.getTime() + 60_000)} where id = ${id}`
  await deliverPush(app, { notification: id })
  expect(await stateOf(id)).toMatchObject({ sent: false })
  app.time = new Date(app.time.getTime() + 60_000)
  await deliverPush(app, { notification: id })
  expect(await stateOf(id)).toMatchObject({ sent: true })
})

const foreign = [
  'https://127.0.0.1;.push.example.com/x',
  'https://push.example.com.evil.example/x',
  'https://evilpush.example.com/x',
  'https://push.example.com@127.0.0.1/x',
  'https://push.example.com:8443/x',
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://fcm.googleapis.com/x',
]

test('NOTE-4 only push services of the setting are taken, as they are written', async () => {
  for (const endpoint of foreign) {
    expect([endpoint, pushService(app, endpoint)]).toEqual([endpoint, null])
    await expect(
      subscribePush(ctxOf(app, site, member), { subscription: { endpoint, keys: { p256dh: 'x', auth: 'y' } } }),
    ).rejects.toMatchObject({ code: 'push_service_unknown' })
  }
  for (const endpoint of ['https://push.example.com/x', 'https://a.b.push.example.com/x?y', `${origin}/x`])
    await subscribePush(ctxOf(app, site, member), { subscription: { endpoint, keys: { p256dh: 'x', auth: 'y' } } })
  expect(await subscriptions()).toHaveLength(3)
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/x', SMTP_URL: 'smtp://x', SECRET: 'x' }
  const usual = { env: readEnv(production) }
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'wns2-x.notify.windows.com',
  ])
    expect([host, pushService(usual, `https://${host}/x`)?.destination]).toEqual([host, 'public'])
  for (const host of ['push.test', 'example.org', 'googleapis.com', 'evil-push.apple.com'])
    expect([host, pushService(usual, `https://${host}/x`)]).toEqual([host, null])
})

test('NOTE-4 one that was stored before is forgotten instead of asked', async () => {
  let requests = 0
  answer = (_request, response) => {
    requests += 1
    response.end()
  }
  for (const endpoint of foreign) {
    const id = await pushTo(endpoint)
    await deliverPush(app, { notification: id })
    expect(await stateOf(id)).toMatchObject({ sent: true })
  }
  expect([requests, await subscriptions()]).toEqual([0, []])
})
