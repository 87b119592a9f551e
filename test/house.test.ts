// The floors of the house: who may import whom, what files are called, how long they are (docs/house.md).
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { floors } from '../server/base/floors.ts'
import { files, type Import, importsOf, isCode, isTest, read, within } from './sourceFiles.ts'

/** Tables that belong to no single site, and why. */
const shared: Record<string, string> = {
  deployment: 'what this installation knows of itself',
  company: 'one company may run several sites',
  site: 'is the site',
  region: 'geography',
  place: 'geography',
  provider_event: 'what a provider told, before it is known of whose payment',
}
const forbiddenNames = /^(utils?|helpers?|common|services?|managers?|misc)(\.|$)/i

const all = files()
const code = all.filter((file) => isCode(file) && !isTest(file))
const imports = code.flatMap(importsOf)
const shown = (found: Import[]) => found.map(({ file, target }) => `${file} imports ${target}`)
const part = (path: string, at: number) => path.split('/')[at] ?? ''
const floorOf = (path: string) => floors.indexOf(part(path, 1))
const isDomainFile = (path: string) => path.split('/').length > 2

test('house: it was read', () => {
  for (const house of ['contract', 'server', 'web']) expect(code.filter(within(house)).length).toBeGreaterThan(10)
  expect(imports.length).toBeGreaterThan(code.length)
})

test('house: the contract imports valibot and itself, nothing else', () => {
  const fromContract = imports.filter(({ file }) => within('contract')(file))
  expect(
    shown(fromContract.filter(({ ours, target }) => (ours ? !within('contract')(target) : target !== 'valibot'))),
  ).toEqual([])
})

test('house: server and web never import each other', () => {
  const across = ({ file, target, ours }: Import) =>
    ours && [file, target].some(within('server')) && [file, target].some(within('web'))
  expect(shown(imports.filter(across))).toEqual([])
})

test('house: every folder of the server has its floor', () => {
  const folders = new Set(
    code
      .filter(within('server'))
      .filter(isDomainFile)
      .map((file) => part(file, 1)),
  )
  expect([...folders].filter((it) => !floors.includes(it))).toEqual([])
})

test('house: a domain imports only domains below it, and only their index.ts', () => {
  const breach = ({ file, target, ours }: Import) => {
    if (!ours || !within('server')(file) || !isDomainFile(file)) return false
    if (within('contract')(target)) return false
    if (!within('server')(target) || !isDomainFile(target)) return true
    if (part(file, 1) === part(target, 1) || part(target, 1) === 'base') return false
    return floorOf(target) > floorOf(file) || basename(target) !== 'index.ts' || target.split('/').length !== 3
  }
  expect(shown(imports.filter(breach))).toEqual([])
})

test('house: only shell and routes import a screen of another domain', () => {
  const breach = ({ file, target, ours }: Import) =>
    ours &&
    within('web')(file) &&
    /Screen\.tsx$/.test(target) &&
    part(file, 1) !== part(target, 1) &&
    !within('web/shell')(file) &&
    file !== 'web/routes.ts'
  expect(shown(imports.filter(breach))).toEqual([])
})

test('house: nothing is called after nothing', () => {
  // The texts of pages are called as the specification calls their addresses (/pages/service).
  const ours = all.filter((file) => !within('pages')(file))
  expect(ours.filter((file) => file.split('/').some((name) => forbiddenNames.test(name)))).toEqual([])
})

test('SITE-1 every table with data of a site names its site', () => {
  const text = all.filter(within('migrations')).map(read).join('\n').replace(/--.*$/gm, '')
  const tables = [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\)/gi)]
  const without = tables.filter(([, , columns = '']) => !/^\s*site_id\s/m.test(columns)).map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(10)
  expect(without.filter((name) => !(name in shared))).toEqual([])
})

test('house: files are short: half of them below 60 lines, nine of ten below 200', () => {
  const measured = all.filter((file) => (isCode(file) || file.endsWith('.sql')) && !isTest(file))
  const lines = ['contract', 'server', 'web']
    .flatMap((house) => measured.filter(within(house)))
    .map((file) => read(file).trimEnd().split('\n').length)
    .toSorted((a, b) => a - b)
  expect(lines[Math.floor(lines.length * 0.5)]).toBeLessThan(60)
  expect(lines[Math.floor(lines.length * 0.9)]).toBeLessThan(200)
})

test('house: every file of code says in one line what it is', () => {
  const headless = code.filter((file) => !/^(#!.*\n)?\/\/ \S/.test(read(file)))
  expect(headless).toEqual([])
})

test('house: no file names a machine that it was made on', () => {
  const text = /\.(tsx?|mjs|json|sql|css|md|po|ya?ml)$|^\.ci|^\.env/
  const machine = new RegExp(`(?<![\\w.}])/(${['work', 'home', 'root', 'Users'].join('|')})/\\w`)
  expect(all.filter((file) => text.test(file) && machine.test(read(file)))).toEqual([])
})

test('house: the lock file names no host that packages came from', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
})
