// The trusted list: only one that a pinned signer has signed, whole, valid by its own date and not older than the one before (SAFE-1).
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listed, type ListOptions, makeListSigner, SUBTRACT } from '../../test/fixtures/ageTrustedList.ts'
import { type Issuer, issue, makeIssuer } from '../../test/fixtures/ageWallet.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { asMap, decodeCbor, encodeCbor } from './mdoc/cbor.ts'
import { verifyIssuerSigned } from './mdoc/verifyDeviceResponse.ts'
import { currentAnchors, refreshList } from './refreshList.ts'
import { start } from './start.ts'
import { readPinned, readTrustedList } from './trustedList.ts'

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
  file = join(await mkdtemp(join(tmpdir(), 'age-')), 'list.xml')
  app.env = readEnv({ AGE_LIST_URL: file, AGE_LIST_CERTIFICATE: signer.certificate })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const pinned = () => readPinned(signer.certificate)
const signed = (options: Partial<ListOptions> = {}) => signer.sign({ now, issuers: [{ issuer }], ...options })
const codeOf = (text: string, signers = pinned()) =>
  readTrustedList(text, signers, now).then(
    ({ anchors }) => anchors.length,
    ({ code }) => code,
  )

test('SAFE-1 a list is taken as the Commission writes it: by either transform, in any form that is canonically the same', async () => {
  expect(await codeOf(signed())).toBe(1)
  expect(await codeOf(signed({ removal: SUBTRACT }))).toBe(1)
  expect(await codeOf(signed({ listType: 'https://trust.tech.ec.europa.eu/lists/age-verification/tsl-type' }))).toBe(1)
  const rewritten = signed({
    change: (it) =>
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${it}`
        .replace('<TrustServiceProviderList>', '<!-- who --><TrustServiceProviderList  >')
        .replace('<SchemeInformation>', '<SchemeInformation xmlns:unused="urn:unused">')
        .replace('<TSLSequenceNumber>1<', '<TSLSequenceNumber><![CDATA[1]]><')
        .replaceAll('></ds:DigestMethod>', '/>'),
  })
  expect(await codeOf(rewritten)).toBe(1)
  const other = await makeListSigner(now)
  expect(await codeOf(signed(), readPinned(`${other.certificate}\n${signer.certificate}`))).toBe(1)
  const pem = pinned().map(String).join('')
  expect(readPinned(pem + pem)).toHaveLength(2)
})

test('SAFE-1 a list that is unsigned, signed by somebody else or changed in any part is refused', async () => {
  const foreign = await makeListSigner(now)
  const change = (from: string | RegExp, to: string) =>
    signed({
      change: (it) => {
        expect(it).toMatch(from)
        return it.replace(from, to)
      },
    })
  const refused = {
    'no signature': signed({ signature: () => '' }),
    'another signer': foreign.sign({ now, issuers: [{ issuer }] }),
    'a changed number': change('<TSLSequenceNumber>1<', '<TSLSequenceNumber>9<'),
    'a changed status': change('service-status/recognized', 'service-status/reCognized'),
    'a space more': change('</TSPServices>', ' </TSPServices>'),
    'a digest of another list': change(/<ds:DigestValue>..../, '<ds:DigestValue>AAAA'),
    'other signed properties': change(/<xades:SigningTime>2026/, '<xades:SigningTime>2027'),
    'an empty signature': change(/<ds:SignatureValue>[^<]+/, '<ds:SignatureValue>'),
    'a reference more': change('</ds:SignedInfo>', '<ds:Reference></ds:Reference></ds:SignedInfo>'),
    'another method': change('ecdsa-sha256', 'ecdsa-sha1'),
    'a MAC': change('2001/04/xmldsig-more#ecdsa-sha256', '2000/09/xmldsig#hmac-sha1'),
    'a transform that takes out more': signed({
      removal: SUBTRACT.replace('/descendant::ds:Signature', '/descendant::node()'),
    }),
    'a transform by XSLT': signed({
      removal: '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"></ds:Transform>',
    }),
    'canonical with comments': change('xml-exc-c14n#"></ds:Canon', 'xml-exc-c14n#WithComments"></ds:Canon'),
    empty: '',
    JSON: '{"LoTE":{}}',
    'cut off': signed().slice(0, -3),
  }
  for (const [what, text] of Object.entries(refused)) expect(await codeOf(text), what).toBe('unsigned')
})

test('SAFE-1 a wrapped signature is refused: nothing beside or around what was signed is read', async () => {
  const good = signed()
  const signature = good.match(/<ds:Signature .*<\/ds:Signature>/)?.[0] ?? ''
  const original = good.replace(signature, '')
  const foreign = await makeIssuer({ now, name: 'Foreign' })
  const evil = signer.sign({ now, issuers: [{ issuer: foreign }], sequence: 99, signature: () => '' })
  const within = (list: string, text: string) =>
    list.replace(/<\/TrustServiceStatusList>$/, `${text}</TrustServiceStatusList>`)
  const wrapped = {
    'the signed list within the signature': within(
      evil,
      signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`),
    ),
    'the signed list beside it': within(evil, original + signature),
    'the signed list, signature and all, in another': within(evil, good),
    'a second signature': within(good, signature),
    'a signature that is not a child of the list': good
      .replace(signature, '')
      .replace('<SchemeInformation>', `<SchemeInformation>${signature}`),
    'a reference to a part': good
      .replace('URI=""', 'URI="#part"')
      .replace('<SchemeInformation>', '<SchemeInformation Id="part">'),
    'other signed properties beside': good.replace(
      '</xades:QualifyingProperties>',
      '<xades:SignedProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Id="xades-1"></xades:SignedProperties></xades:QualifyingProperties>',
    ),
    'a list behind the list': good + original,
  }
  for (const [what, text] of Object.entries(wrapped)) expect(await codeOf(text), what).toBe('unsigned')
})

