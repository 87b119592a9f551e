// The EU verifier against a wallet of our own: both ways lead through, and whatever is not right about an answer is refused by its own code,
// once, without a crash (SAFE-1).

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeListSigner } from '../../test/fixtures/ageTrustedList.ts'
import {
  type Attestation,
  answerApi,
  answerLink,
  encryptAnswer,
  type Forgery,
  type Issuer,
  issue,
  makeIssuer,
  present,
} from '../../test/fixtures/ageWallet.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { makeLog } from '../base/observability/log.ts'
import type { AttestationCode } from './mdoc/attestationError.ts'
import { apiTranscript } from './mdoc/sessionTranscript.ts'
import { presentAnswer, receiveAnswer } from './receiveAnswer.ts'
import { refreshList } from './refreshList.ts'
import { start } from './start.ts'
import { state } from './state.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let listFile: string
let listSigner: Awaited<ReturnType<typeof makeListSigner>>
let issuer: Issuer
const lines: string[] = []
const now = new Date('2026-11-20T20:00:00Z')
const issuers: Record<string, Issuer> = {}

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  listSigner = await makeListSigner(now)
  issuer = await makeIssuer({ now })
  issuers.foreign = await makeIssuer({ now, name: 'Foreign' })
  issuers.withdrawn = await makeIssuer({ now, name: 'Withdrawn' })
  issuers.expiredSigner = await makeIssuer({ now, name: 'Old', signerValid: [-100, -1] })
  issuers.futureSigner = await makeIssuer({ now, name: 'New', signerValid: [1, 100] })
  issuers.expiredCa = await makeIssuer({ now, name: 'OldCa', caValid: [-500, -1] })
  issuers.lateSigner = await makeIssuer({ now, name: 'Late', signerValid: [-1, 100] })
  issuers.tls = await makeIssuer({ now, name: 'Tls', usage: ['1.3.6.1.5.5.7.3.1'] })
  issuers.signerCa = await makeIssuer({ now, name: 'SignerCa', isSignerCa: true })
  issuers.p384 = await makeIssuer({ now, name: 'P384', curve: 'P-384' })
  listFile = join(await mkdtemp(join(tmpdir(), 'age-')), 'list.xml')
  app = await makeApp(db, { log: makeLog((line) => void lines.push(line)) })
  app.env = readEnv({ AGE_LIST_URL: listFile, AGE_LIST_CERTIFICATE: listSigner.certificate })
  await publish()
  site = await makeSite(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

async function publish() {
  const { foreign: _, withdrawn, ...listed } = issuers
  const all = [issuer, ...Object.values(listed)].map((it) => ({ issuer: it }))
  const text = listSigner.sign({ now, issuers: [...all, { issuer: withdrawn as Issuer, status: 'deprecated' }] })
  await writeFile(listFile, text)
  await refreshList(app)
}

async function begin(member?: CurrentMember) {
  const ctx = ctxOf(app, site, member ?? (await makeMember(db, site)))
  await start(ctx, { method: 'wallet' })
  const wallet = (await state(ctx)).attempt?.wallet
  if (!wallet) throw new Error('no request')
  return { ctx, wallet, id: new URLSearchParams(wallet.link.slice(5)).get('state') as string }
}
type Begun = Awaited<ReturnType<typeof begin>>
const bytesOf = (form: string) => new Uint8Array(Buffer.from(form))
const storedProof = ({ ctx }: Begun) => db.many`
  select outcome, method, proven_on::text from age_assurance where member_id = ${ctx.member.id}`
const proven = [{ outcome: 'verified', method: 'wallet', proven_on: '2026-11-20' }]
/** The code of the newest refusal, as it stands in the log. */
const loggedCode = () =>
  lines.flatMap((line) => (line.includes('answer refused') ? [JSON.parse(line).code as string] : [])).at(-1)

const byApi = async (it: Begun, attestation: Attestation, origin = it.ctx.request.origin) =>
  presentAnswer(it.ctx, { response: await answerApi(attestation, it.wallet.api, origin) })
const byLink = (it: Begun, attestation: Attestation, changes?: Record<string, string>) =>
  receiveAnswer(ctxOf(app, site, null), {
    request: it.id,
    bytes: bytesOf(answerLink(attestation, it.wallet.link, changes).form),
  })

test('SAFE-1 a wallet proves it by the Digital Credentials API; outcome, method and day are kept', async () => {
  const it = await begin()
  await byApi(it, issue(issuer))
  expect(await storedProof(it)).toEqual(proven)
  expect(await state(it.ctx)).toMatchObject({ attempt: { state: 'proven', wallet: null }, proof: { method: 'wallet' } })
})

test('SAFE-1 a wallet proves it by OpenID4VP, by the link and by the QR code of the same request', async () => {
  const it = await begin()
  expect(it.wallet.link).toMatch(/^av:\/\/\?response_type=vp_token&response_mode=direct_post&client_id=redirect_uri%3A/)
  expect(it.wallet.general_link.replace('openid4vp://authorize?', 'av://?')).toBe(it.wallet.link)
  await byLink(it, issue(issuer))
  expect(await storedProof(it)).toEqual(proven)
})

test('SAFE-1 a chain that brings its authority along holds too', async () => {
  const it = await begin()
  await byApi(it, issue(issuer, { chain: [issuer.signer, issuer.ca] }))
  expect(await storedProof(it)).toEqual(proven)
})

const flip = (at: number) => (bytes: Uint8Array) => {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] as number) ^ 1
  return copy
}
const nested = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x81), Uint8Array.of(0)])

