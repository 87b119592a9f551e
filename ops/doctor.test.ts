// npm run doctor as an operator runs it: each fault in one plain line with its remedy, all at once, and no secret quoted.
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/fixtures/database.ts'
import { redisServer } from '../test/fixtures/redis.ts'
import { startS3 } from '../test/fixtures/s3.ts'
import { asUnprivileged, PRODUCTION_SECRET } from '../test/fixtures/servers.ts'
import { startSmtpServer } from '../test/fixtures/smtpServer.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let s3: Awaited<ReturnType<typeof startS3>>
let redis: Awaited<ReturnType<typeof redisServer>>
let folder: string

beforeAll(async () => {
  made = await testDatabase()
  smtp = await startSmtpServer()
  s3 = await startS3()
  redis = await redisServer()
  folder = await mkdtemp(join(tmpdir(), 'nightjar-doctor-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await redis?.stop()
  await s3.close()
  await smtp.close()
  await made.drop()
})

const good = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: made.url,
  SMTP_URL: smtp.url,
  SECRET: PRODUCTION_SECRET,
  STORAGE_URL: s3.url(),
  TRUST_PROXY: '1',
  DATA_DIR: folder,
  ...(redis && { BUS_URL: redis.url }),
})

async function doctor(settings: Record<string, string>, { asRoot = false } = {}) {
  const script = [join(import.meta.dirname, 'doctor.ts')]
  const [program, args] = asRoot ? [process.execPath, script] : await asUnprivileged(script)
  const child = spawn(program as string, args as string[], { env: { PATH: process.env.PATH, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

test('OPS-6 a whole deployment: nothing is found, and the exit code says so', async () => {
  const { code, output } = await doctor(good())
  expect(output).toContain('Nothing stands in the way of production.')
  expect(output).not.toContain('✗')
  expect(code).toBe(0)
})

test('OPS-6 PAY-3 everything that is wrong is said at once, a plain line each, and no secret is quoted', async () => {
  const { code, output } = await doctor({
    ...good(),
    DATABASE_URL: 'foo',
    SMTP_URL: 'bar',
    SECRET: 'a',
    PAYMENTS: 'adyne,sandbox,adyen,sepa',
    STORAGE_URL: 'http://KEYNAME:S3CRETVALUE@127.0.0.1:9/files',
    BUS_URL: 'redis://127.0.0.1:9',
    DKIM_DOMAIN: 'example.com',
    DKIM_KEY: 'nokey',
    SMS_URL: 'https://sms.example.com/',
    ADYEN_HMAC_KEY: 'zz',
    DRAIN_SECONDS: 'soon',
  })
  expect(code).toBe(1)
  for (const line of [
    /^✗ DATABASE_URL is not an address like postgres:/m,
    /^✗ SMTP_URL is not an address like smtp:/m,
    /^✗ SECRET: at least 32 random characters/m,
    /^✗ PAYMENTS: there is no provider adyne\. There is adyen, sepa\.$/m,
    /^✗ PAYMENTS: sandbox gives credits without money/m,
    /^✗ PAYMENTS: adyen needs ADYEN_API_KEY, ADYEN_MERCHANT, ADYEN_HMAC_KEY, ADYEN_LIVE_PREFIX\.$/m,
    /^✗ PAYMENTS: sepa needs SMS_URL, SMS_KEY\.$/m,
    /^✗ STORAGE_URL: a file could not be written \(put: unreachable\)/m,
    /^! BUS_URL: nothing listens there/m,
    /^✗ DKIM_KEY is neither/m,
    /^! SMS_URL does nothing without SMS_KEY/m,
    /^✗ ADYEN_HMAC_KEY: .*64 hexadecimal digits$/m,
    /^✗ DRAIN_SECONDS: .*number of seconds$/m,
    /^11 things to mend before it starts\.$/m,
  ])
    expect(output).toMatch(line)
  expect(output).not.toMatch(/S3CRETVALUE|KEYNAME|nokey| {4}at /)
})

test.each([
  ['password', (url: URL) => Object.assign(url, { password: 'wrong' }), /the login was refused/],
  ['database', (url: URL) => Object.assign(url, { pathname: '/nowhere' }), /there is no database of that name/],
  ['port', (url: URL) => Object.assign(url, { port: '9' }), /nothing listens there\. Does PostgreSQL 18 run there/],
  ['host', (url: URL) => Object.assign(url, { hostname: 'none.invalid' }), /DATABASE_URL: (there is no host|the name)/],
] as const)('OPS-6 PostgreSQL with a wrong %s', async (_what, change, line) => {
  const { code, output } = await doctor({ ...good(), DATABASE_URL: change(new URL(made.url)).href })
  expect(output).toMatch(line)
  expect(code).toBe(1)
})

test('OPS-6 storage with a wrong key, a folder that is not ours, and what is no mail server', async () => {
  const wrongKey = await doctor({ ...good(), STORAGE_URL: s3.url('S3RVER', 'other') })
  expect(wrongKey.output).toMatch(/✗ STORAGE_URL: a file could not be written \(put: 403/)
  const file = join(folder, 'a file')
  await writeFile(file, '')
  const { STORAGE_URL: _, ...inFolder } = good()
  expect((await doctor({ ...inFolder, DATA_DIR: file })).output).toMatch(/✗ DATA_DIR: .*must own/)
  const mute = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready))
  const { port } = mute.address() as { port: number }
  expect((await doctor({ ...good(), SMTP_URL: `smtp://127.0.0.1:${port}` })).output).toMatch(
    /✗ SMTP_URL: what listens there does not greet like a mail server/,
  )
  mute.close()
})

const address = Object.values(networkInterfaces())
  .flat()
  .find((it) => it?.family === 'IPv4' && !it.internal)?.address

test.skipIf(!address)('OPS-6 a mail server elsewhere without TLS is refused, and mail to it, too', async () => {
  const open = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  await new Promise<void>((ready) => open.listen(0, '0.0.0.0', ready))
  const { port } = open.server.address() as { port: number }
  expect((await doctor({ ...good(), SMTP_URL: `smtp://${address}:${port}` })).output).toMatch(
    /✗ SMTP_URL: the mail server offers no TLS/,
  )
  await new Promise<void>((done) => open.close(done))
})

test('OPS-6 secrets may stand in files; one that cannot be read, or is set twice, is named', async () => {
  const secret = join(folder, 'secret')
  await writeFile(secret, `${PRODUCTION_SECRET}\n`, { mode: 0o600 })
  const { SECRET: _, ...without } = good()
  expect(await doctor({ ...without, SECRET_FILE: secret })).toMatchObject({ code: 0 })
  expect((await doctor({ ...good(), SECRET_FILE: secret })).output).toContain('SECRET and SECRET_FILE are both set')
  expect((await doctor({ ...without, SECRET_FILE: join(folder, 'none') })).output).toMatch(
    /✗ SECRET_FILE: .*none cannot be read \(ENOENT\)/,
  )
})

test('OPS-6 an odd value of any setting is a line of its own, beside all others, and never a crash', async () => {
  const database = new URL(made.url)
  database.searchParams.set('sslmode', 'sometimes')
  const { code, output } = await doctor({
    ...good(),
    DATABASE_URL: database.href,
    DATABASE_DIRECT_URL: 'foo',
    MIGRATE_URL: 'postgres://owner:MIGRATEPASS@127.0.0.1:9/nightjar',
    BUS_URL: 'redis://:BUS%PASS@127.0.0.1:9',
    PORT: '70000',
    HOST: 'here and there',
    MAIL_FROM: 'Nightjar',
    RETURN_PATH: 'bounces',
    INBOUND_KEY: 'short',
    OPERATOR_MAIL: 'a@example.org, b@example.org',
    SMS_URL: 'http://sms.example.com/send',
    SMS_KEY: 'a key',
    PUSH_SERVICES: 'push.example.com, *.example.org',
    BANK_INBOX: join(folder, 'nowhere'),
    METRICS_TOKEN: 'a',
    GIFS_URL: 'http://127.0.0.1:9',
    HSTS_SUBDOMAINS: 'yes',
    MAIL_FROM_FILE: '/run/secrets/from',
  })
  expect(code).toBe(1)
  for (const name of [
    ...[
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'MIGRATE_URL',
      'PORT',
      'HOST',
      'MAIL_FROM',
      'RETURN_PATH',
      'INBOUND_KEY',
    ],
    ...['OPERATOR_MAIL', 'SMS_URL', 'PUSH_SERVICES', 'BANK_INBOX', 'METRICS_TOKEN', 'GIFS_URL', 'HSTS_SUBDOMAINS'],
    ...['MAIL_FROM_FILE'],
  ])
    expect(output).toMatch(new RegExp(`^✗ ${name}\\b`, 'm'))
  expect(output).toMatch(/^[✗!] BUS_URL/m)
  expect(output).not.toMatch(/MIGRATEPASS|BUS%PASS| {4}at /)
})

test('OPS-6 a DKIM key that is whole is taken', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = join(folder, 'dkim.pem')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await chmod(file, 0o600)
  expect(await doctor({ ...good(), DKIM_DOMAIN: 'example.com', DKIM_KEY: file })).toMatchObject({ code: 0 })
})

test('OPS-1 OPS-6 a demo is what comes with the program', async () => {
  expect(await doctor({ DATA_DIR: folder })).toMatchObject({ code: 0 })
  expect((await doctor({ ...good(), NODE_ENV: 'prod' })).output).toContain('NODE_ENV is production, or left out')
  expect((await doctor({ ...good(), NIGHTJAR_DEMO: '1' })).output).toContain('exclude each other')
})

test.each(['DATABASE_URL', 'SMTP_URL', 'HOST'] as const)(
  'OPS-1 OPS-6 with %s of its own it is a demo only where that is said',
  async (name) => {
    const real = { [name]: { DATABASE_URL: made.url, SMTP_URL: smtp.url, HOST: '0.0.0.0' }[name] }
    const { code, output } = await doctor({ DATA_DIR: folder, ...real })
    expect([code, output]).toEqual([1, expect.stringMatching(/NIGHTJAR_DEMO=1 where a demo is meant/)])
    expect(await doctor({ DATA_DIR: folder, ...real, NIGHTJAR_DEMO: '1' })).toMatchObject({ code: 0 })
  },
)

test.skipIf(process.getuid?.() !== 0)('OPS-6 production as root is refused with everything else', async () => {
  const { code, output } = await doctor({ ...good(), SECRET: 'short' }, { asRoot: true })
  expect(code).toBe(1)
  expect(output).toMatch(/✗ The server runs as root/)
  expect(output).toMatch(/✗ SECRET: at least 32/)
})
