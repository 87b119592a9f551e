// The pseudo-locale of TEXTS=expanded in a browser: its catalogues come from here instead of the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expandedCatalogue } from '../../contract/expandedTexts.ts'
import { locales } from '../../contract/limits.ts'

const compiled = join(import.meta.dirname, '../../texts/compiled')
const messagesOf = (locale: string) => JSON.parse(readFileSync(join(compiled, `${locale}.json`), 'utf8')).messages

/** A module as the build has one for each catalogue; it holds the texts of all. */
export const expandedCatalogueModule = () =>
  `export default ${JSON.stringify({ messages: expandedCatalogue(locales.map(messagesOf)) })}`
