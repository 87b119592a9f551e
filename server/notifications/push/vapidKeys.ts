// VAPID key pair by which push services know this deployment: generated once, stored in the database.
import webPush from 'web-push'
import type { Db } from '../../base/db/database.ts'

export type VapidKeys = { public_key: string; private_key: string }

export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const generated: VapidKeys = { public_key: publicKey, private_key: privateKey }
  await db.run`insert into deployment (key, value) values ('push_keys', ${JSON.stringify(generated)}) on conflict (key) do nothing`
  const { value } = await db.one<{ value: string }>`select value from deployment where key = 'push_keys'`
  return JSON.parse(value)
}
