// Builds what is served: compiled texts, pages for server and browser, the console; does nothing if the build is current
// (OPS-1, I18N-1).
import { cp, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cutForBrowsers } from './browserTexts.ts'
import { forgetBuilt, hashSources, isBuilt, markBuilt } from './buildStamp.mjs'
import { programOf, runQuietly } from './programs.ts'

const root = join(import.meta.dirname, '..')
type Step = { says: string; program: string; args: string[]; after?: () => Promise<void> }
const steps: Step[] = [
  {
    says: 'Texts',
    program: programOf('@lingui/cli', 'lingui'),
    args: ['compile', '--strict'],
    after: () => cutForBrowsers(join(root, 'texts')),
  },
  { says: 'Pages', program: programOf('@react-router/dev', 'react-router'), args: ['build'] },
  {
    says: 'Texts of the console',
    program: programOf('@lingui/cli', 'lingui'),
    args: ['compile', '--strict', '--config', 'lingui.console.config.ts'],
  },
  { says: 'Console', program: programOf('vite', 'vite'), args: ['build', '--config', 'vite.console.config.ts'] },
]

/** Returns false after a failed step, whose output is printed. */
export async function build({ force = false } = {}): Promise<boolean> {
  if (!force && isBuilt(root)) {
    console.log('Build: up to date.')
    return true
  }
  const hash = hashSources(root)
  forgetBuilt(root)
  for (const { says, program, args, after } of steps) {
    console.log(`${says}: building …`)
    const { code, output, seconds } = await runQuietly(program, args, { NODE_ENV: 'production' })
    if (code !== 0) {
      console.error(`${output}\n${says}: the build failed (exit code ${code}).`)
      return false
    }
    await after?.()
    console.log(`${says}: built in ${seconds.toFixed(1)} s.`)
  }
  markBuilt(root, hash)
  return true
}

/** What a server needs to run: no sources of pages, no tests, no demo. */
const releaseParts = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'contract', 'server', 'ops', 'migrations', 'pages'],
  ...['build', 'texts/compiled', 'docs/operating.md', 'docs/security.md', '.env.example'],
]

/** Copies the build with what it needs into a new folder, which runs with production packages only (OPS-8). */
export async function release(folder: string) {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length) throw new Error(`${folder}: is not empty`)
  const isTest = (path: string) => /\.test\.ts$/.test(path)
  for (const part of releaseParts)
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isTest(path) })
  markBuilt(folder, hashSources(folder))
  console.log(`${folder}: there, npm ci --omit=dev --ignore-scripts, then NODE_ENV=production npm start.`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { force: { type: 'boolean' }, into: { type: 'string' } } })
  try {
    if (!(await build({ force: values.force === true }))) process.exitCode = 1
    else if (values.into) await release(resolve(values.into))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
