// Which columns hold personal data, by the comments in the database, and what stands in them.
import type { Database } from '../../server/base/database.ts'

/** `kind` is what the comment says after 'personal: ', e.g. secret. */
export type Personal = { table: string; column: string; kind: string }

export const personalColumns = ({ many }: Database) => many<Personal>`
  select c.relname as table, a.attname as column, substring(d.description from '^personal: (.*)$') as kind
  from pg_description d
  join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
  where d.description like 'personal%'
  order by 1, 2`

/** Every column that points to a member. */
export const pointers = ({ many }: Database) => many<{ table: string; column: string }>`
  select c.relname as table, a.attname as column
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
  where k.contype = 'f' and k.confrelid = 'member'::regclass
  order by 1, 2`

/** The different values of a column as text; empty ones are none. `of`: of one member's row alone. */
export async function valuesOf({ sql }: Database, { table, column }: Pick<Personal, 'table' | 'column'>, of?: number) {
  const rows = await sql<{ value: string }[]>`
    select distinct ${sql(column)}::text as value
    from ${sql(table)}
    where coalesce(${sql(column)}::text, '') not in ('', '{}') and ${of === undefined ? sql`true` : sql`id = ${of}`}`
  return new Set(rows.map(({ value }) => value))
}

/** What came into every personal column between two looks; of the member's own row, all of it. */
export async function newcomers(db: Database, member: () => Promise<number>) {
  const columns = await personalColumns(db)
  const look = (of?: number) =>
    Promise.all(
      columns.map((it) => (it.table === 'member' ? (of ? valuesOf(db, it, of) : new Set<string>()) : valuesOf(db, it))),
    )
  const before = await look()
  const after = await look(await member())
  return columns.map((it, at) => ({ ...it, values: (after[at] as Set<string>).difference(before[at] as Set<string>) }))
}
