// Session transcripts, field by field: the published example of OpenID4VP 1.0, and the structure of ISO 18013-7, Annex C, of which there is none
// (SAFE-1).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import vectors from '../vectors/annexA10.json' with { type: 'json' }
import { decodeCbor, encodeCbor } from './cbor.ts'
import { apiTranscript, openId4VpTranscript } from './sessionTranscript.ts'

/** OpenID4VP 1.0 (final), B.2.6.1: the example of `OpenID4VPHandoverInfo` and of `SessionTranscript`. */
const example = {
  client_id: 'x509_san_dns:example.com',
  nonce: 'exc7gBkxjx1rdc9udRrveKvSsJIq80avlXeLHhGwqtA',
  response_uri: 'https://example.com/response',
  jwk_thumbprint: Buffer.from('4283ec927ae0f208daaa2d026a814f2b22dca52cf85ffa8f3f8626c6bd669047', 'hex'),
}
const TRANSCRIPT_HEX =
  '83f6f682714f70656e494434565048616e646f7665725820048bc053c00442af9b8eed494cefdd9d95240d254b046b11b68013722aad38ac'
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('SAFE-1 the transcript of a link or a code is that of OpenID4VP 1.0, byte for byte, and of each of its parts', () => {
  expect(hex(openId4VpTranscript(example))).toBe(TRANSCRIPT_HEX)
  for (const part of Object.keys(example))
    expect(
      hex(openId4VpTranscript({ ...example, [part]: part === 'jwk_thumbprint' ? null : 'another' })),
      part,
    ).not.toBe(TRANSCRIPT_HEX)
  const { jwk_thumbprint: _, ...unencrypted } = example
  const info = ['x509_san_dns:example.com', example.nonce, null, 'https://example.com/response']
  const hash = createHash('sha256').update(encodeCbor(info)).digest()
  expect(decodeCbor(openId4VpTranscript(unencrypted))).toEqual([
    null,
    null,
    ['OpenID4VPHandover', new Uint8Array(hash)],
  ])
})

test('SAFE-1 the transcript of the Digital Credentials API hashes the encryption info as it was sent, then the origin', () => {
  const info = encodeCbor([vectors.encryptionInfo, 'https://client.example.org'])
  const hash = createHash('sha256').update(info).digest()
  expect(decodeCbor(apiTranscript(vectors.encryptionInfo, 'https://client.example.org'))).toEqual([
    null,
    null,
    ['dcapi', new Uint8Array(hash)],
  ])
})
