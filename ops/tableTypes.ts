// Row types of tables and views, from the catalogue, as the driver returns them (server/base/db/tables.ts). A key and
// what refers to it have the branded id of their table; a column that allows listed values has their union.
import type { Db } from '../server/base/db/database.ts'

/** Where they are written. */
export const tableTypesFile = 'server/base/db/tables.ts'

const head = [
  '// Row types of tables and views, as the driver returns them. Written by `npm run schema`; not edited by hand.',
  "import type { Id } from '../../../contract/ids.ts'",
  '',
  "/** Columns of a table or view: `Columns<'message', 'seq' | 'kind'>`. */",
  'export type Columns<T extends keyof Tables, C extends keyof Tables[T]> = Pick<Tables[T], C>',
  '',
  '',
].join('\n')

/** By PostgreSQL's name of a type; for how each is parsed see database.ts. */
const typescriptTypes: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  bit: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  inet: 'string',
  xid8: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
}

type Column = {
  relation: string
  name: string
  type: string
  is_nullable: boolean
  /** Table whose key it is, or refers to. */
  key_of: string | null
  /** Constraint that lists the allowed values. */
  listed: string | null
  /** Type by the column's comment, 'type: …', for a column of a view whose origin the catalogue does not tell. */
  declared: string | null
}

export async function tableTypes(db: Db): Promise<string> {
  const relations = Map.groupBy(await columnsOf(db), ({ relation }) => relation)
  const types = [...relations].map(
    ([name, columns]) => `  ${name}: {\n${columns.map((it) => `    ${it.name}: ${typeOf(it)}\n`).join('')}  }\n`,
  )
  return `${head}export type Tables = {\n${types.join('')}}\n`
}

function typeOf({ relation, name, type, is_nullable, key_of, listed, declared }: Column): string {
  if (declared) return declared
  const element = type.replace(/^_/, '')
  const plain = key_of ? `Id<'${key_of}'>` : (valuesOf(listed) ?? typescriptTypes[element])
  if (!plain) throw new Error(`${relation}.${name}: no TypeScript type for ${type}`)
  return `${plain}${type === element ? '' : '[]'}${is_nullable && plain !== 'unknown' ? ' | null' : ''}`
}

/** `CHECK (kind = ANY (ARRAY['news'::text, …]))` → `'news' | …` */
function valuesOf(constraint: string | null): string | null {
  const list = constraint && /= ANY \(ARRAY\[([^\]]*)\]\)\)$/.exec(constraint)?.[1]
  return list
    ? list
        .split(', ')
        .map((value) => value.replace(/::\w+$/, ''))
        .join(' | ')
    : null
}

/**
 * A column of a view has what its column of the same name has, if the view reads one table alone; otherwise it may be
 * null.
 */
const columnsOf = (db: Db) => db.many<Column>`
  with columns as (
    select c.oid, c.relname, c.relkind, a.attnum, a.attname, a.attnotnull, a.atttypid,
      coalesce(nullif(t.typbasetype, 0), t.oid) as base, (
        select f.relname from pg_constraint k
        join pg_class f on f.oid = k.confrelid
        join pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey) and fa.attname = 'id'
        order by k.oid limit 1) as refers_to, (
        select pg_get_constraintdef(k.oid, true) from pg_constraint k
        where k.contype = 'c' and (k.contypid = t.oid or (k.conrelid = c.oid and k.conkey = array[a.attnum]))
          and pg_get_constraintdef(k.oid, true) like '%= ANY (ARRAY[%'
        order by k.oid limit 1) as listed,
      substring(col_description(c.oid, a.attnum) from '^type: (.*)$') as declared
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  ), sources as (
    select w.ev_class as view, min(d.refobjid) as source
    from pg_rewrite w
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
      and d.refobjid <> w.ev_class
    group by w.ev_class
    having count(distinct d.refobjid) = 1
  )
  select c.relname as relation, c.attname as name, b.typname as type, not coalesce(s.attnotnull, c.attnotnull) as is_nullable,
    coalesce(s.refers_to, c.refers_to, case when coalesce(s.attname, c.attname) = 'id' and b.typname = 'int8'
      then coalesce((select relname from pg_class where oid = v.source), c.relname) end) as key_of,
    coalesce(s.listed, c.listed) as listed, c.declared
  from columns c
  join pg_type b on b.oid = c.base
  left join sources v on v.view = c.oid
  left join columns s on s.oid = v.source and s.attname = c.attname and s.atttypid = c.atttypid
  order by c.relname collate "C", c.attnum`
