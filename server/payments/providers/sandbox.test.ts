// The sandbox's checkout over real HTTP: its page, its buttons, and the webhooks that come back to us.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { client } from '../../../test/base/client.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../../test/base/ctx.ts'
import { testDatabase } from '../../../test/base/database.ts'
import type { App, Asker, Site } from '../../base/ctx.ts'
import { connect, type Database } from '../../base/database.ts'
import { readEnv } from '../../base/env.ts'
import { makeHttp, mountCalls } from '../../base/http.ts'
import { type Jobs, makeJobs } from '../../base/jobs.ts'
import { makeLog } from '../../base/log.ts'
import { makeMetrics } from '../../base/metrics.ts'
import { makeReader } from '../../base/request.ts'
import { balance } from '../../credits/index.ts'
import { domain } from '../index.ts'
import { start } from '../start.ts'
import { status } from '../status.ts'

type Job = { task: string; payload: never; at?: Date }

let db: Database
let url: string
let drop: () => Promise<void>
let site: Site
let other: Site
let me: Asker
let app: TestApp
let http: FastifyInstance
let port: number
let waiting: Job[]

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  url = made.url
  db = connect(url)
  site = await makeSite(db, { choices: { name: '<b>Shop & "Co"</b>' } })
  other = await makeSite(db)
  for (const { id } of [site, other])
    await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${id}, 'p0', 'EUR', 15, 899)`
  const jobs: Jobs = {
    add: async (task, payload, { at } = {}) =>
      void waiting.push({ task, payload: payload as never, ...(at && { at }) }),
    start: async () => {},
    close: async () => {},
  }
  app = await makeApp(db, { jobs })
  http = await listen(app)
  port = (http.server.address() as AddressInfo).port
})
beforeEach(async () => {
  waiting = []
  me = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  await http.close()
  await db.close()
  await drop()
})

async function listen(of: App) {
  const siteAt = async (host: string) => [site, other].find(({ domain }) => domain === host) ?? null
  const read = makeReader(of, {
    findSite: siteAt,
    defaultSite: async () => null,
    whoIs: async () => null,
    present: () => {},
  })
  const metrics = makeMetrics()
  const made = makeHttp(of, read, metrics)
  made.addHook('onClose', async () => metrics.close())
  mountCalls(made, of, read, domain.calls)
  domain.routes?.(made, of)
  await made.listen({ port: 0, host: '127.0.0.1' })
  return made
}
const run = (job: Job, of: App = app) => domain.tasks?.(of)[job.task]?.(job.payload)
const next = () => {
  const job = waiting.shift()
  if (!job) throw new Error('no job is waiting')
  return job
}
const buyer = (where = site) => client(port, where.domain)
const form = {
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  raw: '',
}
async function open() {
  const { payment, redirect } = await start(ctxOf(app, site, me), { bundle: 'p0', paymentmethod: 'ideal', amount: 899 })
  const stands = async () => (await status(ctxOf(app, site, me), { id: payment.payment_id })).status
  return { redirect, stands, back: `/credits/p0/ideal?payment=${payment.payment_id}` }
}
const credits = () => balance(ctxOf(app, site, me), me.id)

test('PAY-3 the checkout says what it is, what is paid to whom, and lets no name write markup', async () => {
  const { redirect } = await open()
  const { status, text, headers } = await buyer().get(redirect)
  expect(status).toBe(200)
  expect(text).toContain('<html lang="en">')
  expect(text).toContain('No money moves')
  expect(text).toContain('EUR&nbsp;8.99'.replace('&nbsp;', '\u00a0'))
  expect(text).toContain('Pay &lt;b&gt;Shop &amp; &quot;Co&quot;&lt;/b&gt;')
  expect(text).not.toMatch(/<script|<b>| style=| on\w+=/)
  expect(text.match(/<form method="post"/g)).toHaveLength(3)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers['cache-control']).toBe('no-store')
})

test('PAY-2 PAY-3 PAY-4 pay: back to where the purchase began, and a signed webhook brings the credits', async () => {
  const { redirect, stands, back } = await open()
  const answer = await buyer().post(`${redirect}/pay`, undefined, form)
  expect([answer.status, answer.headers.location]).toEqual([303, back])
  expect(waiting.map(({ task }) => task)).toEqual(['sandbox.tell'])
  const told = next()
  await run(told)
  await run(told)
  expect([await stands(), await credits()]).toEqual(['completed', 15])
})

test('PAY-2 PAY-3 fail: the payment has failed, and nothing is issued', async () => {
  const { redirect, stands, back } = await open()
  expect((await buyer().post(`${redirect}/fail`, undefined, form)).headers.location).toBe(back)
  await run(next())
  expect([await stands(), await credits()]).toEqual(['failed', 0])
})

test('PAY-2 PAY-3 pay later: pending now, completed five seconds on', async () => {
  const { redirect, stands } = await open()
  await buyer().post(`${redirect}/later`, undefined, form)
  await run(next())
  expect([await stands(), await credits()]).toEqual(['pending', 0])
  const coming = next()
  expect(coming.at).toEqual(new Date(app.time.getTime() + 5_000))
  await run(coming)
  await run(coming)
  await run(next())
  expect([await stands(), await credits()]).toEqual(['completed', 15])
})

test('PAY-4 a second button, in another tab, changes nothing; the decided checkout leads back', async () => {
  const { redirect, back } = await open()
  const answers = await Promise.all(
    ['pay', 'fail', 'later', 'pay'].map((it) => buyer().post(`${redirect}/${it}`, undefined, form)),
  )
  for (const it of answers) expect([it.status, it.headers.location]).toEqual([303, back])
  expect(waiting.filter(({ task }) => task === 'sandbox.tell')).toHaveLength(1)
  expect((await buyer().get(redirect)).headers.location).toBe(back)
})

test('PAY-3 SITE-1 no checkout: unknown, malformed, of another site, another choice; no button from a foreign page', async () => {
  const { redirect } = await open()
  const unknown = ['/sandbox/checkout/nothing', `/sandbox/checkout/${'0'.repeat(32)}`, '/sandbox/checkout/%00']
  for (const path of unknown) expect((await buyer().get(path)).status, path).toBe(404)
  expect((await buyer(other).get(redirect)).status).toBe(404)
  expect((await buyer(other).post(`${redirect}/pay`, undefined, form)).status).toBe(404)
  expect((await buyer().post(`${redirect}/toString`, undefined, form)).status).toBe(404)
  const foreign = { ...form, headers: { ...form.headers, 'sec-fetch-site': 'cross-site' } }
  expect((await buyer().post(`${redirect}/pay`, undefined, foreign)).status).toBe(403)
  expect(waiting).toEqual([])
})

test('PAY-4 on the wire a webhook without its signature is 401, and one that is not taken is told again', async () => {
  const { redirect, stands } = await open()
  const forged = await buyer().post('/api/webhooks/sandbox', { id: 'x', outcome: 'completed' })
  expect([forged.status, forged.json.code]).toEqual([401, 'bad_signature'])
  await buyer().post(`${redirect}/pay`, undefined, form)
  const told = next()
  const lost = { ...told, payload: { ...(told.payload as object), host: other.domain } as never }
  await expect(run(lost)).rejects.toThrow('404')
  await run(told)
  expect(await stands()).toBe('completed')
})

test('PAY-3 without the sandbox its checkout does not exist', async () => {
  const bare = await listen(
    await makeApp(db, { env: readEnv({ NODE_ENV: 'production', DATABASE_URL: 'x', SMTP_URL: 'x', SECRET: 'x' }) }),
  )
  const { redirect } = await open()
  const there = client((bare.server.address() as AddressInfo).port, site.domain)
  expect((await there.get(redirect)).status).toBe(404)
  expect((await there.post(`${redirect}/pay`, undefined, form)).status).toBe(404)
  await bare.close()
})

test('PAY-3 PAY-4 with the real job queue, the press of a button ends in a nudge', async () => {
  const jobs = await makeJobs(
    url,
    makeLog(() => {}),
  )
  const nudged = Promise.withResolvers<number[]>()
  const live = { ...app.live, nudge: (members: number[]) => nudged.resolve(members) }
  const whole = await makeApp(db, { jobs, live })
  const served = await listen(whole)
  await jobs.start(domain.tasks?.(whole) ?? {}, domain.every ?? [])
  const { redirect, stands } = await open()
  await client((served.server.address() as AddressInfo).port, site.domain).post(`${redirect}/pay`, undefined, form)
  expect(await nudged.promise).toEqual([me.id])
  expect([await stands(), await credits()]).toEqual(['completed', 15])
  await jobs.close()
  await served.close()
})
