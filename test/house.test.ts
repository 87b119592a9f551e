// The plan of the house, read from the imports, so that it cannot rot (docs/house.md).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../contract/index.ts'
import { refusals } from '../contract/refusals.ts'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = files.filter((file) => /\.tsx?$/.test(file) && /^(contract|server|web)\//.test(file))
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Bottom floor first: a domain may import only those before it. */
const floors = [
  'base', 'places', 'sites', 'visits', 'signals', 'members', 'notices', 'credits', 'photos', 'search', 'likes', 'discounts',
  'payments', 'chats', 'age', 'accounts', 'safety', 'staff',
]

/** What a file imports: paths of ours from the root, names of packages as they are. */
function importsOf(file: string): string[] {
  const found = text(file).matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...found].map(([, a, b, c]) => a ?? b ?? c ?? '').map((to) => (to.startsWith('.') ? normalize(join(dirname(file), to)) : to))
}
const breaches = (of: string[], wrong: (file: string, to: string) => boolean) =>
  of.flatMap((file) => importsOf(file).filter((to) => wrong(file, to)).map((to) => `${file} → ${to}`))
const house = (path: string) => path.split('/')[0]
const domain = (path: string) => path.split('/')[1] ?? ''

test('the contract imports valibot and nothing of ours', () => {
  const contract = sources.filter((file) => house(file) === 'contract' && !isTest(file))
  expect(breaches(contract, (_, to) => house(to) !== 'contract' && to !== 'valibot')).toEqual([])
})

test('server and web never import each other', () => {
  expect(breaches(sources, (file, to) => house(file) === 'server' && house(to) === 'web')).toEqual([])
  expect(breaches(sources, (file, to) => house(file) === 'web' && house(to) === 'server')).toEqual([])
})

test('a domain imports only the floors below it, and only their index.ts', () => {
  const inDomains = sources.filter((file) => /^server\/\w+\//.test(file) && !isTest(file))
  for (const file of inDomains) expect(floors, file).toContain(domain(file))
  expect(
    breaches(inDomains, (file, to) => {
      if (house(to) !== 'server' || domain(to) === domain(file) || domain(to) === 'base') return false
      return floors.indexOf(domain(to)) >= floors.indexOf(domain(file)) || !to.endsWith('/index.ts')
    }),
  ).toEqual([])
  expect(breaches(inDomains, (file, to) => domain(file) === 'base' && house(to) === 'server' && domain(to) !== 'base')).toEqual([])
})

test('web domains do not import each other\'s screens', () => {
  const screens = sources.filter((file) => /^web\/(?!shell\/)\w+\//.test(file))
  expect(breaches(screens, (file, to) => /Screen(\.tsx)?$/.test(to) && domain(to) !== domain(file))).toEqual([])
})

test('no file or folder has a name that says nothing', () => {
  const named = files.filter((file) => /(^|\/)(utils?|helpers?|common|services?|managers?|misc)(\.|\/|$)/i.test(file))
  expect(named).toEqual([])
})

test('files are small: the median under 60 lines, nine of ten under 200', () => {
  const lengths = sources.filter((file) => !isTest(file)).map((file) => text(file).split('\n').length).sort((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(60)
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(200)
})

test('every source begins with a line that says what it is', () => {
  expect(sources.filter((file) => !isTest(file) && !file.endsWith('.d.ts') && !text(file).startsWith('// '))).toEqual([])
})

test('SITE-1 every table that belongs to a site says whose row it is', () => {
  const shared = ['deployment', 'company', 'site', 'region', 'place', 'schema_step']
  const sql = files.filter((file) => file.startsWith('migrations/')).map(text).join('\n')
  const tables = [...sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g)].map(([, name, columns]) => ({ name: name ?? '', columns: columns ?? '' }))
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter(({ name, columns }) => !shared.includes(name) && !/\bsite_id\b/.test(columns)).map(({ name }) => name)).toEqual([])
})

test('every expected refusal is given by a call or by the door', () => {
  const door = [
    'invalid', 'invalid_text', 'authentication_required', 'not_same_origin', 'not_found', 'too_large', 'unknown_site', 'too_many', 'key_reused',
    'in_progress', 'bug', 'unreachable',
  ]
  const given = new Set([...door, ...calls.flatMap((call) => call.refusals)])
  expect(Object.keys(refusals).filter((code) => !given.has(code))).toEqual([])
})

test('the repository names no machine, no registry and no workplace', () => {
  const forbidden = new RegExp(['registry\\.[a-z]+js\\.', 'deb\\.[a-z]+\\.org', '/wo' + 'rk/', '/fa' + 'rm/'].join('|'))
  const readable = files.filter((file) => !/\.(webp|png|woff2|ico)$/.test(file))
  expect(readable.filter((file) => forbidden.test(text(file)))).toEqual([])
})
