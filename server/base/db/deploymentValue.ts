// Values that this installation keeps for itself, by key: made once, whichever process is first.
import type { Db } from './database.ts'

/** The stored value; where there is none, `make` makes it. */
export async function deploymentValue(db: Db, key: string, make: () => string): Promise<string> {
  await db.run`insert into deployment (key, value) values (${key}, ${make()}) on conflict (key) do nothing`
  const { value } = await db.one<{ value: string }>`select value from deployment where key = ${key}`
  return value
}