type Negative = [what: string, code: AttestationCode, forged: Forgery, from?: string]
const negatives: Negative[] = [
  ['the value false', 'not_over_18', { value: false }],
  ['the value 1 instead of true', 'not_over_18', { value: 1 }],
  ['the value "true" as text', 'not_over_18', { value: 'true' }],
  ['no value', 'not_over_18', { value: null }],
  ['another element: over 16', 'wrong_element', { element: 'age_over_16' }],
  ['another element: over 21', 'wrong_element', { element: 'age_over_21' }],
  ['more than was asked for', 'wrong_element', { moreElements: true }],
  ['another name space', 'wrong_element', { nameSpace: 'org.iso.18013.5.1' }],
  ['another document type, signed', 'wrong_doc_type', { docType: 'org.iso.18013.5.1.mDL' }],
  ['another document type, shown', 'wrong_doc_type', { documentType: 'org.iso.18013.5.1.mDL' }],
  ['an issuer that is not listed', 'unknown_issuer', {}, 'foreign'],
  ['an issuer that was withdrawn', 'issuer_withdrawn', {}, 'withdrawn'],
  ['a signer that has expired', 'issuer_expired', {}, 'expiredSigner'],
  ['a signer that is not valid yet', 'issuer_expired', {}, 'futureSigner'],
  ['an authority that has expired', 'issuer_expired', {}, 'expiredCa'],
  ['signed before its signer was valid', 'issuer_expired', {}, 'lateSigner'],
  ['a signer of web servers', 'wrong_key_usage', {}, 'tls'],
  ['an authority as the signer', 'wrong_key_usage', {}, 'signerCa'],
  ['a signer on another curve', 'wrong_algorithm', {}, 'p384'],
  ['a certificate that is none', 'unreadable', { chain: Buffer.from('certificate') }],
  ['no certificate', 'unreadable', { chain: [] }],
  ['too long a chain', 'unreadable', { chain: [1, 2, 3, 4].map(() => Buffer.from('c')) }],
  ['a certificate of 9 KB', 'unreadable', { chain: Buffer.alloc(9_000) }],
  ['expired', 'expired', { until: -1 }],
  ['valid until before it is valid', 'expired', { from: -1, until: -1.5, signed: -2 }],
  ['not valid yet', 'not_yet_valid', { from: 1 }],
  ['signed tomorrow', 'not_yet_valid', { signed: 1 }],
  ['no validity', 'unreadable', { mso: { validityInfo: undefined } }],
  ['a date that is text', 'unreadable', { mso: { validityInfo: new Map([['signed', '2026-01-01']]) } }],
  ['a digest that is another', 'wrong_digest', { digest: Buffer.alloc(32) }],
  ['a digest of another length', 'wrong_digest', { digest: Buffer.alloc(31) }],
  ['no digest of this name space', 'unreadable', { mso: { valueDigests: new Map() } }],
  ['too little salt', 'unreadable', { random: Buffer.alloc(8) }],
  ['digests by SHA-1', 'wrong_algorithm', { digestAlgorithm: 'SHA-1' }],
  ['another version of the attestation', 'wrong_version', { mso: { version: '2.0' } }],
  ['what the issuer signed, changed', 'wrong_issuer_signature', { payload: flip(90) }],
  ['the issuer’s signature, changed', 'wrong_issuer_signature', { issuerSignature: flip(10) }],
  ['the issuer’s signature, all zero', 'wrong_issuer_signature', { issuerSignature: () => Buffer.alloc(64) }],
  ['the issuer’s signature, cut off', 'wrong_issuer_signature', { issuerSignature: (it) => it.slice(0, 63) }],
  ['no algorithm', 'wrong_algorithm', { issuerHeader: new Map() }],
  ['algorithm none', 'wrong_algorithm', { issuerAlg: 0 }],
  [
    'a critical header',
    'wrong_algorithm',
    {
      issuerHeader: new Map<number, unknown>([
        [1, -7],
        [2, [99]],
      ]),
    },
  ],
  ['signed by another device', 'wrong_device_signature', { otherDevice: true }],
  ['the device’s signature, changed', 'wrong_device_signature', { deviceSignature: flip(40) }],
  ['the session transcript, changed', 'wrong_device_signature', { transcript: flip(12) }],
  ['no device key', 'unreadable', { mso: { deviceKeyInfo: new Map() } }],
  ['a device key off the curve', 'wrong_algorithm', { deviceKey: pointOffCurve() }],
  [
    'a device key of another curve',
    'wrong_algorithm',
    {
      deviceKey: new Map<number, unknown>([
        [1, 2],
        [-1, 2],
        [-2, Buffer.alloc(32)],
        [-3, Buffer.alloc(32)],
      ]),
    },
  ],
  ['a MAC of the device', 'wrong_algorithm', { deviceAuth: new Map([['deviceMac', []]]) }],
  ['the element by the device itself', 'wrong_element', { deviceNameSpaces: new Map([['eu.europa.ec.av.1', true]]) }],
  ['another device algorithm', 'wrong_algorithm', { deviceAlg: -35 }],
  ['another version of the response', 'wrong_version', { response: { version: '1.1' } }],
  ['a status that is not 0', 'wrong_status', { response: { status: 10 } }],
  ['errors instead of documents', 'wrong_status', { response: { documentErrors: [] } }],
  ['no document', 'wrong_count', { documents: () => [] }],
  ['two documents', 'wrong_count', { documents: (it) => [it, it] }],
  ['documents that are none', 'unreadable', { response: { documents: 'none' } }],
  ['cut off', 'unreadable', { bytes: (it) => it.slice(0, -5) }],
  ['something behind it', 'unreadable', { bytes: (it) => Buffer.concat([it, Uint8Array.of(0)]) }],
  ['empty', 'unreadable', { bytes: () => new Uint8Array() }],
  [
    'of indefinite length',
    'unreadable',
    { bytes: (it) => Buffer.concat([Uint8Array.of(0xbf), it.slice(1), Uint8Array.of(0xff)]) },
  ],
  [
    'a length that is longer than it needs',
    'unreadable',
    { bytes: (it) => Buffer.concat([Uint8Array.of(0xb8, 3), it.slice(1)]) },
  ],
  [
    'a key twice',
    'unreadable',
    {
      bytes: (it) =>
        Buffer.concat([Uint8Array.of(0xa4), it.slice(1), Buffer.from('667374617475730', 'hex'), Uint8Array.of(0)]),
    },
  ],
  ['nested 20,000 deep', 'unreadable', { bytes: () => nested(20_000) }],
  ['an array that says it has four billion', 'unreadable', { bytes: () => Buffer.from('9affffffff00', 'hex') }],
  ['JSON', 'unreadable', { bytes: () => Buffer.from('{"age_over_18":true}') }],
]

