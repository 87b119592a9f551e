// Looks for what must be gone, in all that the program keeps: every table of every schema, every file, every line of its log.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../server/base/database.ts'

/** `stem`: what every word of those who are gone begins with, in any case; `ids`: long hexadecimal names and digests of theirs. */
export type Wanted = { stem: string; ids: ReadonlySet<string> }
/** Each finding says where; `looked` is how much was read. */
export type Residue = { found: string[]; looked: { rows: number; files: number; lines: number } }

const hex = (text: string) => Buffer.from(text).toString('hex')

/** What of it stands in a text, also where bytes are written as hexadecimal digits. */
function within(text: string, { stem, ids }: Wanted): string[] {
  const low = text.toLowerCase()
  const forms = [stem.toLowerCase(), hex(stem), hex(stem.toLowerCase()), hex(stem.toUpperCase())]
  const words = forms.filter((it) => low.includes(it))
  const names = [...low.matchAll(/[0-9a-f]{32,64}/g)].map(([it]) => it).filter((it) => ids.has(it))
  return [...words, ...names]
}

export async function residue(db: Database, folder: string, log: string[], wanted: Wanted): Promise<Residue> {
  const found: string[] = []
  const note = (where: string, text: string) =>
    found.push(...within(text, wanted).map((it) => `${where}: ${it} in ${text.slice(0, 200)}`))
  const rows = await everyRow(db, note)
  const files = await everyFile(folder, note, wanted)
  for (const line of log) note('log', line)
  return { found, looked: { rows, files, lines: log.length } }
}

async function everyRow({ sql }: Database, note: (where: string, text: string) => void) {
  const tables = await sql<{ schema: string; table: string }[]>`
    select table_schema as schema, table_name as table
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  let read = 0
  for (const { schema, table } of tables) {
    const rows = await sql<{ text: string }[]>`select it::text as text from ${sql(schema)}.${sql(table)} it`
    for (const { text } of rows) note(table, text)
    read += rows.length
  }
  return read
}

async function everyFile(folder: string, note: (where: string, text: string) => void, { ids }: Wanted) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((it) => it.isFile())
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    note('file name', name)
    note(`file ${name}`, bytes.toString('latin1'))
    const digest = createHash('sha256').update(bytes).digest('hex')
    if (ids.has(digest)) note(`bytes of ${name}`, digest)
  }
  return files.length
}
