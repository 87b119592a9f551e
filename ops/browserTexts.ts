// Cuts the compiled catalogues for browsers: a hydrated page loads the texts of the shell and those of its screen, none that mails and static
// pages say (decision 27). A catalogue itself names the sources of each text.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { usEnglish } from '../contract/languageTag.ts'
import { defaultLocale, locales } from '../contract/limits.ts'
import { keyOf } from './textsCatalogues.ts'

/** What opens over a conversation, loaded when it does. */
const openedOverChats =
  'GiftButton|(attachments|composer|list|window)/((Gif|Gift|Photo)Sheet|UnsentAttachment|[Ii]cebreaker|OpenLinkDialog|PhotoViewer|MessageMenu|RemoveChatDialog)'

/** By the sources that say a text. `shell` comes with every hydrated page; the others are named by the modules that load them. */
export const browserCatalogues = {
  shell:
    /^web\/((base|shell|kit|alerts)\/(?!Account(Page|Link)|ActivationDialog|Banner|Kit|LangConfig|Passkey|Password|Description|TimeBonus)|root\.|app\/ReloadPrompt|likes\/MemberLikeButton|cases\/ReportButton)/,
  // web/members/searchTexts.ts
  search:
    /^web\/(members\/(MembersScreen|Filter|filter|SearchResults|ResultCount|ActiveFilters|ShowMore|SignupBanner)|likes\/SearchViews)/,
  // web/chats/texts.ts
  chats: new RegExp(`^web/chats/(?!${openedOverChats})`),
  // web/base/screenTexts.ts
  more: new RegExp(
    `^web/(alerts/(ActivationDialog|Banner|TimeBonus)|(accounts|attributes|cases|credits|kit|likes|members|payments|photos|siteEntry)/|chats/(MessageButton|${openedOverChats}))`,
  ),
} as const

type Catalogue = keyof typeof browserCatalogues

/** Of the catalogues those that hold a text with these sources: the shell's is there already wherever another one is. */
export function cataloguesOf(sources: string[]): Catalogue[] {
  const names = Object.keys(browserCatalogues) as Catalogue[]
  const found = names.filter((name) => sources.some((source) => browserCatalogues[name].test(source)))
  return found.includes('shell') ? ['shell'] : found
}

/** What the browser itself says where no server answers. */
const ofTheBrowser = 'refusal.unreachable'

/** `folder` holds {locale}.po, en-US.json and compiled/{locale}.json; writes compiled/en-US.json and compiled/{catalogue}/{tag}.json. */
export async function cutForBrowsers(folder: string) {
  const filename = join(folder, `${defaultLocale}.po`)
  const names = { locale: defaultLocale, sourceLocale: defaultLocale, filename }
  const texts = await formatter().parse(readFileSync(filename, 'utf8'), names)
  const cataloguesById = new Map(
    Object.entries(texts).map(([id, { origin = [] }]) => [id, cataloguesOf(origin.map(([source]) => source))]),
  )
  cataloguesById.set(ofTheBrowser, ['shell'])
  const compiled = new Map<string, Messages>(
    locales.map((it) => [it, readJson(folder, 'compiled', `${it}.json`).messages]),
  )
  // Texts without placeholders: compiled, each is a list of one.
  const american = readJson(folder, `${usEnglish}.json`)
  const differing = Object.entries(texts).flatMap(([id, entry]) => {
    const said = american[keyOf(id, entry)]
    return said === undefined ? [] : [[id, [said]] as const]
  })
  writeMessages(join(folder, 'compiled', `${usEnglish}.json`), differing)
  compiled.set(usEnglish, { ...compiled.get(defaultLocale), ...Object.fromEntries(differing) })
  for (const catalogue of Object.keys(browserCatalogues) as Catalogue[]) {
    mkdirSync(join(folder, 'compiled', catalogue), { recursive: true })
    for (const [tag, messages] of compiled) {
      const ownMessages = Object.entries(messages).filter(([id]) => cataloguesById.get(id)?.includes(catalogue))
      writeMessages(join(folder, 'compiled', catalogue, `${tag}.json`), ownMessages)
    }
  }
}

type Messages = Record<string, unknown>
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))
const writeMessages = (file: string, messages: (readonly [string, unknown])[]) =>
  writeFileSync(file, JSON.stringify({ messages: Object.fromEntries(messages) }))
