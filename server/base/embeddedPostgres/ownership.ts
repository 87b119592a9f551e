// Whose database server it is: one process starts and stops it, and a process that was killed leaves it to the next
// (OPS-1).
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What the server itself writes down while it lives. */
export async function readPostmasterFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , state] = text.split('\n')
  return pid ? { pid: Number(pid), port: Number(port), ready: state?.trim() === 'ready' } : null
}

/** Numbers of processes come back after a restart of the machine: a server stands in its own folder. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!isRunning(pid)) return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder === null || folder === (await realpath(cluster).catch(() => cluster))
}

/** Two processes of one number differ in when they began. Only Linux tells. */
async function nameOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return `${pid} ${text.slice(text.lastIndexOf(')')).split(' ')[20] ?? ''}`
}

/** True: ours until `releaseOwnership`. False: another process that lives has it. */
export async function acquireOwnership(dir: string): Promise<boolean> {
  const file = join(dir, 'owner')
  const name = await nameOf(process.pid)
  for (;;) {
    const isOwner = await writeFile(file, name, { flag: 'wx' }).then(
      () => true,
      (error) => {
        if (error.code !== 'EEXIST') throw error
        return false
      },
    )
    if (isOwner) return true
    const owner = await readFile(file, 'utf8').catch(() => '')
    const pid = Number(owner.split(' ')[0])
    if (pid && isRunning(pid) && owner === (await nameOf(pid))) return false
    await rm(file, { force: true })
  }
}

export const releaseOwnership = (dir: string) => rm(join(dir, 'owner'), { force: true })
