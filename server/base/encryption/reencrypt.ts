// Encrypts anew, with the current SECRET, what was encrypted with one before it, while the program runs (OPS-9). Each
// domain names its own columns and files (`Domain.reencrypt`).
import type { App } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { decrypt, encrypt } from './encryption.ts'
import { keyId } from './secretKeys.ts'

/** `path`: of the text inside a jsonb column. `where`: which rows, if not all. */
export type EncryptedColumn = { table: string; column: string; purpose: string; path?: string[]; where?: string }
/** `unreadable`: encrypted with none of the secrets. */
export type Reencrypted = { changed: number; unreadable: number }
type ReencryptingApp = Pick<App, 'db' | 'secret'>
type Row = { place: string; value: string }

const BATCH_ROWS = 200
const MAX_PASSES = 10

/** A row that is changed meanwhile may move behind a pass: there are passes until one finds nothing to change. */
export async function reencryptColumns(app: ReencryptingApp, columns: EncryptedColumn[]): Promise<Reencrypted> {
  const total = { changed: 0, unreadable: 0 }
  for (const column of columns) {
    let pass: PassCounts
    let passCount = 0
    do {
      pass = await reencryptColumn(app, column)
      passCount += 1
      total.changed += pass.changed
    } while (pass.changed + pass.moved > 0 && passCount < MAX_PASSES)
    total.unreadable += pass.unreadable
  }
  return total
}

/** `moved`: changed by another transaction while the pass read. */
type PassCounts = Reencrypted & { moved: number }

/** One pass over the rows in their order. */
async function reencryptColumn(app: ReencryptingApp, column: EncryptedColumn): Promise<PassCounts> {
  const count = { changed: 0, moved: 0, unreadable: 0 }
  let last = '(0,0)'
  for (;;) {
    const rows = await outdatedRows(app, column, last)
    for (const row of rows) count[await reencryptRow(app, column, row)] += 1
    if (rows.length < BATCH_ROWS) return count
    last = rows.at(-1)?.place ?? last
  }
}

/** Names of tables and columns are constants of the domains. */
const valueSql = ({ column, path }: EncryptedColumn) => (path ? `${column} #>> '{${path.join()}}'` : column)

const outdatedRows = ({ db, secret }: ReencryptingApp, it: EncryptedColumn, last: string) =>
  db.prepared<Row>(
    `select ctid::text as place, ${valueSql(it)} as value from ${it.table}
    where ctid > $1::tid and ${it.where ?? 'true'} and ${valueSql(it)} <> '' and ${valueSql(it)} not like $2
    order by ctid limit ${BATCH_ROWS}`,
    [last, `${keyId(secret.current)}.%`],
  )

async function reencryptRow({ db, secret }: ReencryptingApp, it: EncryptedColumn, { place, value }: Row) {
  let plaintext: string
  try {
    plaintext = decrypt(secret, it.purpose, value)
  } catch {
    return 'unreadable'
  }
  const encrypted = encrypt(secret, it.purpose, plaintext)
  return (await replace(db, it, { place, value }, encrypted)) ? 'changed' : 'moved'
}

async function replace(db: Db, it: EncryptedColumn, { place, value }: Row, encrypted: string) {
  const target = it.path ? `jsonb_set(${it.column}, '{${it.path.join()}}', to_jsonb($3::text))` : '$3'
  const rows = await db.prepared(
    `update ${it.table} set ${it.column} = ${target} where ctid = $1::tid and ${valueSql(it)} = $2 returning 1`,
    [place, value, encrypted],
  )
  return rows.length > 0
}

/** The key of hashes (secret.ts) stands in a row of `deployment`. */
export const reencryptStableKey = (app: ReencryptingApp) =>
  reencryptColumns(app, [{ table: 'deployment', column: 'value', purpose: 'stable key', where: "key = 'stable_key'" }])

/** Stored files of encrypted text, each in its place. */
export async function reencryptFiles(
  app: Pick<App, 'storage' | 'secret'>,
  purpose: string,
  rows: { file: string }[],
): Promise<Reencrypted> {
  const total = { changed: 0, unreadable: 0 }
  for (const { file } of rows) {
    const result = await reencryptFile(app, purpose, file)
    if (result) total[result] += 1
  }
  return total
}

async function reencryptFile({ storage, secret }: Pick<App, 'storage' | 'secret'>, purpose: string, file: string) {
  const value = (await storage.get(file))?.toString('utf8')
  if (value === undefined || value.startsWith(`${keyId(secret.current)}.`)) return null
  let plaintext: string
  try {
    plaintext = decrypt(secret, purpose, value)
  } catch {
    return 'unreadable'
  }
  await storage.put(file, Buffer.from(encrypt(secret, purpose, plaintext)))
  return 'changed'
}

export const sumReencrypted = (results: Reencrypted[]): Reencrypted => ({
  changed: results.reduce((sum, it) => sum + it.changed, 0),
  unreadable: results.reduce((sum, it) => sum + it.unreadable, 0),
})
