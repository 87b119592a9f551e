// Which tables the SQL of the server writes and reads, by file: for the test of their owners.
import { files, isCode, isTest, read, within } from './sourceFiles.ts'

/** `file` stands in the folder of a domain; `table` is named in a statement there. */
export type TableUse = { file: string; table: string }

/** Owner of each table or view, as its comment in the migrations names it. */
function ownersOf(kind: 'table' | 'view'): Map<string, string> {
  const text = files('migrations').map(read).join('\n')
  const comments = text.matchAll(new RegExp(`comment on ${kind} (\\w+) is\\s+'owner: (\\w+)\\. `, 'g'))
  return new Map([...comments].map(([, name = '', owner = '']) => [name, owner]))
}
export const tableOwners = () => ownersOf('table')
export const viewOwners = () => ownersOf('view')

const writes = [
  /\binsert\s+into\s+(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  /\bdelete\s+from\s+(?:only\s+)?(\w+)/gi,
  /\bmerge\s+into\s+(?:only\s+)?(\w+)/gi,
  /\btruncate\s+(?:table\s+)?(?:only\s+)?(\w+)/gi,
  /\bcopy\s+(\w+)/gi,
]
const reads = [
  /\b(?:from|join)\s+(?:only\s+)?(\w+)/gi,
  // The second table of a list, and that of a delete.
  /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*(\w+)/gi,
  /\busing\s+(\w+)/gi,
]
/** A statement that locks a row names the table. */
const locks = /^[^;`]*\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i
/** A table whose name is put together where the statement runs: nobody can tell whose it is. */
const unnamed = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+\$\{/i

/** SQL stands in .sql files and in templates of .ts files; comments of both are left out. */
const sources = files('server').filter((file) => (isCode(file) && !isTest(file)) || file.endsWith('.sql'))
const withoutComments = (file: string) =>
  read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(file.endsWith('.sql') ? /--.*$/gm : /^\s*\/\/.*$/gm, '')

function uses(patterns: RegExp[], owners: Map<string, string>, except = /^$^/): TableUse[] {
  const found = sources.flatMap((file) => {
    const text = withoutComments(file)
    const tables = patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)]
        .filter(({ index }) => !except.test(text.slice(index)))
        .map(([, table = '']) => table.toLowerCase()),
    )
    return [...new Set(tables)].filter((table) => owners.has(table)).map((table) => ({ file, table }))
  })
  return found.toSorted((a, b) => a.table.localeCompare(b.table) || a.file.localeCompare(b.file))
}

export const tableWrites = (owners: Map<string, string>) => uses(writes, owners)
/** But for statements that lock what they read. */
export const tableReads = (owners: Map<string, string>) => uses(reads, owners, locks)
export const unnamedWrites = () => sources.filter((file) => unnamed.test(withoutComments(file)))

/** Uses of a table by another domain than its owner. */
export const across = (owners: Map<string, string>, found: TableUse[]) =>
  found.filter(({ file, table }) => !within(`server/${owners.get(table)}`)(file))
