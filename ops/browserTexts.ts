// Cuts the compiled catalogues for browsers: a hydrated page loads the texts of the shell and those of its screen, none that mails and static
// pages say (decision 27). A catalogue itself names the sources of each text.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { defaultLocale, locales } from '../contract/limits.ts'

/** By the sources that say a text. `shell` comes with every hydrated page; the others are named by the modules that load them. */
export const browserCatalogues = {
  shell:
    /^web\/((base|shell|kit|alerts)\/(?!Account(Page|Link)|Kit|Description)|root\.|app\/ReloadPrompt|likes\/MemberLikeButton|safety\/ReportButton)/,
  // web/members/searchTexts.ts
  search:
    /^web\/(members\/(MembersScreen|Filter|filter|SearchResults|ResultCount|ActiveFilters|ShowMore|SignupBanner)|likes\/SearchViews)/,
  // web/chats/texts.ts; not what opens over a conversation
  chats:
    /^web\/chats\/(?!(attachments|composer|window)\/((Gif|Gift|Photo)Sheet|[Ii]cebreaker|OpenLinkDialog|PhotoViewer))/,
  // web/base/screenTexts.ts
  more: /^web\/((accounts|attributes|credits|kit|likes|members|payments|photos|safety|siteEntry)\/|chats\/(MessageButton|(attachments|composer|window)\/((Gif|Gift|Photo)Sheet|[Ii]cebreaker|OpenLinkDialog|PhotoViewer)))/,
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

/** `folder` holds {locale}.po and compiled/{locale}.json; writes compiled/{catalogue}/{locale}.json. */
export async function cutForBrowsers(folder: string) {
  const filename = join(folder, `${defaultLocale}.po`)
  const names = { locale: defaultLocale, sourceLocale: defaultLocale, filename }
  const texts = await formatter().parse(readFileSync(filename, 'utf8'), names)
  const cataloguesById = new Map(
    Object.entries(texts).map(([id, { origin = [] }]) => [id, cataloguesOf(origin.map(([source]) => source))]),
  )
  cataloguesById.set(ofTheBrowser, ['shell'])
  for (const catalogue of Object.keys(browserCatalogues) as Catalogue[]) {
    mkdirSync(join(folder, 'compiled', catalogue), { recursive: true })
    for (const locale of locales) {
      const { messages } = JSON.parse(readFileSync(join(folder, 'compiled', `${locale}.json`), 'utf8'))
      const ownMessages = Object.entries(messages).filter(([id]) => cataloguesById.get(id)?.includes(catalogue))
      const file = join(folder, 'compiled', catalogue, `${locale}.json`)
      writeFileSync(file, JSON.stringify({ messages: Object.fromEntries(ownMessages) }))
    }
  }
}
