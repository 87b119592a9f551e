// Builds what is served: compiled texts, then pages for server and browser; does nothing if the build is current
// (OPS-1, I18N-1).
import { join } from 'node:path'
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

if (import.meta.main) process.exitCode = (await build({ force: process.argv.includes('--force') })) ? 0 : 1
