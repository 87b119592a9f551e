// Values that this installation keeps for itself, by key: made once, whichever process is first, or the latest.
import type { Db } from './database.ts'

/** The stored value; where there is none, `make` makes it. */
export async function deploymentValue(db: Db, key: string, make: () => string): Promise<string> {
  await db.run`insert into deployment (key, value) values (${key}, ${make()}) on conflict (key) do nothing`
  const { value } = await db.one<{ value: string }>`select value from deployment where key = ${key}`
  return value
}

/** undefined where there is none. */
export const readDeploymentValue = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.maybe<{ value: string }>`select value from deployment where key = ${key}`)?.value

export const setDeploymentValue = (db: Db, key: string, value: string) =>
  db.run`insert into deployment (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`

/** Only where it is still the old one. */
export const replaceDeploymentValue = (db: Db, key: string, old: string, value: string) =>
  db.run`update deployment set value = ${value} where key = ${key} and value = ${old}`
