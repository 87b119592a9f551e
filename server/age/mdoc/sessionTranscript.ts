// Session transcripts: what binds an answer to its request, its nonce and its origin.
import { createHash } from 'node:crypto'
import { encodeCbor } from './cbor.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const transcriptOf = (handover: unknown[]) => encodeCbor([null, null, handover])

/** Digital Credentials API (ISO 18013-7, Annex C). `encryptionInfo`: as it was sent, in base64url. */
export const apiTranscript = (encryptionInfo: string, origin: string) =>
  transcriptOf(['dcapi', sha256(encodeCbor([encryptionInfo, origin]))])

/** OpenID4VP 1.0, B.2.6.1: of an answer that is not encrypted, as the profile has it. */
export const openId4VpTranscript = (request: { client_id: string; nonce: string; response_uri: string }) =>
  transcriptOf([
    'OpenID4VPHandover',
    sha256(encodeCbor([request.client_id, request.nonce, null, request.response_uri])),
  ])
