// Starts one process: database, migrations, demo, server. Stops all of it cleanly (OPS-1, OPS-3).
import { join } from 'node:path'
import { startApp } from './app.ts'
import { connect } from './base/db/database.ts'
import { openSchema } from './base/db/openSchema.ts'
import { startPostgres } from './base/embeddedPostgres/embeddedPostgres.ts'
import { type Env, parseEnv } from './base/env.ts'
import { armFailpoint } from './base/failpoints/failpoints.ts'
import { makeLog } from './base/observability/log.ts'
import { programVersion } from './base/observability/version.ts'
import { failed } from './base/startup/finding.ts'
import { makeFilesPrivate } from './base/startup/privateFiles.ts'
import { openStorage } from './base/storage/storage.ts'
import { demoInvitation } from './console/index.ts'
import type { Demo } from './demo.ts'
import { checkAllSettings, checkServers, describeFinding } from './doctor.ts'
import { loadGeography } from './places/index.ts'
import { countDemoAccounts } from './security/index.ts'

/**
 * After this long a shutdown that hangs is cut off: a supervisor would kill the process later, and the database with
 * it.
 */
const SHUTDOWN_TIMEOUT_MS = 15_000

const printLine = (line = '') => void process.stdout.write(`${line}\n`)

/** Ends the process where a setting or a server that it names is wrong, with a line for each. */
async function readEnvOrExit(): Promise<Env> {
  const { env, lines } = parseEnv()
  const findings = [...lines.map(failed), ...checkAllSettings(env)]
  // A demo runs on what comes with the program.
  if (env.production) findings.push(...(await checkServers(env)))
  for (const finding of findings) printLine(describeFinding(finding))
  if (findings.some(({ level }) => level === 'error')) process.exit(1)
  return env
}

async function openDatabase(env: Env) {
  if (env.database_url) return { url: env.database_url, stop: async () => {} }
  printLine('Starting the embedded PostgreSQL …')
  return startPostgres({ data_dir: join(env.data_dir, 'postgres'), onProgress: printLine })
}

/** What a process does: serve pages and calls, run jobs, or both. */
type Role = { web: boolean; jobs: boolean }

/** A worker answers for its health alone, beside the port of a process that serves. */
const withOwnPort = (env: Env, { web }: Role): Env => (web || env.port === 0 ? env : { ...env, port: env.port + 1 })

/** `loadDemo` is called outside production only. */
export async function startProcess(loadDemo: () => Promise<Demo>, args: string[] = []) {
  makeFilesPrivate()
  const role = { web: !args.includes('--worker'), jobs: !args.includes('--web') }
  const env = withOwnPort(await readEnvOrExit(), role)
  // The SSR build was made for production. The program itself reads its own switch from `env`.
  if (!env.dev) process.env.NODE_ENV = 'production'
  const log = makeLog()
  const postgres = await openDatabase(env)

  let running: Awaited<ReturnType<typeof startApp>> | undefined
  let isStopping = false
  async function stop(code: number, drain_seconds = 0) {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS + drain_seconds * 1_000).unref()
    await running?.close(drain_seconds).catch((error) => log.error('close', error))
    await postgres.stop().catch((error) => log.error('postgres stop', error))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0, env.drain_seconds))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', error))
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', error)
    void stop(1)
  })

  try {
    const steps = await openSchema(env.database_direct_url ?? postgres.url, {
      migrates: env.migrate_url === null,
      onRetry: (tries) => printLine(`Database: a table is in use; trying again (${tries}) …`),
    })
    if (steps) printLine(`Database: ${steps} steps applied.`)
    const demo = env.production ? undefined : await loadDemo()
    const db = connect(postgres.url)
    if (await loadGeography(db)) printLine('Regions and places loaded.')
    if (demo) await demo.plant(db, env.data_dir, { onProgress: printLine, storage: await openStorage(env) })
    const cast = demo ? 0 : await countDemoAccounts(db)
    if (cast) printLine(`! This database was once a demo: ${cast} accounts of its cast are refused at the login.`)
    await db.close()
    log.info('start', { version: programVersion, node: process.versions.node, production: env.production })
    running = await startApp(env, postgres.url, { ...role, log, demoCast: demo?.cast })
    const invitation = demo && role.web ? await demoInvitation(running.app) : null
    armFailpoint(env.failpoint)
    if (!role.web) printLine(`Nightjar runs jobs. Its health: http://${env.host}:${running.port}/readyz`)
    else if (demo) greet(demo, running.port, invitation)
    else printLine(`Nightjar serves on ${env.host}:${running.port}.`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      printLine(`Port ${env.port} is taken. Set PORT to another.`)
    else printLine(error instanceof Error ? (error.stack ?? error.message) : String(error))
    await stop(1)
  }
}

/** Prints the addresses of the demo sites, and two members to log in as. */
function greet({ sites, cast, network, code }: Demo, port: number, invitation: string | null) {
  const [first] = sites
  printLine()
  printLine(`Nightjar is up. The default site: http://${first?.key}.localhost:${port}`)
  for (const { key, name } of sites.slice(1)) printLine(`  ${name.padEnd(16)} http://${key}.localhost:${port}`)
  printLine('As an advertisement leads to the sites that are closed to other visitors:')
  for (const { key, name, signups, logged_out_search } of sites)
    if (signups !== 'all' || logged_out_search === 'none')
      printLine(`  ${name.padEnd(16)} http://${key}.localhost:${port}/?network=${network}`)
  for (const { key, name, pages = {} } of sites)
    for (const token of Object.keys(pages))
      printLine(`A content page of ${name}: http://${key}.localhost:${port}/${token}`)
  printLine(`The bank, for direct debits and transfers: http://standard.localhost:${port}/dev/bank`)
  printLine(`A discount code for the checkout: ${code}`)
  printLine(`Development outbox (every mail, SMS, push): http://${first?.key}.localhost:${port}/dev/outbox`)
  printLine('Two of the cast to log in as:')
  for (const { name, email, password } of cast.filter((member) => member.sites.includes('gay')).slice(0, 2))
    printLine(`  ${name.padEnd(16)} ${email}  ${password}`)
  if (invitation) printLine(`The staff's console, by this link once (it makes a passkey): ${invitation}`)
  printLine('Ctrl-C stops everything.')
}
