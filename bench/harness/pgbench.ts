// Runs pgbench, PostgreSQL's load generator, on one transaction.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

type Given = { url: string; clients: number; seconds: number }
/** `set`: variables of the SQL as pgbench expressions, e.g. of :client_id. */
type Transaction = { set: Record<string, string>; sql: string }

/** Transactions per second, with prepared statements. */
export async function pgbench({ url, clients, seconds }: Given, { set, sql }: Transaction): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-pgbench-'))
  const file = join(folder, 'transaction.sql')
  const lines = Object.entries(set).map(([name, value]) => `\\set ${name} ${value}\n`)
  await writeFile(file, `${lines.join('')}${sql.trim().replace(/\s+/g, ' ')};\n`)
  const threads = Math.min(clients, cpus().length)
  const args = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', `${threads}`, '-T', `${seconds}`, '-f', file]
  try {
    const { stdout } = await run('pgbench', args, {
      env: { ...process.env, ...where(url) },
      timeout: (seconds + 30) * 1000,
    })
    const found = /tps = ([\d.]+) \(without/.exec(stdout)
    if (!found || /failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench said:\n${stdout}`)
    return Number(found[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function where(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const PGPASSWORD = decodeURIComponent(password)
  return { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD, PGDATABASE: pathname.slice(1) }
}