function pointOffCurve() {
  return new Map<number, unknown>([
    ...([
      [1, 2],
      [-1, 1],
    ] as const),
    [-2, Buffer.alloc(32, 1)],
    [-3, Buffer.alloc(32, 1)],
  ])
}

test(`SAFE-1 ${negatives.length} forged answers are each refused by their code, in both ways, and used up`, {
  timeout: 120_000,
}, async () => {
  expect(negatives.length).toBeGreaterThanOrEqual(40)
  const seen: string[][] = []
  for (const [what, , forged, from] of negatives)
    for (const way of [byApi, byLink]) {
      const it = await begin()
      const codeOf = (answer: Promise<unknown>) =>
        answer.then(
          () => 'taken',
          ({ code }) => String(code),
        )
      const first = await codeOf(way(it, issue((from && issuers[from]) || issuer, forged)))
      // A right one comes too late: the request is used up.
      const second = await codeOf(way(it, issue(issuer)))
      seen.push([what, way.name, first, loggedCode() ?? '', second, `${(await storedProof(it)).length}`])
    }
  expect(seen).toEqual(
    negatives.flatMap(([what, code]) =>
      ['byApi', 'byLink'].map((way) => [what, way, 'age_not_proven', code, 'step_over', '0']),
    ),
  )
})

