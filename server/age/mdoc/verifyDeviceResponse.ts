// Verifies a wallet's DeviceResponse: one attestation, of a listed issuer, valid now, that says "over 18", shown by the device that it was
// issued to, for this very request (SAFE-1; ISO 18013-5, 9.1 and 9.3; profile 1.0.8).
import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto'
import { addSeconds } from '../../base/clock.ts'
import { AttestationError, refuseUnlessHolds } from './attestationError.ts'
import { asArray, asBytes, asDate, asEmbedded, asMap, asText, decodeCbor, Embedded, encodeCbor } from './cbor.ts'
import { type Anchor, checkChain, isGrantedAt, isValidAt } from './certificateChain.ts'
import { headerLabels, isSignedBy, readCoseKey, readCoseSign1 } from './coseSign1.ts'
import { DOC_TYPE, ELEMENT, NAME_SPACE } from './deviceRequest.ts'

/** Clocks of issuers may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 300
const MIN_RANDOM_BYTES = 16

type Expected = { transcript: Uint8Array; anchors: Anchor[]; now: Date }

/** Throws AttestationError; returns where the answer proves that its sender is over 18. */
export function verifyDeviceResponse(bytes: Uint8Array, { transcript, anchors, now }: Expected): void {
  const response = asMap(decodeCbor(bytes))
  refuseUnlessHolds(asText(response.get('version')) === '1.0', 'wrong_version')
  refuseUnlessHolds(response.get('status') === 0 && !response.has('documentErrors'), 'wrong_status')
  const documents = asArray(response.get('documents'))
  refuseUnlessHolds(documents.length === 1, 'wrong_count')
  const document = asMap(documents[0])
  refuseUnlessHolds(document.get('docType') === DOC_TYPE, 'wrong_doc_type')
  refuseUnlessHolds(!document.has('errors'), 'wrong_element')
  const issuerSigned = asMap(document.get('issuerSigned'))
  const deviceKey = verifyIssuerSigned(issuerSigned, { anchors, now })
  verifyDeviceSigned(asMap(document.get('deviceSigned')), deviceKey, transcript)
}

/** The key of the device that the attestation was issued to. */
export function verifyIssuerSigned(
  issuerSigned: Map<unknown, unknown>,
  { anchors, now }: Omit<Expected, 'transcript'>,
) {
  const issuerAuth = readCoseSign1(issuerSigned.get('issuerAuth'))
  const { signer, anchors: granted } = checkChain(readX5Chain(issuerAuth.unprotected), anchors, now)
  const payload = issuerAuth.payload ?? refuseMissing()
  refuseUnlessHolds(isSignedBy(signer.publicKey, issuerAuth, payload), 'wrong_issuer_signature')
  const mso = asMap(decodeCbor(asEmbedded(decodeCbor(payload))))
  refuseUnlessHolds(mso.get('version') === '1.0', 'wrong_version')
  refuseUnlessHolds(mso.get('docType') === DOC_TYPE, 'wrong_doc_type')
  refuseUnlessHolds(mso.get('digestAlgorithm') === 'SHA-256', 'wrong_algorithm')
  const signed = checkValidity(asMap(mso.get('validityInfo')), signer, now)
  refuseUnlessHolds(
    granted.some((it) => isGrantedAt(it, signed)),
    'issuer_withdrawn',
  )
  checkElements(asMap(issuerSigned.get('nameSpaces')), asMap(mso.get('valueDigests')))
  return readCoseKey(asMap(mso.get('deviceKeyInfo')).get('deviceKey'))
}

const refuseMissing = (): never => {
  throw new AttestationError('unreadable')
}

/** One certificate, or a list of them. */
function readX5Chain(header: Map<unknown, unknown>): Uint8Array[] {
  const value = header.get(headerLabels.x5chain)
  return Array.isArray(value) ? value.map(asBytes) : [asBytes(value)]
}

/** When it was signed. */
function checkValidity(validity: Map<unknown, unknown>, signer: X509Certificate, now: Date): Date {
  const [signed, from, until] = ['signed', 'validFrom', 'validUntil'].map((name) => asDate(validity.get(name))) as [
    Date,
    Date,
    Date,
  ]
  const latest = addSeconds(now, CLOCK_SKEW_SECONDS)
  refuseUnlessHolds(signed <= latest && from <= latest, 'not_yet_valid')
  refuseUnlessHolds(until > now && until > from, 'expired')
  refuseUnlessHolds(isValidAt(signer, signed), 'issuer_expired')
  return signed
}

/** Exactly the element that was asked for, as the issuer digested it, and true. */
export function checkElements(nameSpaces: Map<unknown, unknown>, valueDigests: Map<unknown, unknown>) {
  refuseUnlessHolds(nameSpaces.size === 1 && nameSpaces.has(NAME_SPACE), 'wrong_element')
  const items = asArray(nameSpaces.get(NAME_SPACE))
  refuseUnlessHolds(items.length === 1, 'wrong_element')
  const bytes = asEmbedded(items[0])
  const item = asMap(decodeCbor(bytes))
  refuseUnlessHolds(item.get('elementIdentifier') === ELEMENT, 'wrong_element')
  refuseUnlessHolds(asBytes(item.get('random')).length >= MIN_RANDOM_BYTES, 'unreadable')
  const expected = asMap(valueDigests.get(NAME_SPACE)).get(item.get('digestID'))
  const actual = createHash('sha256')
    .update(encodeCbor(new Embedded(bytes)))
    .digest()
  const holds = expected instanceof Uint8Array && expected.length === actual.length && timingSafeEqual(expected, actual)
  refuseUnlessHolds(holds, 'wrong_digest')
  refuseUnlessHolds(item.get('elementValue') === true, 'not_over_18')
}

function verifyDeviceSigned(
  deviceSigned: Map<unknown, unknown>,
  deviceKey: ReturnType<typeof readCoseKey>,
  transcript: Uint8Array,
) {
  const nameSpaces = asEmbedded(deviceSigned.get('nameSpaces'))
  // What a device says of itself is no proof.
  refuseUnlessHolds(asMap(decodeCbor(nameSpaces)).size === 0, 'wrong_element')
  const deviceAuth = asMap(deviceSigned.get('deviceAuth'))
  // A MAC would need a key of ours that this profile does not send.
  refuseUnlessHolds(deviceAuth.size === 1 && deviceAuth.has('deviceSignature'), 'wrong_algorithm')
  const signature = readCoseSign1(deviceAuth.get('deviceSignature'))
  const payload = deviceAuthentication(transcript, nameSpaces)
  refuseUnlessHolds(signature.payload === null && isSignedBy(deviceKey, signature, payload), 'wrong_device_signature')
}

/** DeviceAuthenticationBytes. `transcript` and `nameSpaces` are CBOR already. */
export function deviceAuthentication(transcript: Uint8Array, nameSpaces: Uint8Array): Uint8Array {
  const parts = [
    encodeCbor('DeviceAuthentication'),
    transcript,
    encodeCbor(DOC_TYPE),
    encodeCbor(new Embedded(nameSpaces)),
  ]
  const ARRAY_OF_FOUR = 0x84
  return encodeCbor(new Embedded(Buffer.concat([Uint8Array.of(ARRAY_OF_FOUR), ...parts])))
}
