// The deployment's SECRET with those before it (OPS-9). What is new is signed and encrypted with the current one; what
// exists is read with any of them.
import type { Db } from '../db/database.ts'
import { deploymentValue } from '../db/deploymentValue.ts'
import { decrypt, encrypt } from './encryption.ts'
import type { SecretKeys } from './secretKeys.ts'
import { newToken } from './tokens.ts'

/**
 * `stable`: key of hashes by which something is found again (bans, blocked accounts, rate limits) and of pseudonyms at
 * providers. It is stored encrypted, so that it outlives each rotation.
 */
export type Secret = SecretKeys & { stable: string }

/** Of a database where nothing is encrypted yet it is random; before there were rotations it was SECRET itself. */
async function newStableKey(db: Db, { current, previous }: SecretKeys) {
  const { used } = await db.one<{ used: boolean }>`select exists (select from site) as used`
  return used ? (previous.at(-1) ?? current) : newToken()
}

/**
 * `isForeign`: this database was encrypted with a SECRET that is not among them. Then what was encrypted cannot be read,
 * and hashes find nothing; all else works.
 */
export async function openSecret(db: Db, keys: SecretKeys): Promise<{ secret: Secret; isForeign: boolean }> {
  const newKey = await newStableKey(db, keys)
  const stored = await deploymentValue(db, 'stable_key', () => encrypt(keys, 'stable key', newKey))
  try {
    return { secret: { ...keys, stable: decrypt(keys, 'stable key', stored) }, isForeign: false }
  } catch {
    return { secret: { ...keys, stable: keys.current }, isForeign: true }
  }
}