test('SAFE-1 an answer for another origin, another request or another key is refused', async () => {
  const refused = { code: 'age_not_proven' }
  const it = await begin()
  await expect(byApi(it, issue(issuer), 'https://elsewhere.example')).rejects.toMatchObject(refused)
  expect(loggedCode()).toBe('undecryptable')
  const [first, second] = [await begin(), await begin()]
  const forFirst = await answerApi(issue(issuer), first.wallet.api, first.ctx.request.origin)
  await expect(presentAnswer(second.ctx, { response: forFirst })).rejects.toMatchObject(refused)
  // Encrypted rightly, signed for another origin.
  const third = await begin()
  const info = third.wallet.api.encryptionInfo
  const plain = present(issue(issuer), apiTranscript(info, 'https://elsewhere.example'))
  const response = await encryptAnswer(plain, info, apiTranscript(info, third.ctx.request.origin))
  await expect(presentAnswer(third.ctx, { response })).rejects.toMatchObject(refused)
  expect(loggedCode()).toBe('wrong_device_signature')
  for (const changes of [
    { nonce: 'n-0S6_WzA2Mj' },
    { response_uri: 'https://elsewhere.example/post' },
    { client_id: 'redirect_uri:https://elsewhere.example/post' },
  ]) {
    const it = await begin()
    await expect(byLink(it, issue(issuer), changes)).rejects.toMatchObject(refused)
    expect(loggedCode()).toBe('wrong_device_signature')
  }
})

test('SAFE-1 a replay, a second of two at once, an expired and an older request prove nothing', async () => {
  const it = await begin()
  const { form } = answerLink(issue(issuer), it.wallet.link)
  const send = (id = it.id) =>
    receiveAnswer(ctxOf(app, site, null), { request: id, bytes: bytesOf(form) }).catch(({ code }) => code)
  expect((await Promise.all([send(), send()])).toSorted()).toEqual([{}, 'step_over'].toSorted())
  expect(await send()).toBe('step_over')
  const other = await begin()
  expect(await send(other.id)).toBe('age_not_proven')
  const late = await begin()
  app.time = new Date(now.getTime() + 601_000)
  await expect(byApi(late, issue(issuer))).rejects.toMatchObject({ code: 'step_over' })
  app.time = now
  const older = await begin()
  await start(older.ctx, { method: 'wallet' })
  await expect(byLink(older, issue(issuer))).rejects.toMatchObject({ code: 'step_over' })
  const elsewhere = await makeSite(db)
  const foreign = await begin()
  await expect(
    receiveAnswer(ctxOf(app, elsewhere, null), {
      request: foreign.id,
      bytes: bytesOf(answerLink(issue(issuer), foreign.wallet.link).form),
    }),
  ).rejects.toMatchObject({ code: 'step_over' })
})

test('SAFE-1 a wallet that says no, and a form that is none, end the request and say so', async () => {
  const it = await begin()
  await receiveAnswer(ctxOf(app, site, null), { request: it.id, bytes: bytesOf('error=access_denied') })
  expect((await state(it.ctx)).attempt).toMatchObject({ state: 'refused', reason: 'cancelled' })
  for (const form of [
    '',
    'vp_token=',
    'vp_token={}',
    'vp_token=[]',
    'vp_token=null',
    'vp_token={"proof_of_age":[1]}',
    'vp_token={"proof_of_age":["*"]}',
    '\xff\xfe',
  ]) {
    const it = await begin()
    const sent = receiveAnswer(ctxOf(app, site, null), { request: it.id, bytes: bytesOf(form) })
    await expect(sent, form).rejects.toMatchObject({ code: 'age_not_proven' })
  }
  for (const response of ['', '*', 'AAAA', Buffer.from('82656463617069a0', 'hex').toString('base64url')]) {
    const it = await begin()
    await expect(presentAnswer(it.ctx, { response }), response).rejects.toMatchObject({ code: 'age_not_proven' })
  }
})
