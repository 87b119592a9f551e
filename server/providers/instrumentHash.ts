// A card or account as payments know it: a keyed hash of the provider's fingerprint, in hex (PAY-4).
import type { App } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'

export const instrumentHash = ({ secret }: Pick<App, 'secret'>, provider: string, fingerprint: string) =>
  Buffer.from(sign(secret.stable, 'instrument', `${provider}\n${fingerprint}`), 'base64url').toString('hex')
