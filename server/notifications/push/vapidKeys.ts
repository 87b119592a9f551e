// VAPID key pair by which push services know this deployment: generated once, stored in the database.
import webPush from 'web-push'
import type { Db } from '../../base/db/database.ts'
import { deploymentValue } from '../../base/db/deploymentValue.ts'

export type VapidKeys = { public_key: string; private_key: string }

function generateKeys(): string {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const generated: VapidKeys = { public_key: publicKey, private_key: privateKey }
  return JSON.stringify(generated)
}

export const vapidKeys = async (db: Db): Promise<VapidKeys> =>
  JSON.parse(await deploymentValue(db, 'push_keys', generateKeys))
