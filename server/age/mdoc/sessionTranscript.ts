// Session transcripts: what binds an answer to its request, its nonce and its origin.
import { createHash } from 'node:crypto'
import { encodeCbor } from './cbor.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const transcriptOf = (handover: unknown[]) => encodeCbor([null, null, handover])

/** Digital Credentials API (ISO 18013-7, Annex C). `encryptionInfo`: as it was sent, in base64url. */
export const apiTranscript = (encryptionInfo: string, origin: string) =>
  transcriptOf(['dcapi', sha256(encodeCbor([encryptionInfo, origin]))])

type Handover = {
  client_id: string
  nonce: string
  response_uri: string
  /** Of the key that an answer is encrypted for; in the profile none is. */
  jwk_thumbprint?: Uint8Array | null
}

/** OpenID4VP 1.0, B.2.6.1. */
export const openId4VpTranscript = ({ client_id, nonce, response_uri, jwk_thumbprint = null }: Handover) =>
  transcriptOf(['OpenID4VPHandover', sha256(encodeCbor([client_id, nonce, jwk_thumbprint, response_uri]))])
