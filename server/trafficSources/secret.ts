// Signing secret of a source's postbacks: shown once when it is generated, encrypted in the database (LAND-4).
import type { App } from '../base/ctx.ts'
import { decrypt, encrypt } from '../base/encryption/encryption.ts'

export const secretPurpose = 'source secret'

export const encryptSecret = ({ secret }: Pick<App, 'secret'>, plain: string) => encrypt(secret, secretPurpose, plain)
export const decryptSecret = ({ secret }: Pick<App, 'secret'>, sealed: string) => decrypt(secret, secretPurpose, sealed)
