// COSE_Sign1 of ES256 (RFC 9052): the signatures of issuer and device (ISO 18013-5, 9.1.2.4 and 9.1.3.6).
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { AttestationError, refuseUnlessHolds } from './attestationError.ts'
import { asArray, asBytes, asMap, decodeCbor, encodeCbor } from './cbor.ts'

/** Of a header (RFC 9052, 3.1; RFC 9360). */
export const headerLabels = { algorithm: 1, x5chain: 33 }
const algorithms = { ES256: -7 }
const SIGNATURE_BYTES = 64
const COORDINATE_BYTES = 32

export type CoseSign1 = {
  protectedHeader: Uint8Array
  unprotected: Map<unknown, unknown>
  payload: Uint8Array | null
  signature: Uint8Array
}

/** Throws `wrong_algorithm` for any other than ES256, and for headers that would have to be understood. */
export function readCoseSign1(value: unknown): CoseSign1 {
  const [protectedHeader, unprotected, payload, signature] = asArray(value, 4)
  const header = asMap(decodeCbor(asBytes(protectedHeader)))
  refuseUnlessHolds(header.get(headerLabels.algorithm) === algorithms.ES256 && header.size === 1, 'wrong_algorithm')
  return {
    protectedHeader: asBytes(protectedHeader),
    unprotected: asMap(unprotected),
    payload: payload === null ? null : asBytes(payload),
    signature: asBytes(signature),
  }
}

export const sigStructure = (protectedHeader: Uint8Array, payload: Uint8Array) =>
  encodeCbor(['Signature1', protectedHeader, new Uint8Array(), payload])

export const isSignedBy = (key: KeyObject, { protectedHeader, signature }: CoseSign1, payload: Uint8Array) =>
  signature.length === SIGNATURE_BYTES &&
  verify('sha256', sigStructure(protectedHeader, payload), { key, dsaEncoding: 'ieee-p1363' }, signature)

/** A COSE_Key on P-256; a point off the curve is `wrong_algorithm`. */
export function readCoseKey(value: unknown): KeyObject {
  const key = asMap(value)
  const [x, y] = [asBytes(key.get(-2)), asBytes(key.get(-3))]
  const isP256 = key.get(1) === 2 && key.get(-1) === 1 && x.length === COORDINATE_BYTES && y.length === COORDINATE_BYTES
  refuseUnlessHolds(isP256, 'wrong_algorithm')
  const coordinate = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: coordinate(x), y: coordinate(y) } })
  } catch {
    throw new AttestationError('wrong_algorithm')
  }
}
