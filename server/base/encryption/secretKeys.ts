// A SECRET and those before it, and the id by which one is recognised (OPS-9).
import { createHmac } from 'node:crypto'

export type SecretKeys = { current: string; previous: readonly string[] }

const KEY_ID_CHARS = 8
const keyIds = new Map<string, string>()

/** Names a secret beside what was encrypted with it, and says nothing about it. */
export function keyId(secret: string): string {
  const id =
    keyIds.get(secret) ?? createHmac('sha256', secret).update('nightjar key id').digest('hex').slice(0, KEY_ID_CHARS)
  keyIds.set(secret, id)
  return id
}
