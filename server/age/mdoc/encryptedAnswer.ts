// Encryption of the Digital Credentials API's answer (ISO 18013-7, Annex C): HPKE on P-256, for a key of this request alone.
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { AttestationError } from './attestationError.ts'
import { asArray, asBytes, asMap, decodeCbor, encodeCbor } from './cbor.ts'

const COORDINATE_BYTES = 32

export const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
})

/** From a secret of the request: nothing of it needs to be stored. */
export const keyPairOf = (secret: Uint8Array) => suite.kem.deriveKeyPair(new Uint8Array(secret).buffer)

/** EncryptionInfo in base64url, as it is sent and as the transcript holds it. */
export async function encryptionInfoOf({ publicKey }: CryptoKeyPair, nonce: Uint8Array): Promise<string> {
  const point = new Uint8Array(await suite.kem.serializePublicKey(publicKey))
  const [x, y] = [point.slice(1, 1 + COORDINATE_BYTES), point.slice(1 + COORDINATE_BYTES)]
  const coseKey = new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, x],
    [-3, y],
  ])
  const parameters = new Map<string, unknown>([
    ['nonce', nonce],
    ['recipientPublicKey', coseKey],
  ])
  return Buffer.from(encodeCbor(['dcapi', parameters])).toString('base64url')
}

/** The DeviceResponse. `answer`: EncryptedResponse. Throws AttestationError. */
export async function decryptAnswer(
  answer: Uint8Array,
  { privateKey }: CryptoKeyPair,
  transcript: Uint8Array,
): Promise<Uint8Array> {
  const { enc, cipherText } = readEncryptedResponse(answer)
  try {
    const options = { recipientKey: privateKey, enc: bufferOf(enc), info: bufferOf(transcript) }
    const recipient = await suite.createRecipientContext(options)
    return new Uint8Array(await recipient.open(bufferOf(cipherText)))
  } catch {
    throw new AttestationError('undecryptable')
  }
}

export function readEncryptedResponse(answer: Uint8Array) {
  const [kind, data] = asArray(decodeCbor(answer), 2)
  if (kind !== 'dcapi') throw new AttestationError('unreadable')
  const map = asMap(data)
  return { enc: asBytes(map.get('enc')), cipherText: asBytes(map.get('cipherText')) }
}

/** Of its own, without the rest of a larger buffer. */
const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
