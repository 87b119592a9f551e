// The trusted list: only one that its pinned signer has signed, valid by its own date and not older than the one before (SAFE-1).
import { X509Certificate } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Issuer, makeIssuer, makeListSigner } from '../../test/fixtures/ageWallet.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { currentAnchors, refreshList } from './refreshList.ts'
import { start } from './start.ts'
import { readTrustedList } from './trustedList.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let file: string
let signer: Awaited<ReturnType<typeof makeListSigner>>
let issuer: Issuer
const now = new Date('2026-11-20T20:00:00Z')

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  signer = await makeListSigner(now)
  issuer = await makeIssuer({ now })
  file = join(await mkdtemp(join(tmpdir(), 'age-')), 'list.jws')
  app.env = readEnv({ AGE_LIST_URL: file, AGE_LIST_CERTIFICATE: signer.certificate })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const pinned = () => new X509Certificate(Buffer.from(signer.certificate, 'base64'))
const signed = (options: { sequence?: number; issuedDays?: number; nextDays?: number } = {}) =>
  signer.sign({ now, issuers: [{ issuer }], ...options })
const codeOf = (text: string, newest?: { sequence: number; issued: Date; text: string }) =>
  readTrustedList(text, pinned(), now, newest).then(
    ({ anchors }) => anchors.length,
    ({ code }) => code,
  )
const plain = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64url')

test('SAFE-1 a list that is unsigned, signed by somebody else, changed, expired or of tomorrow is refused', async () => {
  const good = await signed()
  expect(await codeOf(good)).toBe(1)
  const [head, body, signature] = good.split('.') as [string, string, string]
  const foreign = await makeListSigner(now)
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  claims.LoTE.ListAndSchemeInformation.LoTESequenceNumber = 9
  const refused = {
    'no signature': `${head}.${body}.`,
    'algorithm none': `${plain({ alg: 'none' })}.${body}.`,
    'a MAC by the public key': `${plain({ alg: 'HS256' })}.${body}.${signature}`,
    'bare JSON': Buffer.from(body, 'base64url').toString(),
    changed: `${head}.${plain(claims)}.${signature}`,
    'another signer': await foreign.sign({ now, issuers: [{ issuer }] }),
    empty: '',
    XML: '<TrustServiceStatusList/>',
  }
  for (const [what, text] of Object.entries(refused)) expect(await codeOf(text), what).toBe('unsigned')
  expect(await codeOf(await signed({ issuedDays: -40, nextDays: -1 }))).toBe('expired')
  expect(await codeOf(await signed({ issuedDays: 1 }))).toBe('future')
  const later = new Date(now.getTime() + 2_000 * 86_400_000)
  await expect(readTrustedList(good, pinned(), later)).rejects.toMatchObject({ code: 'signer_expired' })
})

test('SAFE-1 a list that is rolled back, or another one of the same number, is refused; the one before stays', async () => {
  const newest = await signed({ sequence: 5, issuedDays: -2 })
  await writeFile(file, newest)
  await refreshList(app)
  const stored = () => db.one<{ sequence: number }>`select sequence::float8 as sequence from age_trusted_list`
  for (const options of [{ sequence: 4 }, { sequence: 5, issuedDays: -1 }, { sequence: 6, issuedDays: -3 }]) {
    await writeFile(file, await signed(options))
    await refreshList(app)
    expect(await stored()).toEqual({ sequence: 5 })
  }
  await writeFile(file, 'nothing')
  await refreshList(app)
  expect(await currentAnchors(app)).toHaveLength(1)
  await writeFile(file, await signed({ sequence: 6 }))
  await refreshList(app)
  expect(await stored()).toEqual({ sequence: 6 })
})

test('SAFE-1 without a list that is valid now, or where the stored one was tampered with, no wallet is asked', async () => {
  const site = await makeSite(db)
  const ask = async () => start(ctxOf(app, site, await makeMember(db, site)), { method: 'wallet' })
  await ask()
  app.time = new Date(now.getTime() + 31 * 86_400_000)
  await expect(ask()).rejects.toMatchObject({ code: 'age_unavailable' })
  app.time = now
  await ask()
  await db.run`update age_trusted_list set text = ${await (await makeListSigner(now)).sign({ now, issuers: [{ issuer }] })}`
  await expect(ask()).rejects.toMatchObject({ code: 'age_unavailable' })
  await db.run`delete from age_trusted_list`
  await writeFile(file, 'nothing')
  await expect(ask()).rejects.toMatchObject({ code: 'age_unavailable' })
})
