// Random tokens: the holder keeps the token, the database keeps its hash.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
export const newId = () => randomBytes(16).toString('hex')

export const sign = (secret: string, purpose: string, value: string | Uint8Array) =>
  createHmac('sha256', secret).update(`${purpose}\n`).update(value).digest('base64url')

/** Compares in constant time. */
export function verifySignature(secret: string, purpose: string, value: string | Uint8Array, signature: string): boolean {
  const right = Buffer.from(sign(secret, purpose, value))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}
