// The pseudo-locale of TEXTS=expanded in a browser: its catalogues hold the ids that those of the build hold.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EXPANDED_TEXTS_LOCALE, expandedCatalogue } from '../../contract/expandedTexts.ts'
import { locales } from '../../contract/limits.ts'

const root = join(import.meta.dirname, '../..')
const assets = join(root, 'build/client/assets')
const messagesOf = (locale: string) =>
  JSON.parse(readFileSync(join(root, 'texts/compiled', `${locale}.json`), 'utf8')).messages

/** JavaScript modules by their name in the build. */
export async function expandedCatalogueModules(): Promise<Record<string, string>> {
  const expanded = expandedCatalogue(locales.map(messagesOf))
  const names = readdirSync(assets).filter((it) => it.startsWith(`${EXPANDED_TEXTS_LOCALE}-`) && it.endsWith('.js'))
  const modules = names.map(async (name) => {
    const { messages } = (await import(pathToFileURL(join(assets, name)).href)).default
    const ids = Object.keys(messages)
    return [
      name,
      `export default ${JSON.stringify({ messages: Object.fromEntries(ids.map((id) => [id, expanded[id]])) })}`,
    ]
  })
  return Object.fromEntries(await Promise.all(modules))
}
