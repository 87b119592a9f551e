// Random tokens and HMAC signatures. The holder keeps a token, the database keeps its SHA-256 hash (password hashes:
// server/security).
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from './secretKeys.ts'

export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
export const newId = () => randomBytes(16).toString('hex')

/** HMAC-SHA-256 of a value for one purpose. */
export const sign = (secret: string, purpose: string, value: string | Uint8Array) =>
  createHmac('sha256', secret).update(`${purpose}\n`).update(value).digest('base64url')

/** Compares in constant time. A signature made with a secret before this one counts. */
export function verifySignature(
  { current, previous }: SecretKeys,
  purpose: string,
  value: string | Uint8Array,
  signature: string,
): boolean {
  const actual = Buffer.from(signature)
  return [current, ...previous].some((secret) => {
    const expected = Buffer.from(sign(secret, purpose, value))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}
