// Bulk loading without indexes.
import type { Database } from '../../server/base/db/database.ts'

/** Drops all indexes but primary keys. Returns a function that rebuilds them, which is many times faster. */
export async function withoutIndexes(db: Database, tables: string[]) {
  const indexes = await db.many<{ name: string; drop: string; make: string }>`
    select i.relname as name,
      case when c.oid is null then format('drop index %I', i.relname) else format('alter table %I drop constraint %I', t.relname, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.oid)
        else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    left join pg_constraint c on c.conindid = i.oid and c.contype in ('p', 'u')
    where t.relname = any (${tables}) and t.relnamespace = 'public'::regnamespace and not x.indisprimary
      and not exists (select 1 from pg_constraint f where f.confrelid = t.oid and f.conindid = i.oid)`
  for (const { drop } of indexes) await db.sql.unsafe(drop)
  return async () => {
    await db.sql.unsafe(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 1`)
    for (const { make } of indexes) await db.sql.unsafe(make)
  }
}
