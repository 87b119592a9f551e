// Checks that node_modules matches package-lock.json, and installs packages (OPS-1). Runs on Node 20: plain JavaScript.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean }>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** npm records what it installed only on success. @param {string} root @param {{ dev: boolean }} needs packages for building and tests, too */
export function isInstalled(root, { dev: needsDev }) {
  try {
    const wantedPackages = packagesOf(join(root, 'package-lock.json'))
    const installedPackages = packagesOf(join(root, 'node_modules/.package-lock.json'))
    // An optional package may be for another platform.
    return Object.entries(wantedPackages).every(
      ([path, { version, optional, dev }]) =>
        path === '' ||
        (dev && !needsDev) ||
        (installedPackages[path] ? installedPackages[path].version === version : optional),
    )
  } catch {
    return false
  }
}

/** PATH without node_modules/.bin: npm must not run on a Node that it replaces. */
function npmCommand() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((it) => !it.endsWith(join('node_modules', '.bin')))
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const known = node && npm?.endsWith('.js') && !node.includes('node_modules')
  return { command: known ? [node, npm ?? ''] : ['npm'], env: { ...process.env, PATH: path.join(delimiter) } }
}

/**
 * @param {string} root
 * @param {{ dev: boolean }} needs
 * @param {(npm: import('node:child_process').ChildProcess) => void} onStart so that a signal can be passed on
 * @returns {Promise<number>} npm's exit code
 */
export function install(root, { dev }, onStart) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const { command, env } = npmCommand()
  const [program = 'npm', ...first] = command
  console.log('Installing packages … (about a minute the first time)')
  // Not `npm ci`, which fails if the registry lacks an optional package of another platform.
  // No package needs its install script, and none may run one.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const args = [...first, 'install', '--no-save', dev ? '--include=dev' : '--omit=dev', '--include=optional', ...quiet]
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' }
  const child = spawn(program, args, options)
  onStart(child)
  const beat = setInterval(() => console.log(`  still installing: ${seconds()}`), 15_000)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`npm did not start: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => {
      clearInterval(beat)
      if (code === 0) console.log(`Packages installed in ${seconds()}.`)
      resolve(code ?? 1)
    })
  })
}
