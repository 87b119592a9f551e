// Memory of a PostgreSQL server: all of its processes, shared memory counted once (Linux).
import { readdir, readFile } from 'node:fs/promises'
import type { Db } from '../../server/base/db/database.ts'

/** Megabytes; null if the system does not tell. */
export async function postgresMegabytes(db: Db): Promise<number | null> {
  const { pid } = await db.one<{ pid: number }>`select pg_backend_pid() as pid`
  const parentOf = async (it: string | number) =>
    Number(/\nPPid:\s+(\d+)/.exec(await readFile(`/proc/${it}/status`, 'utf8').catch(() => ''))?.[1] ?? 0)
  const postmaster = await parentOf(pid)
  if (!postmaster) return null
  let kilobytes = 0
  for (const it of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (Number(it) !== postmaster && (await parentOf(it)) !== postmaster) continue
    const rollup = await readFile(`/proc/${it}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/\nPss:\s+(\d+)/.exec(rollup)?.[1] ?? 0)
  }
  return kilobytes ? Math.round(kilobytes / 1024) : null
}
