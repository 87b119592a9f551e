// As whom the embedded PostgreSQL runs: it refuses root, so root starts it inside a user namespace or as another user
// (OPS-1).
import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'

/** Puts a program and its arguments behind whatever changes the user; `own` hands a path to that user. */
export type RunAs = { command(program: string, args: string[]): [string, string[]]; own(path: string): Promise<void> }

const itself: RunAs = { command: (program, args) => [program, args], own: async () => {} }

const withPrefix = (prefix: string, first: string[], setOwner: RunAs['own']): RunAs => ({
  command: (program, args) => [prefix, [...first, program, ...args]],
  own: setOwner,
})

const works = (run: RunAs, program: string) => {
  const options: SpawnSyncOptions = { stdio: 'ignore', timeout: 10_000, cwd: '/' }
  return spawnSync(...run.command(program, ['--version']), options).status === 0
}

async function otherUser(): Promise<[uid: number, gid: number]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!user) throw new Error('Root may not run PostgreSQL, and there is no user postgres or nobody to run it instead.')
  return [Number(user[2]), Number(user[3])]
}

function asUser(program: string, uid: number, gid: number): RunAs {
  const setOwner = (path: string) => chown(path, uid, gid)
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // A checkout below /root is closed to others: the capability opens the way to it.
  const open = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const run = [withPrefix('setpriv', [...user, ...open], setOwner), withPrefix('setpriv', user, setOwner)].find((it) =>
    works(it, program),
  )
  if (!run)
    throw new Error('Root may not run PostgreSQL, and setpriv cannot start it as another user: set DATABASE_URL.')
  return run
}

/** Who made the database goes on running it. `program` is run, `cluster` its data, where there is any. */
export async function chooseRunAs(program: string, cluster?: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return itself
  const clusterStat = cluster ? await stat(cluster).catch(() => null) : null
  if (clusterStat && clusterStat.uid !== 0) return asUser(program, clusterStat.uid, clusterStat.gid)
  const inUserNamespace = withPrefix('unshare', ['--user', '--map-user=65534', '--map-group=65534'], async () => {})
  if (works(inUserNamespace, program)) return inUserNamespace
  const [uid, gid] = await otherUser()
  // Made when namespaces were allowed: from now on it is the other user's.
  if (cluster && clusterStat) spawnSync('chown', ['-R', `${uid}:${gid}`, cluster])
  return asUser(program, uid, gid)
}
