// One evening in production, from an empty database to a refund: two nodes behind nginx with the file of ops/deploy, their
// role owns no table, a bus, a mail server with TLS and a login, an S3, a stub of Adyen (OPS-1, OPS-8).
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../bench/harness/freePort.ts'
import { siteTemplate } from '../../ops/siteTemplate.ts'
import { extractLinks } from '../../server/notifications/extractLinks.ts'
import { hasDocuments } from '../fixtures/adyenOpenApi.ts'
import { type AdyenStub, account, startAdyen } from '../fixtures/adyenStub.ts'
import { type Certificate, makeCertificate } from '../fixtures/certificate.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { largePhoto } from '../fixtures/largePhoto.ts'
import { type LiveConnection, openLiveConnection } from '../fixtures/liveConnection.ts'
import { hasProxy, startProxy, type TestProxy } from '../fixtures/proxies.ts'
import { hasRedis, redisServer } from '../fixtures/redis.ts'
import { startS3 } from '../fixtures/s3.ts'
import { PRODUCTION_SECRET, spawnProduction } from '../fixtures/servers.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'
import { mailPart, startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'
import { copyDatabase, runAsAdmin } from '../fixtures/templateCache.ts'

const host = 'www.lantern.example'
const isThere = hasProxy('nginx') && hasRedis
const [anna, bea] = [
  { name: 'Anna', email: 'anna@example.org', region: 'NH' },
  { name: 'Beatrix', email: 'beatrix@example.org', region: 'UT' },
]
const MAIL_TIMEOUT_MS = 20_000

describe.skipIf(!isThere)('an evening in production', () => {
  const { admin_url } = inject('postgres')
  const name = `e${randomBytes(6).toString('hex')}`
  const [owner, program] = [`${name}_owner`, name]
  /** In the order in which they are ended: last in, first out. */
  const cleanups: (() => Promise<unknown>)[] = []
  const nodes: Awaited<ReturnType<typeof spawnProduction>>[] = []
  let folder: string
  let certificate: Certificate
  let ca: string
  let owner_url: string
  let settings: Record<string, string>
  let smtp: TestSmtpServer
  let s3: Awaited<ReturnType<typeof startS3>>
  let adyen: AdyenStub | null
  let proxy: TestProxy
  let people: { anna: Client; bea: Client }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nightjar-evening-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    certificate = await makeCertificate(folder, 'own', ['127.0.0.1', host])
    ca = await readFile(certificate.cert, 'utf8')
    smtp = await startSmtpServer({ certificate })
    cleanups.push(smtp.close)
    s3 = await startS3()
    cleanups.push(s3.close)
    adyen = hasDocuments ? await startAdyen() : null
    cleanups.push(async () => adyen?.close())
    const redis = await redisServer()
    cleanups.push(async () => redis?.stop())
    for (const role of [owner, program]) await runAsAdmin(admin_url, `create role ${role} login password 'test'`)
    const url = await copyDatabase(admin_url, name, 'template0')
    await runAsAdmin(admin_url, `alter database ${name} owner to ${owner}`)
    cleanups.push(async () => {
      await runAsAdmin(admin_url, `drop database ${name} with (force)`)
      for (const role of [program, owner]) await runAsAdmin(admin_url, `drop role ${role}`)
    })
    const urlAs = (user: string) => Object.assign(new URL(url), { username: user, password: 'test' }).href
    owner_url = urlAs(owner)
    settings = {
      ...{ NODE_ENV: 'production', SECRET: PRODUCTION_SECRET, TRUST_PROXY: '1', DATA_DIR: folder },
      ...{ DATABASE_URL: urlAs(program), BUS_URL: redis?.url ?? '', STORAGE_URL: s3.url() },
      ...{ SMTP_URL: smtp.url, NODE_EXTRA_CA_CERTS: certificate.cert },
      ...(adyen && {
        ...{ PAYMENTS: 'adyen', ADYEN_URL: adyen.url, ADYEN_API_KEY: account.key },
        ...{ ADYEN_MERCHANT: account.merchant, ADYEN_HMAC_KEY: account.hmac_key },
      }),
    }
  }, 60_000)
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }, 60_000)

  /** An operators' command, as another process. */
  async function command(program: string, args: string[], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(import.meta.dirname, `../../ops/${program}.ts`), ...args], {
      env: { PATH: process.env.PATH, ...settings, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data
      })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect([code, output], `npm run ${program} -- ${args.join(' ')}`).toEqual([0, expect.any(String)])
    return output
  }

  const visitor = () => client(proxy.port, host, { origin: `https://${host}:${proxy.port}` }, ca)
  async function mailOf(recipient: string, subject: RegExp) {
    const found = () => smtp.to(recipient).find((mail) => subject.test(mail.header('subject') ?? ''))
    await expect.poll(found, { timeout: MAIL_TIMEOUT_MS }).toBeDefined()
    return mailPart(found() as NonNullable<ReturnType<typeof found>>, 'text/plain')
  }

  test('OPS-1 OPS-9 SITE-1 the owner migrates, both nodes start as who owns nothing, and a site is added', async () => {
    expect(await command('migrate', [], { MIGRATE_URL: owner_url })).toMatch(/^\d+ files applied\.$/m)
    const ports = [await freePort(), await freePort()]
    for (const port of ports) nodes.push(await spawnProduction({ ...settings, PORT: `${port}` }))
    cleanups.push(async () => {
      for (const node of nodes) node.kill('SIGTERM')
      expect(await Promise.all(nodes.map(({ ended }) => ended))).toEqual([0, 0])
    })
    proxy = await startProxy('nginx', { nodes: ports, certificate })
    cleanups.push(proxy.stop)
    expect((await visitor().get('/')).status).toBe(421)

    const { key } = JSON.parse(await command('staff', ['add', 'Lena', 'operator', '--why', 'opens the site']))
    settings.STAFF_KEY = key
    const file = join(folder, 'lantern.jsonc')
    await writeFile(file, siteTemplate)
    await command('site', ['add', file, '--why', 'a new site'])
    // Whichever node is asked: both know it by the bus.
    for (let n = 0; n < 4; n++) expect((await visitor().get('/')).status).toBe(200)
  }, 60_000)

  test('ACC-1 ACC-6 two sign up and confirm their addresses by mail', async () => {
    async function signUp({ name, email, region }: typeof anna) {
      const it = visitor()
      const steps = [
        { step: 0, consents: [CONSENT_KEY], gender: 'female', looks_for: 'female' },
        { step: 1, name, date_of_birth: '1990-02-14' },
        { step: 2, email },
        { step: 3, password: 'quiet lantern street', terms: true },
        { step: 4 },
      ]
      for (const step of steps) {
        const { status, text } = await it.post('/api/signup', step)
        expect([status, text]).toEqual([200, expect.any(String)])
      }
      const link = extractLinks(await mailOf(email, /./)).find((url) => url.includes('/activate/do'))
      const { origin, searchParams } = new URL(link as string)
      expect(origin).toBe(`https://${host}`)
      expect((await it.post('/api/activate', { token: searchParams.get('token') })).status).toBe(200)
      const saved = await it.put('/api/profile', { country: 'NL', region })
      expect([saved.status, saved.json.region]).toEqual([200, region])
      return it
    }
    people = { anna: await signUp(anna), bea: await signUp(bea) }
  }, 60_000)

  test('PRO-2 PRO-4 a photo of 15 MB is uploaded, stored in the S3, and shown', async () => {
    const photo = await largePhoto()
    expect(photo.length).toBeGreaterThan(15_000_000)
    const headers = { 'content-type': 'application/octet-stream' }
    const { status, json } = await people.anna.post('/api/photos', undefined, { raw: photo, headers })
    expect([status, json.photos.length]).toEqual([200, 1])
    expect((await s3.names()).length).toBeGreaterThan(2)
    const shown = await people.anna.get(json.photos[0].image.filename)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  }, 60_000)

  const find = async (who: Client, query: string) =>
    (await who.get(`/api/members?gender=female&country=NL&${query}`)).json.results as { id: string; name: string }[]

  test('SRCH-1 PRO-7 a search by region finds who lives there', async () => {
    // Of the Netherlands.
    expect((await people.bea.get('/api/regions.php')).json.regions.length).toBe(12)
    expect((await find(people.bea, 'countryregion=NH')).map((it) => it.name)).toEqual([anna.name])
    expect(await find(people.bea, 'countryregion=ZH')).toEqual([])
  })

  test('CHAT-3 CHAT-6 OPS-2 a message reaches a tab on either node', async () => {
    const tabs: LiveConnection[] = []
    const connectionsAt = async ({ port }: { port: number }) =>
      Number(/^nightjar_live_connections (\d+)/m.exec((await client(port, host).get('/metrics')).text)?.[1])
    const counts = () => Promise.all(nodes.map(connectionsAt))
    while ((await counts()).includes(0)) tabs.push(await openLiveConnection(proxy.port, people.anna))
    expect(tabs.length).toBeLessThan(10)

    const [found] = await find(people.bea, 'countryregion=NH')
    const id = found?.id as string
    const body = 'Good evening from Utrecht'
    const price = await readShownPrice(people.bea, id)
    const sent = await people.bea.post(`/api/members/${id}/messages`, { client_id: randomUUID(), body, price })
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
    for (const tab of tabs) await tab.hear('message', ({ chat }) => chat === sent.json.conversation.id)
    const chat = await people.anna.get(`/api/chats/${sent.json.conversation.id}/messages`)
    expect(chat.text).toContain(body)
    for (const tab of tabs) tab.close()
  })

  test.skipIf(!hasDocuments)(
    'PAY-3 PAY-4 CRED-8 credits are bought and refunded',
    async () => {
      const stub = adyen as AdyenStub
      const user = async () => (await people.anna.get('/api/user.php')).json.user
      const before = await user()
      const offer = (await people.anna.get('/api/payments/methods?bundle=p0')).json
      const order = { bundle: 'p0', paymentmethod: 'visa', amount: offer.discounted, country: 'NL', express: true }
      const started = await people.anna.post('/api/payments', order)
      expect([started.status, started.text]).toEqual([200, expect.any(String)])
      const { payment, redirect } = started.json
      const { psp } = stub.pay(redirect.split('/').at(-1))
      const tell = async (eventCode: string, references: Record<string, string>) => {
        const amount = { value: payment.amount, currency: payment.currency }
        const { bytes } = stub.letter([stub.item(eventCode, { amount, reason: '', success: 'true', ...references })])
        const answer = await visitor().post('/api/webhooks/adyen', undefined, { raw: Buffer.from(bytes) })
        expect([answer.status, answer.json]).toEqual([200, { received: true }])
      }
      await tell('AUTHORISATION', {
        merchantReference: payment.payment_id,
        pspReference: psp,
        additionalData: {} as never,
      })
      await expect
        .poll(user, { timeout: 15_000 })
        .toMatchObject({ credits: before.credits + offer.credits, paid_user: true })
      await mailOf(anna.email, /receipt/i)

      const why = ['--why', 'did not get what was promised']
      await command('money', ['refund', 'lantern', payment.payment_id, '--ref', 'T-1', ...why])
      await expect
        .poll(() => stub.asked.filter(({ path }) => path.endsWith(`/payments/${psp}/refunds`)))
        .toHaveLength(1)
      const asked = stub.asked.find(({ path }) => path.endsWith('/refunds'))?.body as { reference: string }
      await tell('REFUND', { merchantReference: asked.reference, pspReference: 'R4Z8K2QDXW5BTG7F' })
      await expect.poll(user, { timeout: 15_000 }).toMatchObject({ credits: before.credits, paid_user: false })
      await mailOf(anna.email, /refund/i)
      await command('money', ['prove'])
    },
    60_000,
  )

  test('OPS-3 OPS-7 nothing went wrong, and no address, name or word of anybody is in the logs', async () => {
    const lines = nodes.flatMap((node) => node.lines)
    expect(lines.filter((line) => line.includes('"level":"error"') || line.includes('"code":"bug"'))).toEqual([])
    const logs = [...lines, await proxy.log()].join('\n')
    expect(logs).not.toMatch(/@example\.org|Anna|Beatrix|Good evening|token=/)
  })
})
