// The Commission's trusted list of issuers of proofs of age: XML of ETSI TS 119 612 (SAFE-1; profile 1.0.8, 3.4.4). Taken only where one of the
// certificates that the operator pinned has signed it, where it is still valid by its own date, and not older than the one before.
import { X509Certificate } from 'node:crypto'
import type { XmlNode } from 'libxml2-wasm'
import * as v from 'valibot'
import { addSeconds } from '../base/clock.ts'
import { type Anchor, isValidAt } from './mdoc/certificateChain.ts'
import { readSignedXml } from './xmlSignature.ts'

export const listCodes = ['too_large', 'unsigned', 'shape', 'expired', 'future', 'older', 'signer_expired'] as const
export type ListCode = (typeof listCodes)[number]
export class TrustedListError extends Error {
  readonly code: ListCode
  constructor(code: ListCode) {
    super(code)
    this.name = 'TrustedListError'
    this.code = code
  }
}

export type TrustedList = { sequence: number; issued: Date; next_update: Date; anchors: Anchor[] }

export const MAX_LIST_BYTES = 5 * 1024 * 1024
const MAX_SERVICES = 2_000
const CLOCK_SKEW_SECONDS = 300

const tsl = { tsl: 'http://uri.etsi.org/02231/v2#' }
const SERVICE =
  '/tsl:TrustServiceStatusList/tsl:TrustServiceProviderList/tsl:TrustServiceProvider/tsl:TSPServices/tsl:TSPService'
/** As the list of 2026 names them, and as its first description of 2025 did. Anything else is no issuer. */
const uris = {
  list: [
    'http://trust.tech.ec.europa.eu/lists/age-verification/tsl-type',
    'http://ec.europa.eu/tools/lotl/av/TrstSvc/TrustedList/TSLType/AVTL',
  ],
  service: [
    'http://trust.tech.ec.europa.eu/lists/age-verification/service-type/paa',
    'http://ec.europa.eu/tools/lotl/av/TrstSvc/Svctype/PAA',
  ],
  granted: [
    'http://trust.tech.ec.europa.eu/lists/age-verification/service-status/recognized',
    'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/recognisedatnationallevel',
    'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted',
  ],
}

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((it) => new Date(it)),
)
const listShape = v.object({
  tag: v.literal('http://uri.etsi.org/19612/TSLTag'),
  version: v.picklist(['5', '6']),
  type: v.picklist(uris.list),
  sequence: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  issued: time,
  /** Empty: the list is closed. */
  next_update: v.union([
    time,
    v.pipe(
      v.literal(''),
      v.transform(() => new Date(0)),
    ),
  ]),
})

/** Certificates in PEM, or their DER in base64, one a line. */
export const readPinned = (text: string): X509Certificate[] =>
  (text.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? text.split(/\s+/).filter(Boolean)).map(
    (it) => new X509Certificate(it.startsWith('-') ? it : Buffer.from(it, 'base64')),
  )

/** Throws TrustedListError. `newest`: sequence and text of the one that was taken last. */
export async function readTrustedList(
  text: string,
  pinned: X509Certificate[],
  now: Date,
  newest: { sequence: number; issued: Date; text: string } | null = null,
): Promise<TrustedList> {
  const signers = pinned.filter((it) => isValidAt(it, now))
  refuseListUnless(signers.length, 'signer_expired')
  const list = await readSignedList(text, signers)
  refuseListUnless(list.issued <= addSeconds(now, CLOCK_SKEW_SECONDS), 'future')
  refuseListUnless(list.next_update > now, 'expired')
  if (newest) {
    const isSame = list.sequence === newest.sequence && text === newest.text
    refuseListUnless(isSame || (list.sequence > newest.sequence && list.issued >= newest.issued), 'older')
  }
  return list
}

let lastRead: { text: string; by: string; list: TrustedList } | null = null

/** Takes some ten milliseconds, and everybody's answer asks: the same text by the same signers is read once. */
async function readSignedList(text: string, signers: X509Certificate[]): Promise<TrustedList> {
  const by = signers.map(({ fingerprint256 }) => fingerprint256).join()
  if (lastRead?.text !== text || lastRead.by !== by)
    lastRead = { text, by, list: await readList(await verifySignature(text, signers)) }
  return lastRead.list
}

async function verifySignature(text: string, signers: X509Certificate[]): Promise<string> {
  refuseListUnless(Buffer.byteLength(text) <= MAX_LIST_BYTES, 'too_large')
  try {
    return await readSignedXml(
      text,
      signers.map((it) => it.publicKey),
    )
  } catch {
    throw new TrustedListError('unsigned')
  }
}

/** `signed`: what the signature covers, and nothing else. */
async function readList(signed: string): Promise<TrustedList> {
  const { XmlDocument } = await import('libxml2-wasm')
  const doc = XmlDocument.fromString(signed)
  try {
    const scheme = (path: string) => textOf(doc.root, `/tsl:TrustServiceStatusList/tsl:SchemeInformation/${path}`)
    const { sequence, issued, next_update } = v.parse(listShape, {
      tag: textOf(doc.root, '/tsl:TrustServiceStatusList/@TSLTag'),
      version: scheme('tsl:TSLVersionIdentifier'),
      type: uriOf(scheme('tsl:TSLType')),
      sequence: scheme('tsl:TSLSequenceNumber'),
      issued: scheme('tsl:ListIssueDateTime'),
      next_update: scheme('tsl:NextUpdate'),
    })
    const services = doc.find(SERVICE, tsl)
    refuseListUnless(services.length <= MAX_SERVICES, 'shape')
    return { sequence, issued, next_update, anchors: services.flatMap(anchorsOf) }
  } catch {
    throw new TrustedListError('shape')
  } finally {
    doc.dispose()
  }
}

function anchorsOf(service: XmlNode): Anchor[] {
  const INFORMATION = 'tsl:ServiceInformation'
  if (!uris.service.includes(uriOf(textOf(service, `${INFORMATION}/tsl:ServiceTypeIdentifier`)))) return []
  const history = service.find(`${INFORMATION} | tsl:ServiceHistory/tsl:ServiceHistoryInstance`, tsl)
  const statuses = history
    .map((it) => ({
      granted: uris.granted.includes(uriOf(textOf(it, 'tsl:ServiceStatus'))),
      since: v.parse(time, textOf(it, 'tsl:StatusStartingTime')),
    }))
    .toSorted((a, b) => b.since.getTime() - a.since.getTime())
  return service
    .find(`${INFORMATION}/tsl:ServiceDigitalIdentity/tsl:DigitalId/tsl:X509Certificate`, tsl)
    .map(({ content }) => ({ certificate: new X509Certificate(Buffer.from(content, 'base64')), statuses }))
}

const textOf = (node: XmlNode, path: string) => node.get(path, tsl)?.content.trim() ?? ''
/** The list writes some of its names with https. */
const uriOf = (text: string) => text.replace(/^https:/, 'http:')

function refuseListUnless(condition: unknown, code: ListCode): asserts condition {
  if (!condition) throw new TrustedListError(code)
}
