// The page of a decision: for whoever cannot log in, by a signed link that says for which side it is (SAFE-8).
import type { App } from '../base/ctx.ts'
import { sign, verifySignature } from '../base/encryption/tokens.ts'

export type Side = 'member' | 'notifier'
const purpose = 'case decision'

/** A path. It belongs in a mail to that side and nowhere else. */
export const decisionLink = ({ secret }: Pick<App, 'secret'>, decision: string, side: Side) =>
  `/decisions/${decision}?key=${side === 'member' ? 'm' : 'n'}${sign(secret.current, purpose, `${side} ${decision}`)}`

/** The side that a key opens; null where it opens nothing. */
export function sideOfKey({ secret }: Pick<App, 'secret'>, decision: string, key: string): Side | null {
  const side = key.startsWith('m') ? 'member' : 'notifier'
  return verifySignature(secret, purpose, `${side} ${decision}`, key.slice(1)) ? side : null
}
