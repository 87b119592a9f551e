// npm run migrate: brings the database to this version, apart from the start of a node; --plan shows what it would do
// (OPS-9).
import { join } from 'node:path'
import { migrate, migrationPlan } from '../server/base/db/migrate.ts'
import { startPostgres } from '../server/base/embeddedPostgres/embeddedPostgres.ts'
import { readEnv } from '../server/base/env.ts'

const MAX_STATEMENT_CHARS = 110
const usage = `npm run migrate [-- --plan]
Brings the database of DATABASE_URL to this version, as MIGRATE_URL where that is set. --plan changes nothing and prints what it would do.`

try {
  process.loadEnvFile(join(import.meta.dirname, '../.env'))
} catch {
  // The file is optional.
}
const args = process.argv.slice(2)
if (args.some((it) => it !== '--plan')) {
  console.error(usage)
  process.exit(2)
}

try {
  const env = readEnv()
  const program = env.database_direct_url ?? env.database_url
  const configured = env.migrate_url ?? program
  // What the program's own role may do is granted anew each time.
  const grantTo = env.migrate_url && program ? decodeURIComponent(new URL(program).username) : undefined
  const postgres = configured
    ? { url: configured, stop: async () => {} }
    : await startPostgres({ data_dir: join(env.data_dir, 'postgres') })
  try {
    console.log(args.includes('--plan') ? await plan(postgres.url) : await apply(postgres.url, grantTo))
  } finally {
    await postgres.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function plan(url: string): Promise<string> {
  const { steps, files } = await migrationPlan(url)
  if (!steps.length && !files.length) return 'The database is of this version.'
  const lines = steps.map(({ name, text }) => `migrations/${name}\n${statementsOf(text)}`)
  return [...lines, ...files.map((name) => `${name} (functions)`)].join('\n')
}

/** The statements that lock or rewrite something; what a new table holds concerns nobody. */
function statementsOf(text: string): string {
  return text
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => /^(alter|create( unique)? index|drop|update|delete|insert|with)\b/i.test(statement))
    .map((statement) => `  ${statement.slice(0, MAX_STATEMENT_CHARS)}`)
    .join('\n')
}

async function apply(url: string, grantTo?: string): Promise<string> {
  const onRetry = (tries: number) => console.error(`A table is in use; trying again (${tries}) …`)
  const count = await migrate(url, { grantTo, onRetry })
  return count ? `${count} files applied.` : 'The database is of this version.'
}
