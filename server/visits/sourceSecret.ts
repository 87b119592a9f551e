// A source's secret, which signs its postbacks and its refs: shown once when it is generated, encrypted in the database (LAND-4, SITE-4).
import type { App } from '../base/ctx.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'

export const sourceSecretPurpose = 'source secret'

export const encryptSourceSecret = ({ secret }: Pick<App, 'secret'>, plain: string) =>
  encrypt(secret, sourceSecretPurpose, plain)
export const decryptSourceSecret = ({ secret }: Pick<App, 'secret'>, sealed: string) =>
  decrypt(secret, sourceSecretPurpose, sealed)
