// npm run texts: extracts texts from the sources into texts/*.po, then reports problems by language. With --check it
// changes nothing and fails on any finding, as in npm test (I18N-3).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLocale, type Locale, locales } from '../contract/limits.ts'
import { programOf } from './programs.ts'
import { checkSameList, checkText } from './textsCatalogueChecks.ts'
import { readTexts } from './textsCatalogues.ts'
import { type Finding, finding, formatReport } from './textsFindings.ts'
import { checkGlossary, checkTerms } from './textsGlossary.ts'
import { checkLengths } from './textsLength.ts'
import { checkOutsideText, pageTexts, siteTexts } from './textsOutsideCatalogues.ts'

const root = join(import.meta.dirname, '..')
const json = (name: string) => JSON.parse(readFileSync(join(root, 'texts', name), 'utf8'))

/** Extracts into the folder's {locale}.po. Throws the extractor's output. */
function extract(folder: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programOf('@lingui/cli', 'lingui'), 'extract', '--clean'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, TEXTS_FOLDER: folder } },
  )
  if (status !== 0) throw new Error(stdout + stderr)
}

/** Catalogues that a new extraction would change. */
function findStale(): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'nightjar-texts-'))
  try {
    for (const name of catalogues()) cpSync(join(root, 'texts', name), join(folder, name))
    extract(folder)
    return locales
      .filter((it) => body(join(root, 'texts', `${it}.po`)) !== body(join(folder, `${it}.po`)))
      .map((it) => finding('stale', it, `texts/${it}.po`, 'npm run texts, then translate what is new'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const catalogues = () => readdirSync(join(root, 'texts')).filter((name) => name.endsWith('.po'))

/** A catalogue without its header, which has a date. */
function body(file: string): string {
  const text = readFileSync(file, 'utf8')
  return text.slice(text.indexOf('\n\n') + 2)
}

async function findAll(): Promise<Finding[]> {
  const [texts, glossary, same] = [await readTexts(join(root, 'texts')), json('glossary.json'), json('same.json')]
  const outsideTexts = [...pageTexts(join(root, 'pages')), ...siteTexts()]
  const translated = texts.flatMap(({ key, translations }) =>
    Object.entries(translations).map(([it, words]) => [it as Locale, key, words] as const),
  )
  return [
    ...texts.flatMap((text) => checkText(text, same)),
    ...checkSameList(texts, same),
    ...checkLengths(texts, json('narrowSlots.json')),
    ...checkTerms(glossary),
    ...translated.flatMap(([locale, key, words]) => checkGlossary(locale, key, words, glossary)),
    ...outsideTexts.flatMap(checkOutsideText),
    ...outsideTexts.flatMap(({ locale, key, translation }) => checkGlossary(locale, key, translation, glossary)),
  ]
}

const check = process.argv.includes('--check')
let findings: Finding[] = []
try {
  if (check) findings = findStale()
  else extract(join(root, 'texts'))
  findings.push(...(await findAll()))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
const of = (kind: Finding['kind']) => findings.filter((it) => it.kind === kind).length
console.log(formatReport(findings, locales))
console.log(
  `\n${locales.length} languages, ${defaultLocale} first: ${of('missing')} missing, ${of('same')} equal to English, ${of('long')} too long, ${of('lost')} with something lost, ${findings.length} findings in all.`,
)
if (check && findings.length) process.exitCode = 1
