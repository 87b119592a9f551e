// The key pair by which push services know this deployment (VAPID): made once, kept in the database.
import webPush from 'web-push'
import type { Db } from '../base/db/database.ts'

export type PushKeys = { public_key: string; private_key: string }

export async function pushKeys(db: Db): Promise<PushKeys> {
  const made = webPush.generateVAPIDKeys()
  const fresh: PushKeys = { public_key: made.publicKey, private_key: made.privateKey }
  await db.run`insert into deployment (key, value) values ('push_keys', ${JSON.stringify(fresh)}) on conflict (key) do nothing`
  const { value } = await db.one<{ value: string }>`select value from deployment where key = 'push_keys'`
  return JSON.parse(value)
}
