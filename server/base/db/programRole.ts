// The program's own role, where another one owns the tables (SAFE-5): it reads and writes rows, and can neither change
// what is append-only nor the schema.
import type { Db } from './database.ts'
import type { Sql } from './migrationSteps.ts'

const schemas = ['public', 'graphile_worker']

/** What the owner grants after each migration. `role` is the user of DATABASE_URL. */
export async function grantProgramRole(sql: Sql, role: string) {
  const [self] = await sql<
    { self: string; grantee: string }[]
  >`select current_user as self, quote_ident(${role}) as grantee`
  if (!self || self.self === role) return
  const { grantee } = self
  for (const schema of schemas)
    await sql.unsafe(`
      revoke create on schema ${schema} from public;
      grant usage on schema ${schema} to ${grantee};
      grant select, insert, update, delete on all tables in schema ${schema} to ${grantee};
      grant usage, select on all sequences in schema ${schema} to ${grantee};
      grant execute on all functions in schema ${schema} to ${grantee}`)
  await sql.unsafe(`revoke insert, update, delete on schema_step from ${grantee}`)
  for (const { name, privileges } of await appendOnlyTables(sql))
    await sql.unsafe(`revoke ${privileges} on ${name} from ${grantee}`)
  await openJobTables(sql, grantee)
}

/** Tables with a trigger that refuses every change, and which changes those are. */
const appendOnlyTables = (sql: Sql) => sql<{ name: string; privileges: string }[]>`
  select tgrelid::regclass::text as name,
    concat_ws(', ', 'truncate', case when tgtype::int & 8 > 0 then 'delete' end, case when tgtype::int & 16 > 0 then 'update' end)
      as privileges
  from pg_trigger where tgname = 'append_only'`

/** graphile-worker hides the rows of its tables from all but their owner. */
async function openJobTables(sql: Sql, grantee: string) {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity`
  for (const { name } of tables)
    await sql.unsafe(`
      drop policy if exists program on ${name};
      create policy program on ${name} to ${grantee} using (true) with check (true)`)
}

/** Whether this role may bring the schema to another version. In an empty database it may if it can make tables. */
export async function ownsSchema(db: Db): Promise<boolean> {
  const { owns } = await db.one<{ owns: boolean }>`
    select coalesce(
      (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.schema_step')),
      has_schema_privilege('public', 'create')) as owns`
  return owns
}
