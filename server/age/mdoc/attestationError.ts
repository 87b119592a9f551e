// Why a wallet's answer proves nothing (SAFE-1). The code is for logs and tests; whoever shows it learns a coarser one (presentReason.ts).

export const attestationCodes = [
  /** No CBOR of the expected shape. */
  'unreadable',
  /** Encrypted for another key, another request or another origin. */
  'undecryptable',
  'wrong_version',
  'wrong_status',
  /** None, or more than one. */
  'wrong_count',
  'wrong_doc_type',
  /** Not exactly the one element that was asked for. */
  'wrong_element',
  'not_over_18',
  /** Another algorithm, curve or key type than ES256. */
  'wrong_algorithm',
  'unknown_issuer',
  'issuer_withdrawn',
  /** The issuer's certificate, or its authority's, is not valid now, or was not when it signed. */
  'issuer_expired',
  /** The issuer's certificate is not made for attestations of age. */
  'wrong_key_usage',
  'wrong_issuer_signature',
  'wrong_digest',
  'not_yet_valid',
  'expired',
  /** By another device, or for another request, origin or nonce. */
  'wrong_device_signature',
] as const
export type AttestationCode = (typeof attestationCodes)[number]

export class AttestationError extends Error {
  readonly code: AttestationCode
  constructor(code: AttestationCode) {
    super(code)
    this.name = 'AttestationError'
    this.code = code
  }
}

export function refuseUnlessHolds(condition: unknown, code: AttestationCode): asserts condition {
  if (!condition) throw new AttestationError(code)
}
