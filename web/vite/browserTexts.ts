// Of a catalogue, browsers get what living screens say: first the texts of the shell and the search, the others with the first screen that needs them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { isStatic, root } from './screens.ts'

/** What /members shows before anything is touched. A source left out here costs a request more, never a text. */
const first =
  /^web\/(?:(?:base|shell|kit)\/(?!Kit)|root\.|entry\.|likes\/HeartOf|members\/(?:MembersScreen|Filter|filter|Found|HowMany|ShowMore|VisitorCall))/

export function browserTexts(): Plugin {
  return {
    name: 'browser-texts',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/\/texts\/compiled\/\w+\.json(\?more)?$/, /\/web\/.*\.tsx?(\?|$)/] },
      async handler(code, id) {
        const [file = '', query] = id.split('?')
        if (file.endsWith('.json')) {
          const more = query === 'more'
          const json = await part(code, more)
          // With a query it is no JSON to the builder.
          return more ? { code: `export default ${json}`, moduleType: 'js' } : json
        }
        const speaks = /from '@lingui\/(core|react)\/macro'/.test(code)
        // On the first line, so that no line moves.
        if (speaks && !first.test(file.slice(root.length + 1))) return `import '/web/base/moreTexts.ts'; ${code}`
      },
    },
    // Catalogues name the sources of a text; where they are older than the sources, a first screen would miss its words.
    async generateBundle(_, bundle) {
      const said = await saidInBrowsers()
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [source, { code }] of Object.entries(file.modules)) {
          if (!first.test(source.slice(root.length + 1))) continue
          for (const [, id = ''] of code?.matchAll(/\bid: ?["'`]([^"'`]+)["'`]/g) ?? [])
            if (said.get(id)) this.error(`${source} says ${id}, of which texts/en.po does not know: npm run texts`)
        }
      }
    },
  }
}

async function part(code: string, more: boolean) {
  const wanted = await saidInBrowsers()
  const { messages } = JSON.parse(code) as { messages: Record<string, unknown> }
  return JSON.stringify({
    messages: Object.fromEntries(Object.entries(messages).filter(([key]) => wanted.get(key) === more)),
  })
}

/** The texts of living sources, and whether each is said only later. */
async function saidInBrowsers(): Promise<Map<string, boolean>> {
  const file = join(root, 'texts/en.po')
  const names = { locale: 'en', sourceLocale: 'en', filename: file }
  const catalogue = await formatter().parse(readFileSync(file, 'utf8'), names)
  const living = (source: string) =>
    source.startsWith('web/') && !/^web\/(mails\/|shell\/Description\.tsx)/.test(source) && !isStatic(source)
  const said = new Map<string, boolean>()
  for (const [id, { origin = [] }] of Object.entries(catalogue)) {
    const sources = origin.map(([it]) => it).filter(living)
    if (id === 'refusal.unreachable') said.set(id, false)
    else if (sources.length) said.set(id, !sources.some((it) => first.test(it)))
  }
  return said
}
