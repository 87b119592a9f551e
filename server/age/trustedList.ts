// The trusted list of issuers of proofs of age: JSON of ETSI TS 119 602, signed as a JWS (SAFE-1). Taken only where its signer is the one that
// the operator pinned, where it is still valid by its own date, and not older than the one before.
import { X509Certificate } from 'node:crypto'
import { compactVerify } from 'jose'
import * as v from 'valibot'
import { addSeconds } from '../base/clock.ts'
import { type Anchor, isValidAt } from './mdoc/certificateChain.ts'

export const listCodes = ['unsigned', 'shape', 'expired', 'future', 'older', 'signer_expired'] as const
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

const algorithms = ['ES256', 'ES384', 'RS256', 'PS256']
const CLOCK_SKEW_SECONDS = 300
const MAX_ENTITIES = 500
const withdrawn = /(?:withdrawn|revoked|suspended|ceased)\/?$/i

const time = v.pipe(v.string(), v.isoTimestamp())
const service = v.object({
  ServiceInformation: v.object({
    ServiceStatus: v.optional(v.string(), ''),
    ServiceDigitalIdentity: v.object({ X509Certificates: v.array(v.object({ val: v.string() })) }),
  }),
})
const listShape = v.object({
  LoTE: v.object({
    ListAndSchemeInformation: v.object({
      LoTESequenceNumber: v.pipe(v.number(), v.integer(), v.minValue(1)),
      ListIssueDateTime: time,
      NextUpdate: time,
    }),
    TrustedEntitiesList: v.pipe(
      v.array(v.object({ TrustedEntityServices: v.array(service) })),
      v.maxLength(MAX_ENTITIES),
    ),
  }),
})

/** A certificate in PEM, or its DER in base64 on one line. */
export const readPinned = (text: string) =>
  new X509Certificate(text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64'))

/** Throws TrustedListError. `newest`: sequence and text of the one that was taken last. */
export async function readTrustedList(
  text: string,
  pinned: X509Certificate,
  now: Date,
  newest: { sequence: number; issued: Date; text: string } | null = null,
): Promise<TrustedList> {
  refuseListUnless(isValidAt(pinned, now), 'signer_expired')
  const payload = await verifySignature(text, pinned)
  const { ListAndSchemeInformation: scheme, TrustedEntitiesList } = parseList(payload)
  const list = {
    sequence: scheme.LoTESequenceNumber,
    issued: new Date(scheme.ListIssueDateTime),
    next_update: new Date(scheme.NextUpdate),
    anchors: TrustedEntitiesList.flatMap((entity) => entity.TrustedEntityServices.flatMap(anchorsOf)),
  }
  refuseListUnless(list.issued <= addSeconds(now, CLOCK_SKEW_SECONDS), 'future')
  refuseListUnless(list.next_update > now, 'expired')
  if (newest) {
    const isSame = list.sequence === newest.sequence && text === newest.text
    refuseListUnless(isSame || (list.sequence > newest.sequence && list.issued >= newest.issued), 'older')
  }
  return list
}

async function verifySignature(text: string, { publicKey }: X509Certificate) {
  try {
    return (await compactVerify(text.trim(), publicKey, { algorithms })).payload
  } catch {
    throw new TrustedListError('unsigned')
  }
}

function parseList(payload: Uint8Array) {
  try {
    return v.parse(listShape, JSON.parse(Buffer.from(payload).toString('utf8'))).LoTE
  } catch {
    throw new TrustedListError('shape')
  }
}

function anchorsOf({ ServiceInformation: it }: v.InferOutput<typeof service>): Anchor[] {
  const granted = !withdrawn.test(it.ServiceStatus)
  return it.ServiceDigitalIdentity.X509Certificates.map(({ val }) => {
    try {
      return { certificate: new X509Certificate(Buffer.from(val, 'base64')), granted }
    } catch {
      throw new TrustedListError('shape')
    }
  })
}

function refuseListUnless(condition: boolean, code: ListCode): asserts condition {
  if (!condition) throw new TrustedListError(code)
}
