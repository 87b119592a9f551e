// npm run texts: extracts texts from the sources into texts/*.po, then reports problems by language. With --check it
// changes nothing and fails on any finding, as in npm test (I18N-3). After English texts were rewritten:
// `carry COMMIT` gives them the translations of what stood there at the commit, marked to be read; `unread LOCALE` lists
// what a translator has to read or to write; `apply LOCALE FILE.json` takes what the translator says. `voice FOLDER` lists
// what texts/voice.md bans in the sources of a folder.
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
import { collectMessages } from './textsSources.ts'
import { apply, extractAndMark, keepTranslations, listUnread } from './textsUnread.ts'
import { checkAmerican, checkVoice, isVerbatim, voiceFaults } from './textsVoice.ts'

const root = join(import.meta.dirname, '..')
const texts = join(root, 'texts')
const json = (name: string) => JSON.parse(readFileSync(join(texts, name), 'utf8'))

/** Extracts into the folder's {locale}.po. Throws the extractor's output. */
function extract(folder: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // The source language is overwritten: otherwise a text with an explicit id would keep its first English for good.
    [programOf('@lingui/cli', 'lingui'), 'extract', '--clean', '--overwrite'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, TEXTS_FOLDER: folder } },
  )
  if (status !== 0) throw new Error(stdout + stderr)
}

/** Catalogues that a new extraction would change. */
function findStale(): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'nightjar-texts-'))
  try {
    for (const name of catalogues()) cpSync(join(texts, name), join(folder, name))
    extract(folder)
    return locales
      .filter((it) => body(join(texts, `${it}.po`)) !== body(join(folder, `${it}.po`)))
      .map((it) => finding('stale', it, `texts/${it}.po`, 'npm run texts, then translate what is new'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const catalogues = () => readdirSync(texts).filter((name) => name.endsWith('.po'))

/** A catalogue without its header, which has a date. */
function body(file: string): string {
  const text = readFileSync(file, 'utf8')
  return text.slice(text.indexOf('\n\n') + 2)
}

async function findAll(): Promise<Finding[]> {
  const [all, glossary, same] = [await readTexts(texts), json('glossary.json'), json('same.json')]
  const outsideTexts = [...pageTexts(join(root, 'pages')), ...siteTexts()]
  const translated = all.flatMap(({ key, translations }) =>
    Object.entries(translations).map(([it, words]) => [it as Locale, key, words] as const),
  )
  return [
    ...all.flatMap((text) => checkText(text, same)),
    ...checkSameList(all, same),
    ...checkVoice(all, json('verbatim.json')),
    ...checkAmerican(all, json('en-US.json'), json('verbatim.json')),
    ...checkLengths(all, json('narrowSlots.json')),
    ...checkTerms(glossary),
    ...translated.flatMap(([locale, key, words]) => checkGlossary(locale, key, words, glossary)),
    ...outsideTexts.flatMap(checkOutsideText),
    ...outsideTexts.flatMap(({ locale, key, translation }) => checkGlossary(locale, key, translation, glossary)),
  ]
}

const [verb, ...args] = process.argv.slice(2)

async function report(check: boolean) {
  const findings = check ? findStale() : []
  if (!check) await extractAndMark(texts, () => extract(texts))
  findings.push(...(await findAll()))
  const of = (kind: Finding['kind']) => findings.filter((it) => it.kind === kind).length
  console.log(formatReport(findings, locales))
  console.log(
    `\n${locales.length} languages, ${defaultLocale} first: ${of('missing')} missing, ${of('unread')} to be read, ${of('same')} equal to English, ${of('long')} too long, ${of('lost')} with something lost, ${findings.length} findings in all.`,
  )
  if (check && findings.length) process.exitCode = 1
}

function localeOf(name: string | undefined): Locale {
  const locale = locales.find((it) => it === name && it !== defaultLocale)
  if (!locale) throw new Error(`one of ${locales.filter((it) => it !== defaultLocale).join(', ')} is needed`)
  return locale
}

const verbs: Record<string, () => Promise<void>> = {
  async carry() {
    const [commit] = args
    if (!commit) throw new Error('npm run texts -- carry COMMIT')
    await extractAndMark(texts, () => extract(texts))
    console.log(await keepTranslations(root, commit))
  },
  async voice() {
    const messages = await collectMessages(root)
    const verbatim = json('verbatim.json')
    const lines = messages.flatMap(({ id, english, origin }) => {
      const [file, line] = origin.find(([it]) => it.startsWith(args[0] ?? '')) ?? []
      if (!file || isVerbatim(id, verbatim) || isVerbatim(english, verbatim)) return []
      return voiceFaults(english).map((it) => `${file}:${line}  ${it}\n  ${english}`)
    })
    console.log(lines.sort().join('\n') || 'nothing found')
  },
  async unread() {
    console.log(await listUnread(texts, localeOf(args[0])))
  },
  async apply() {
    const refused = await apply(texts, localeOf(args[0]), args[1] ?? '')
    for (const it of refused) console.error(`refused ${it}`)
    if (refused.length) process.exitCode = 1
  },
}

try {
  const run = verb === undefined || verb === '--check' ? () => report(verb === '--check') : verbs[verb]
  if (!run) throw new Error(`npm run texts [-- --check | ${Object.keys(verbs).join(' | ')}]`)
  await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
