// Every hydrated screen, and every part that opens later, comes after the catalogues that hold its texts (I18N-1).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type browserCatalogues, cataloguesOf } from '../../ops/browserTexts.ts'
import routes from '../routes.ts'

const root = join(import.meta.dirname, '../..')
const loads: Record<string, keyof typeof browserCatalogues> = {
  'web/base/screenTexts.ts': 'more',
  'web/chats/texts.ts': 'chats',
  'web/members/searchTexts.ts': 'search',
}

type Source = { imports: string[]; later: string[]; speaks: boolean }
const read = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = read.get(file)
  if (known) return known
  const text = readFileSync(join(root, file), 'utf8')
  const at = (found: RegExpExecArray) => join(file, '..', found[1] as string)
  const ours = (path: string) => path.startsWith('web/') && /\.tsx?$/.test(path) && existsSync(join(root, path))
  const source = {
    imports: [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^']+)'/gm)].map(at).filter(ours),
    later: [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(at).filter(ours),
    speaks: /from '@lingui\/(core|react)\/macro'/.test(text),
  }
  read.set(file, source)
  return source
}

/** All that a module imports at once, itself too. */
function reach(entry: string) {
  const results = new Set([entry])
  for (const file of results) for (const it of sourceOf(file).imports) results.add(it)
  return [...results]
}

test('I18N-1 no hydrated screen, nor what opens over it, says a text of a catalogue that it does not wait for', () => {
  const screens = routes.map(({ file }) => `web/${file}`)
  const hydrated = screens.filter((file) => !/handle.*static: true/.test(readFileSync(join(root, file), 'utf8')))
  expect(hydrated.length).toBeGreaterThan(15)
  const missing = new Set<string>()
  const visited = new Set<string>()
  function visit(entry: string, before: readonly string[]) {
    const files = reach(entry)
    const there = [...new Set([...before, ...files.flatMap((it) => loads[it] ?? [])])].toSorted()
    const key = `${entry} ${there}`
    if (visited.has(key)) return
    visited.add(key)
    for (const file of files) {
      const { speaks, later } = sourceOf(file)
      // Its words are for search engines, on static pages.
      if (file === 'web/shell/DescriptionMeta.tsx') continue
      if (speaks && !cataloguesOf([file]).some((it) => there.includes(it)))
        missing.add(`${entry} (${there}) says ${file}`)
      for (const it of later) visit(it, there)
    }
  }
  for (const screen of new Set(hydrated)) visit(screen, ['shell'])
  visit('web/root.tsx', ['shell'])
  expect([...missing].toSorted()).toEqual([])
})
