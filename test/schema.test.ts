// The schema: each of its parts has an owner, and docs/schema.sql shows it as the database has it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { schemaFile, schemaText } from '../ops/schemaText.ts'
import { tableTypes, tableTypesFile } from '../ops/tableTypes.ts'
import { connect } from '../server/base/db/database.ts'
import { testDatabase } from './fixtures/database.ts'
import { root } from './sourceFiles.ts'

const database = await testDatabase()
const db = connect(database.url, { max: 1 })
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('schema: each table, view, type and function names its owner, which is a domain of the server', async () => {
  const owners = await db.many<{ name: string; comment: string | null }>`
    select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
    union all
    select oid::regprocedure::text, obj_description(oid, 'pg_proc') from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select typname, obj_description(oid, 'pg_type') from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')`
  const domains = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((it) => it.isDirectory())
  const isOwned = (comment: string | null) =>
    domains.some(
      ({ name }) => comment?.startsWith(`owner: ${name}. `) && comment.length > `owner: ${name}. `.length + 5,
    )
  expect(owners.length).toBeGreaterThan(80)
  expect(owners.filter(({ comment }) => !isOwned(comment)).map(({ name }) => name)).toEqual([])
})

test('schema: docs/schema.sql shows it as it is', async () => {
  const written = readFileSync(join(root, schemaFile), 'utf8')
  expect(await schemaText(db), `${schemaFile} is out of date: npm run schema`).toBe(written)
})

test('schema: the row types are those of its tables and views', async () => {
  const written = readFileSync(join(root, tableTypesFile), 'utf8')
  expect(await tableTypes(db), `${tableTypesFile} is out of date: npm run schema`).toBe(written)
})
