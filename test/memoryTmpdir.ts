// Puts the temporary folders of a test run into memory where there is room: PostgreSQL makes a thousand files for a database,
// which takes seconds on a disk and 40 ms in memory. The configs of both test runners import it for its effect.
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY_FOLDER = '/dev/shm'
/** Containers often have 64 MB there, which is too little. */
const MIN_FREE_BYTES = 4 * 1024 ** 3
const PREFIX = 'nightjar-tests-'

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of runs that were killed. What cannot be removed stays: a file system mounted there, a process that still writes. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue
    try {
      rmSync(join(MEMORY_FOLDER, name), { recursive: true, force: true })
    } catch {}
  }
}

// The workers of a runner inherit its folder.
if (process.platform === 'linux' && !process.env.TMPDIR && freeBytes(MEMORY_FOLDER) >= MIN_FREE_BYTES) {
  removeAbandoned()
  const folder = join(MEMORY_FOLDER, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
