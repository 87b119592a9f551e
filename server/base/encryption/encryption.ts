// Authenticated encryption at rest: AES-256-GCM under a key derived from the deployment's secret, one key per purpose.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { keyId, type SecretKeys } from './secretKeys.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `nightjar seal ${purpose}`, KEY_BYTES))

/** The id of the secret, a dot, and base64url of IV, tag and ciphertext. */
export function encrypt({ current }: SecretKeys, purpose: string, plaintext: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(current, purpose), iv)
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  return `${keyId(current)}.${Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')}`
}

/** Refuses with `undecryptable` where the text was encrypted with none of the secrets, or for another purpose. */
export function decrypt({ current, previous }: SecretKeys, purpose: string, encrypted: string): string {
  const dot = encrypted.indexOf('.')
  const id = dot < 0 ? null : encrypted.slice(0, dot)
  const bytes = Buffer.from(encrypted.slice(dot + 1), 'base64url')
  // Before there were ids any of them may be the one.
  for (const secret of [current, ...previous])
    if (id === null || id === keyId(secret)) {
      try {
        return decryptBytes(deriveKey(secret, purpose), bytes)
      } catch {
        // The next one, if there is one.
      }
    }
  throw new Refusal('undecryptable')
}

function decryptBytes(key: Buffer, bytes: Buffer) {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
