// VAPID key pair by which push services know this deployment: generated once, stored encrypted in the database (NOTE-4, OPS-9).
import webPush from 'web-push'
import type { App } from '../../base/ctx.ts'
import { deploymentValue, replaceDeploymentValue } from '../../base/db/deploymentValue.ts'
import { decrypt, encrypt } from '../../base/encryption/encryption.ts'
import { reencryptColumns } from '../../base/encryption/reencrypt.ts'

export type VapidKeys = { public_key: string; private_key: string }

const KEY = 'push_keys'
const purpose = 'push keys'

/** Empty where they were encrypted with a SECRET that is not among ours: then nothing is pushed, and browsers are not asked. */
export async function vapidKeys({ db, secret }: Pick<App, 'db' | 'secret'>): Promise<VapidKeys> {
  const stored = await deploymentValue(db, KEY, () => encrypt(secret, purpose, generateKeys()))
  // As they were stored before they were encrypted.
  if (stored.startsWith('{')) {
    await replaceDeploymentValue(db, KEY, stored, encrypt(secret, purpose, stored))
    return JSON.parse(stored)
  }
  try {
    return JSON.parse(decrypt(secret, purpose, stored))
  } catch {
    return { public_key: '', private_key: '' }
  }
}

function generateKeys(): string {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const generated: VapidKeys = { public_key: publicKey, private_key: privateKey }
  return JSON.stringify(generated)
}

export const reencryptVapidKeys = (app: App) =>
  reencryptColumns(app, [{ table: 'deployment', column: 'value', purpose, where: `key = '${KEY}'` }])
