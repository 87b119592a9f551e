// Checks the catalogues: every text of the sources is in all eleven, translated, and none is left over (I18N-3).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from './programs.ts'

const root = join(import.meta.dirname, '..')
const texts = join(root, 'texts')
const before = mkdtempSync(join(tmpdir(), 'nightjar-texts-'))

cpSync(texts, before, { recursive: true })
const extracted = spawnSync(process.execPath, [programOf('@lingui/cli', 'lingui'), 'extract', '--clean'], {
  cwd: root,
  encoding: 'utf8',
})
const catalogues = readdirSync(texts).filter((name) => name.endsWith('.po'))
const stale = catalogues.filter((name) => body(join(texts, name)) !== body(join(before, name)))
const missing = catalogues.filter((name) => name !== 'en.po' && /\nmsgstr ""\n(?!")/.test(body(join(texts, name))))
cpSync(before, texts, { recursive: true })
rmSync(before, { recursive: true })

if (extracted.status !== 0) fail(extracted.stdout + extracted.stderr)
if (stale.length) fail(`Not up to date: ${stale.join(', ')}. Run npm run texts and translate what is new.`)
if (missing.length) fail(`Texts without a translation in ${missing.join(', ')}.`)
console.log(`${catalogues.length} catalogues, complete.`)

/** Without the header, whose date changes. */
function body(file: string): string {
  const text = readFileSync(file, 'utf8')
  return `\n${text.slice(text.indexOf('\n\n') + 2)}\n`
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}
