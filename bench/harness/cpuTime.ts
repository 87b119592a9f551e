// CPU time that processes have used so far (Linux).
import { readdir, readFile } from 'node:fs/promises'
import type { Db } from '../../server/base/db/database.ts'

/** Clock ticks (10 ms) of a process and its ended children. */
async function ticksOf(pid: number | string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
}

const parentOf = async (pid: string | number) =>
  Number(/\nPPid:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0)

/** CPU seconds of one process since it started. */
export const processCpuSeconds = async (pid: number) => (await ticksOf(pid)) / 100

/** CPU seconds of a server and all processes of its PostgreSQL since they started. */
export async function cpuSeconds(program: number, db: Db): Promise<number> {
  const { pid } = await db.one<{ pid: number }>`select pg_backend_pid() as pid`
  const postmaster = await parentOf(pid)
  let ticks = await ticksOf(program)
  for (const it of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    if (Number(it) === postmaster || (await parentOf(it)) === postmaster) ticks += await ticksOf(it)
  return ticks / 100
}
