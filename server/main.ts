// Starts one process: a database, this version of its tables, the demo, the server; and stops all of it cleanly (OPS-1, OPS-3).
import { join } from 'node:path'
import { cast } from '../seed/cast.ts'
import { plant } from '../seed/plant.ts'
import { sites } from '../seed/sites/index.ts'
import { startApp } from './app.ts'
import { connect } from './base/db/database.ts'
import { migrate } from './base/db/migrate.ts'
import { startPostgres } from './base/embeddedPostgres/embeddedPostgres.ts'
import { type Env, readEnv } from './base/env.ts'
import { armFailpoint } from './base/failpoints/failpoints.ts'
import { makeLog } from './base/observability/log.ts'
import { openStorage } from './base/storage/storage.ts'

const say = (line = '') => void process.stdout.write(`${line}\n`)

function read(): Env {
  try {
    return readEnv()
  } catch (error) {
    say((error as Error).message)
    process.exit(1)
  }
}

async function database(env: Env) {
  if (env.database_url) return { url: env.database_url, stop: async () => {} }
  say('Starting the embedded PostgreSQL …')
  return startPostgres({ data_dir: join(env.data_dir, 'postgres'), onProgress: say })
}

const env = read()
// What renders the pages was built for production; only this program's own switch is NODE_ENV.
if (!env.dev) process.env.NODE_ENV = 'production'
const log = makeLog()
const postgres = await database(env)

let running: Awaited<ReturnType<typeof startApp>> | undefined
let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  // What hangs is cut: a supervisor would kill us later, and the database with it.
  setTimeout(() => process.exit(1), 15_000).unref()
  await running?.close().catch((error) => log.error('close', error))
  await postgres.stop().catch((error) => log.error('postgres stop', error))
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('unhandledRejection', (error) => log.error('unhandled rejection', error))
process.on('uncaughtException', (error) => {
  log.error('uncaught exception', error)
  void stop(1)
})

try {
  const steps = await migrate(postgres.url)
  if (steps) say(`Database: ${steps} steps applied.`)
  if (!env.production) {
    const db = connect(postgres.url)
    await plant(db, env.data_dir, { onProgress: say, storage: await openStorage(env) })
    await db.close()
  }
  running = await startApp(env, postgres.url, { log })
  armFailpoint(env.failpoint)
  greet(running.port)
} catch (error) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    say(`Port ${env.port} is taken. Set PORT to another.`)
  else say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  await stop(1)
}

function greet(port: number) {
  if (env.production) return say(`Nightjar serves on ${env.host}:${port}.`)
  const [first] = sites
  say()
  say(`Nightjar is up. The default site: http://${first?.key}.localhost:${port}`)
  for (const { key, name } of sites.slice(1)) say(`  ${name.padEnd(16)} http://${key}.localhost:${port}`)
  say(`Development outbox (every mail, SMS, push): http://${first?.key}.localhost:${port}/dev/outbox`)
  say('Two of the cast to log in as:')
  for (const { name, email, password } of cast.filter((it) => it.sites.includes('gay')).slice(0, 2))
    say(`  ${name.padEnd(16)} ${email}  ${password}`)
  say('Ctrl-C stops everything.')
}
