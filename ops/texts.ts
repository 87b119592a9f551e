// npm run texts: extracts texts from the sources into texts/*.po, then reports problems by language. With --check it
// changes nothing and fails on any finding, as in npm test (I18N-3). After English texts were rewritten:
// `carry COMMIT` gives them the translations of what stood there at the commit, marked to be read; `unread LOCALE` lists
// what a translator has to read or to write; `apply LOCALE FILE.json` takes what the translator says. `voice FOLDER` lists
// what texts/voice.md bans in the sources of a folder. The console has catalogues of its own: LOCALE is then console/de.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { consoleLanguages } from '../contract/console/own.ts'
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
/** The catalogues of members' pages and mails, and those of the console, in which `console/LOCALE` names one. */
const members = { folder: texts, config: 'lingui.config.ts', locales: locales as readonly Locale[] }
const staffConsole = {
  folder: join(texts, 'console'),
  config: 'lingui.console.config.ts',
  locales: consoleLanguages as readonly Locale[],
}
type Catalogues = typeof members
const json = (name: string) => JSON.parse(readFileSync(join(texts, name), 'utf8'))

/** Extracts into the folder's {locale}.po. Throws the extractor's output. */
function extract({ config, folder }: Pick<Catalogues, 'config' | 'folder'>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // The source language is overwritten: otherwise a text with an explicit id would keep its first English for good.
    [programOf('@lingui/cli', 'lingui'), 'extract', '--clean', '--overwrite', '--config', config],
    { cwd: root, encoding: 'utf8', env: { ...process.env, TEXTS_FOLDER: folder } },
  )
  if (status !== 0) throw new Error(stdout + stderr)
}

/** Catalogues that a new extraction would change. */
function findStale({ folder: written, config, locales }: Catalogues): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'nightjar-texts-'))
  try {
    for (const it of locales) cpSync(join(written, `${it}.po`), join(folder, `${it}.po`))
    extract({ folder, config })
    return locales
      .filter((it) => body(join(written, `${it}.po`)) !== body(join(folder, `${it}.po`)))
      .map((it) =>
        finding('stale', it, relative(root, join(written, `${it}.po`)), 'npm run texts, then translate what is new'),
      )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

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

/** Of the console: each text in each of its languages. The voice and the glossary are the members'. */
async function findOfConsole(): Promise<Finding[]> {
  const { folder, locales } = staffConsole
  const [all, same] = [await readTexts(folder, locales), json('console/same.json')]
  const others = locales.filter((it) => it !== defaultLocale)
  return [...all.flatMap((text) => checkText(text, same, others)), ...checkSameList(all, same)]
}

const [verb, ...args] = process.argv.slice(2)

async function report(check: boolean) {
  const findings = check ? [members, staffConsole].flatMap(findStale) : []
  if (!check) {
    await extractAndMark(texts, () => extract(members))
    extract(staffConsole)
  }
  findings.push(...(await findAll()), ...(await findOfConsole()))
  const of = (kind: Finding['kind']) => findings.filter((it) => it.kind === kind).length
  console.log(formatReport(findings, locales))
  console.log(
    `\n${locales.length} languages, ${defaultLocale} first: ${of('missing')} missing, ${of('unread')} to be read, ${of('same')} equal to English, ${of('long')} too long, ${of('lost')} with something lost, ${findings.length} findings in all.`,
  )
  if (check && findings.length) process.exitCode = 1
}

/** `de`, or `console/de`. */
function catalogueOf(name = ''): [folder: string, locale: Locale] {
  const { folder, locales } = name.startsWith('console/') ? staffConsole : members
  const locale = locales.find((it) => it === name.replace('console/', '') && it !== defaultLocale)
  if (!locale) throw new Error(`one of ${locales.filter((it) => it !== defaultLocale).join(', ')} is needed`)
  return [folder, locale]
}

const verbs: Record<string, () => Promise<void>> = {
  async carry() {
    const [commit] = args
    if (!commit) throw new Error('npm run texts -- carry COMMIT')
    await extractAndMark(texts, () => extract(members))
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
    console.log(await listUnread(...catalogueOf(args[0])))
  },
  async apply() {
    const refused = await apply(...catalogueOf(args[0]), args[1] ?? '')
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
