// Built-in texts of content pages: pages/LOCALE/NAME.md, cached (PAGE-1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../contract/limits.ts'

const folder = join(import.meta.dirname, '../../pages')
const cache = new Map<string, string | null>()

/** null where there is none in this language. `name`: one of `pageNames`, or the US variant. */
export function readPageFile(name: string, locale: Locale): string | null {
  const path = `${locale}/${name}.md`
  const text = cache.get(path) ?? readOr(join(folder, path))
  cache.set(path, text)
  return text
}

function readOr(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}
