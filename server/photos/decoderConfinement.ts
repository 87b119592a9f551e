// Confinement of the decoder process, and of the classifier: a sandbox by bubblewrap where this machine allows one, a user of its own where the
// server is root, else neither (PRO-4, SAFE-3). docs/security.md says what holds in each case.
import { spawn } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Of `nobody`, on every Linux. */
const NOBODY_ID = 65_534
const PROBE_TIMEOUT_MS = 10_000

type User = { uid?: number; gid?: number }
type Confined = { program: string; args: string[]; user: User }
/** `confine` answers what to spawn for Node with these arguments. */
export type Confinement = {
  kind: 'sandbox' | 'own user' | 'none'
  confine(nodeArgs: string[]): Confined
}

/** Returns memory at once, is the OOM killer's first candidate, and gets at most about half a gigabyte. */
const limitScript = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d 1100000 2>/dev/null; exec "$0" "$@"'
const limited = (nodeArgs: string[]) => ['/bin/sh', '-c', limitScript, process.execPath, ...nodeArgs]

const asCommand = ([program = '', ...args]: string[], user: User): Confined => ({ program, args, user })

/** What they may see: the system's libraries, Node, our code and the packages. No network, no other process. */
async function sandboxArgs(): Promise<string[]> {
  const system = ['/usr', '/bin', '/lib', '/lib64', '/etc/ld.so.cache'].flatMap((it) => ['--ro-bind-try', it, it])
  const node = dirname(await realpath(process.execPath))
  const packages = await realpath(join(root, 'node_modules'))
  const code = ['package.json', 'server', 'contract'].map((it) => join(root, it))
  return [
    ...['bwrap', '--unshare-all', '--die-with-parent', '--new-session', ...system],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--ro-bind', node, dirname(process.execPath)],
    ...code.flatMap((it) => ['--ro-bind', it, it]),
    ...['--ro-bind', packages, join(root, 'node_modules'), '--chdir', '/', '--'],
  ]
}

async function choose(): Promise<Confinement> {
  const none: Confinement = { kind: 'none', confine: (nodeArgs) => asCommand(limited(nodeArgs), {}) }
  if (process.platform !== 'linux') {
    return { kind: 'none', confine: (nodeArgs) => asCommand([process.execPath, ...nodeArgs], {}) }
  }
  const sandbox = await sandboxArgs().catch(() => null)
  const user: User = process.getuid?.() === 0 ? { uid: NOBODY_ID, gid: NOBODY_ID } : {}
  const candidates: Confinement[] = [
    ...(sandbox
      ? [{ kind: 'sandbox' as const, confine: (it: string[]) => asCommand([...sandbox, ...limited(it)], user) }]
      : []),
    ...(user.uid ? [{ kind: 'own user' as const, confine: (it: string[]) => asCommand(limited(it), user) }] : []),
  ]
  for (const candidate of candidates) if (await works(candidate)) return candidate
  return none
}

/** Whether Node starts in it and finds our code and packages: a checkout may be closed to other users. */
function works({ confine }: Confinement): Promise<boolean> {
  const script = `await import(${JSON.stringify(join(root, 'node_modules/sharp/package.json'))}, { with: { type: 'json' } });
    (await import('node:fs')).readFileSync(${JSON.stringify(join(import.meta.dirname, 'decoder/main.ts'))})`
  const { program, args, user } = confine(['--input-type=module', '-e', script])
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...user, env: {}, cwd: '/', stdio: 'ignore', timeout: PROBE_TIMEOUT_MS })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

let chosen: Promise<Confinement> | undefined

/** Chosen with the first photo, for as long as the process lives. */
export function confinement(): Promise<Confinement> {
  chosen ??= choose()
  return chosen
}