test('SAFE-1 a document type, entities, and what is too large or too deep are refused before anything is made of them', async () => {
  const withType = (type: string) => signed({ change: (it) => type + it })
  const bomb =
    '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'
  const refused = {
    'a document type': withType('<!DOCTYPE TrustServiceStatusList>'),
    'an external document type': withType('<!DOCTYPE TrustServiceStatusList SYSTEM "file:///etc/passwd">'),
    'an external entity': withType('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace(
      '<TSLSequenceNumber>1',
      '<TSLSequenceNumber>&x;',
    ),
    'a bomb': withType(bomb).replace('<TSLSequenceNumber>1', '<TSLSequenceNumber>&c;'),
    'deeper than a stack': signed({ change: (it) => it.replace('<SchemeInformation>', `${'<a>'.repeat(50_000)}`) }),
    '200,000 attributes': signed({
      change: (it) =>
        it.replace(
          '<SchemeInformation',
          `<SchemeInformation ${Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join(' ')}`,
        ),
    }),
    '100,000 name spaces': signed({
      change: (it) =>
        it.replace(
          '<SchemeInformation',
          `<SchemeInformation ${Array.from({ length: 100_000 }, (_, n) => `xmlns:a${n}="u:${n}"`).join(' ')}`,
        ),
    }),
  }
  for (const [what, text] of Object.entries(refused)) expect(await codeOf(text), what).toBe('unsigned')
  const large = signed({ change: (it) => it + ' '.repeat(6 * 1024 * 1024) })
  expect(await codeOf(large)).toBe('too_large')
})

test('SAFE-1 a signed list that is expired, closed, of tomorrow, of another kind or by an old certificate is refused', async () => {
  const days = [{ issuedDays: -40, nextDays: -1 }, { nextDays: null }]
  for (const options of days) expect(await codeOf(signed(options)), JSON.stringify(options)).toBe('expired')
  expect(await codeOf(signed({ issuedDays: 1 }))).toBe('future')
  const kinds: Partial<ListOptions>[] = [
    { listType: 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric' },
    { version: '4' },
    { sequence: 0 },
    { issuers: [{ issuer: { ...issuer, ca: Buffer.from('no certificate') } }] },
  ]
  for (const options of kinds) expect(await codeOf(signed(options)), JSON.stringify(options)).toBe('shape')
  const later = new Date(now.getTime() + 2_000 * 86_400_000)
  await expect(readTrustedList(signed(), pinned(), later)).rejects.toMatchObject({ code: 'signer_expired' })
})

test('SAFE-1 a service counts by its kind, and by its status now and when it signed', async () => {
  const judge = async (listed: Partial<Listed>, signedDays = -2) => {
    const { anchors } = await readTrustedList(signed({ issuers: [{ issuer, ...listed }] }), pinned(), now)
    const { issuerSigned } = issue(issuer, { signed: signedDays, from: signedDays })
    try {
      verifyIssuerSigned(asMap(decodeCbor(encodeCbor(issuerSigned))), { anchors, now })
      return 'holds'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(await judge({})).toBe('holds')
  expect(await judge({ isDirect: true })).toBe('holds')
  expect(await judge({ status: 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted' })).toBe('holds')
  expect(await judge({ service: 'http://uri.etsi.org/TrstSvc/Svctype/CA/QC' })).toBe('unknown_issuer')
  for (const status of ['deprecated', 'withdrawn', 'unheard-of', '']) {
    expect(await judge({ status }), status).toBe('issuer_withdrawn')
    expect(await judge({ status, isDirect: true }), status).toBe('issuer_withdrawn')
  }
  const recognized = { status: 'recognized', since: -400 }
  const withdrawnFor = (from: number, to: number) => ({
    since: to,
    earlier: [recognized, { status: 'deprecated', since: from }],
  })
  expect(await judge({ status: 'deprecated', since: 1, earlier: [recognized] })).toBe('holds')
  expect(await judge(withdrawnFor(-20, -10))).toBe('holds')
  expect(await judge(withdrawnFor(-20, -10), -15)).toBe('issuer_withdrawn')
  expect(await judge(withdrawnFor(-20, -10), -30)).toBe('holds')
  // Nothing is said of the time before: attestations may be dated to the day.
  expect(await judge({ since: -1 })).toBe('holds')
})

test('SAFE-1 a list that is rolled back, or another one of the same number, is refused; the one before stays', async () => {
  const newest = signed({ sequence: 5, issuedDays: -2 })
  await writeFile(file, newest)
  await refreshList(app)
  const stored = () => db.one<{ sequence: number }>`select sequence::float8 as sequence from age_trusted_list`
  for (const options of [{ sequence: 4 }, { sequence: 5, issuedDays: -1 }, { sequence: 6, issuedDays: -3 }]) {
    await writeFile(file, signed(options))
    await refreshList(app)
    expect(await stored()).toEqual({ sequence: 5 })
  }
  await writeFile(file, 'nothing')
  await refreshList(app)
  expect(await currentAnchors(app)).toHaveLength(1)
  await writeFile(file, signed({ sequence: 6 }))
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
  await db.run`update age_trusted_list set text = ${(await makeListSigner(now)).sign({ now, issuers: [{ issuer }] })}`
  await expect(ask()).rejects.toMatchObject({ code: 'age_unavailable' })
  await db.run`delete from age_trusted_list`
  await writeFile(file, 'nothing')
  await expect(ask()).rejects.toMatchObject({ code: 'age_unavailable' })
})
