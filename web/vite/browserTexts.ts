// Of a catalogue, browsers get what living screens say: first the texts of the shell and the search, then those of each folder with the first of
// its sources that is loaded.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { isStatic, root } from './screens.ts'

/** What /members shows before anything is touched, and a word that stands on other screens alone. A source left out here costs a request more, never a text. */
const first =
  /^web\/(?:(?:base|shell|kit)\/(?!Kit)|root\.|entry\.|likes\/HeartOf|members\/(?:MembersScreen|Filter|filter|Found|HowMany|ShowMore|VisitorCall)|safety\/ReportButton)/

/** What opens over a screen, or stands there seldom. */
const later =
  /(?:Sheet|Dialog|Viewer)\.tsx$|^web\/chats\/(?:composer\/(?:icebreakerTexts|Icebreakers)|list\/OlderChatsPage)|^web\/safety\//

const beginning = 'first'
/** The part of the catalogue in which a source finds its texts: the beginning, its folder's, or what its folder says later. */
function partOf(source: string): string {
  const folder = /^web\/(\w+)\//.exec(source)?.[1]
  if (!folder || first.test(source)) return beginning
  return later.test(source) ? `${folder}Later` : folder
}

export function browserTexts(): Plugin {
  return {
    name: 'browser-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/texts\/compiled\/\w+\.json(\?of=\w+)?$/, /\/web\/.*\.tsx?(\?|$)/] },
      async handler(code, id) {
        const [file = '', query = ''] = id.split('?')
        const of = /^of=(\w+)/.exec(query)?.[1]
        if (file.endsWith('.json')) {
          const json = await textsOf(of ?? beginning, code)
          // With a query it is no JSON to the builder.
          return of ? { code: `export default ${json}`, moduleType: 'js' } : json
        }
        if (file.endsWith('/base/moreTexts.ts')) return code.replace('?of=', `?of=${of}`)
        const part = partOf(file.slice(root.length + 1))
        const speaks = /from '@lingui\/(core|react)\/macro'/.test(code)
        // On the first line, so that no line moves.
        if (speaks && part !== beginning) return `import '/web/base/moreTexts.ts?of=${part}'; ${code}`
      },
    },
    // Catalogues name the sources of a text; where they are older than the sources, a screen would miss its words.
    async generateBundle(_, bundle) {
      const said = await saidInBrowsers()
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [source, { code }] of Object.entries(file.modules)) {
          const [name = ''] = source.slice(root.length + 1).split('?')
          if (!name.startsWith('web/') || isStatic(name)) continue
          for (const [, id = ''] of code?.matchAll(/\bid: ?["'`]([^"'`]+)["'`]/g) ?? [])
            if (said.get(id)?.isDisjointFrom(new Set([beginning, partOf(name)])))
              this.error(`${source} says ${id}, of which texts/en.po does not know: npm run texts`)
        }
      }
    },
  }
}

async function textsOf(part: string, code: string) {
  const wanted = await saidInBrowsers()
  const { messages } = JSON.parse(code) as { messages: Record<string, unknown> }
  return JSON.stringify({
    messages: Object.fromEntries(Object.entries(messages).filter(([key]) => wanted.get(key)?.has(part))),
  })
}

let known: Promise<Map<string, Set<string>>> | undefined
/** The texts of living sources, and in which parts each is: what is said at the beginning, only there. */
const saidInBrowsers = () => {
  known ??= readSaid()
  return known
}

async function readSaid() {
  const file = join(root, 'texts/en.po')
  const names = { locale: 'en', sourceLocale: 'en', filename: file }
  const catalogue = await formatter().parse(readFileSync(file, 'utf8'), names)
  const living = (source: string) =>
    source.startsWith('web/') && !/^web\/(mails\/|shell\/Description\.tsx)/.test(source) && !isStatic(source)
  const said = new Map<string, Set<string>>()
  for (const [id, { origin = [] }] of Object.entries(catalogue)) {
    const parts = new Set(
      origin
        .map(([it]) => it)
        .filter(living)
        .map(partOf),
    )
    if (id === 'refusal.unreachable') parts.add(beginning)
    if (parts.size) said.set(id, parts.has(beginning) ? new Set([beginning]) : parts)
  }
  return said
}
