// The documents against the repository: each path and name that they name exists, and decisions have one form.
import { existsSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { files, read, root } from './sourceFiles.ts'

const all = files()
const names = new Set(all.map((file) => basename(file)))
const topFolders = new Set(all.filter((file) => file.includes('/')).map((file) => file.split('/')[0] as string))
const documents = all.filter((file) => /^docs\/.*\.md$|^(ARCHITECTURE|CONTRIBUTING|README)\.md$/.test(file))

const isPath = (text: string) =>
  !/[\s*{}()<>…]/.test(text) && (topFolders.has(text.split('/')[0] ?? '') || /\w\.(tsx?|mjs|sql|css|md)$/.test(text))
/** Words in capitals stand for any name: `server/DOMAIN/VERB.ts`. */
const pattern = (path: string) =>
  new RegExp(`^${path.replace(/[.[\]?+^$]/g, '\\$&').replace(/[A-Z]{2,}(_[A-Z]+)*/g, '[^/]+')}(/|$)`)
const exists = (path: string) =>
  existsSync(join(root, path)) ||
  (!path.includes('/') && names.has(path)) ||
  (/[A-Z]{2}/.test(path) && all.some((file) => pattern(path.replace(/\/$/, '')).test(file)))

const proseOf = (document: string) => read(document).replace(/^```[\s\S]*?^```/gm, '')
const quotedIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)
const pathsIn = (document: string) => {
  const prose = proseOf(document)
  const quoted = quotedIn(prose).filter(isPath)
  const linked = [...prose.matchAll(/\]\(([^)#\s:]+)[^):]*\)/g)].map(([, to = '']) =>
    normalize(join(dirname(document), to)),
  )
  return [...quoted, ...linked]
}

test('documents: each file and folder that they name exists', () => {
  const named = documents.flatMap((document) => pathsIn(document).map((path) => ({ document, path })))
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ path }) => !exists(path)).map(({ document, path }) => `${document}: ${path}`)).toEqual([])
})

test('documents: each name of the code in rules and recipes is one', () => {
  const code = new Set(
    all.filter((file) => /\.(tsx?|mjs|sql)$/.test(file)).flatMap((file) => read(file).match(/\w+/g) ?? []),
  )
  const named = ['docs/house.md', 'docs/recipes.md'].flatMap((document) =>
    quotedIn(proseOf(document))
      .filter((text) => !isPath(text))
      .flatMap((text) => text.match(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g) ?? []),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !code.has(name))).toEqual([])
})

test('documents: each decision has number, title, date, status and three parts, and stands in the index', () => {
  const decisions = all.filter((file) => /^docs\/decisions\/\d{4}-[a-z\d-]+\.md$/.test(file))
  const form =
    /^# (\d+)\. (.+)\n\n- Date: \d{4}-\d\d-\d\d\n- Status: .+\n\n## Context\n\n[\s\S]+\n\n## Decision\n\n[\s\S]+\n\n## Consequences\n\n/
  const index = read('docs/decisions/README.md')
  const isListed = (file: string) => {
    const [, number, title] = form.exec(read(file)) ?? []
    const name = basename(file)
    return Number(name.slice(0, 4)) === Number(number) && index.includes(`| ${number} | [${title}](${name}) |`)
  }
  expect(decisions.length).toBeGreaterThan(30)
  expect(decisions.filter((file) => !isListed(file))).toEqual([])
})
