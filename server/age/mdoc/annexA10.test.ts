// The published examples of the EU profile: attestation, response and requests decode, and what the issuer signed holds (SAFE-1).
import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import vectors from '../vectors/annexA10.json' with { type: 'json' }
import { asArray, asBytes, asEmbedded, asMap, type DateTime, decodeCbor, encodeCbor } from './cbor.ts'
import { isSignedBy, readCoseKey, readCoseSign1 } from './coseSign1.ts'
import { DOC_TYPE, dcqlQuery, deviceRequest } from './deviceRequest.ts'
import { readEncryptedResponse } from './encryptedAnswer.ts'
import { checkElements, verifyDeviceResponse, verifyIssuerSigned } from './verifyDeviceResponse.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const documentOf = (bytes: Uint8Array) => asMap(asArray(asMap(decodeCbor(bytes)).get('documents'), 1)[0])
const issued = {
  attestation: asMap(decodeCbor(hex(vectors.attestation))),
  response: asMap(documentOf(hex(vectors.deviceResponse)).get('issuerSigned')),
}

for (const [name, issuerSigned] of Object.entries(issued))
  test(`SAFE-1 Annex A.10: of the ${name} the issuer’s signature and the digest hold, and neither with a byte changed`, () => {
    const issuerAuth = readCoseSign1(issuerSigned.get('issuerAuth'))
    const signer = new X509Certificate(asBytes(issuerAuth.unprotected.get(33)))
    const payload = issuerAuth.payload as Uint8Array
    expect(isSignedBy(signer.publicKey, issuerAuth, payload)).toBe(true)
    const changed = Buffer.from(payload)
    changed[100] = (changed[100] as number) ^ 1
    expect(isSignedBy(signer.publicKey, issuerAuth, changed)).toBe(false)
    const mso = asMap(decodeCbor(asEmbedded(decodeCbor(payload))))
    expect(mso.get('docType')).toBe(DOC_TYPE)
    const nameSpaces = asMap(issuerSigned.get('nameSpaces'))
    checkElements(nameSpaces, asMap(mso.get('valueDigests')))
    expect(() => checkElements(nameSpaces, new Map([[DOC_TYPE, new Map([[0, Buffer.alloc(32)]])]]))).toThrow(
      'wrong_digest',
    )
    expect(readCoseKey(asMap(mso.get('deviceKeyInfo')).get('deviceKey')).asymmetricKeyType).toBe('ec')
    // Its authority is not published: nothing but the list tells whom to trust.
    expect(() => verifyIssuerSigned(issuerSigned, { anchors: [], now: new Date('2025-11-01') })).toThrow(
      'unknown_issuer',
    )
    // Listed by its own certificate, as the Commission's list has the second of them, it holds in all.
    const anchors = [{ certificate: signer, statuses: [{ granted: true, since: new Date(0) }] }]
    const signed = (asMap(mso.get('validityInfo')).get('signed') as DateTime).text
    const key = verifyIssuerSigned(issuerSigned, { anchors, now: new Date(new Date(signed).getTime() + 86_400_000) })
    expect(key.asymmetricKeyType).toBe('ec')
  })

test('SAFE-1 Annex A.10: the response decodes, and is refused for want of a listed issuer alone', () => {
  const bytes = hex(vectors.deviceResponse)
  expect(Buffer.from(encodeCbor(decodeCbor(bytes))).toString('hex')).toBe(vectors.deviceResponse)
  const expected = { transcript: new Uint8Array(), anchors: [], now: new Date('2025-11-01') }
  expect(() => verifyDeviceResponse(bytes, expected)).toThrow('unknown_issuer')
})

test('SAFE-1 Annex A.10: our request is that of the profile byte for byte, its encryption and its answer decode', () => {
  expect(Buffer.from(deviceRequest).toString('base64url')).toBe(vectors.deviceRequest)
  const [kind, parameters] = asArray(decodeCbor(Buffer.from(vectors.encryptionInfo, 'base64url')), 2)
  expect(kind).toBe('dcapi')
  expect([...asMap(parameters).keys()]).toEqual(['nonce', 'recipientPublicKey'])
  expect(readCoseKey(asMap(parameters).get('recipientPublicKey')).asymmetricKeyType).toBe('ec')
  const { enc, cipherText } = readEncryptedResponse(Buffer.from(vectors.encryptedResponse, 'base64url'))
  expect([enc.length, enc[0], cipherText.length]).toEqual([65, 4, 1752])
})

test('SAFE-1 Annex A.10: our OpenID4VP query is that of the profile, whose example has a space too much', () => {
  const trimmed = JSON.parse(JSON.stringify(vectors.dcqlQuery).replaceAll('eu.europa.ec.av.1 ', 'eu.europa.ec.av.1'))
  expect(dcqlQuery).toEqual(trimmed)
  const example = new URLSearchParams(vectors.authorizationRequest)
  expect(example.get('response_mode')).toBe('direct_post')
  expect(example.get('client_id')).toBe(`redirect_uri:${example.get('response_uri')}`)
})
