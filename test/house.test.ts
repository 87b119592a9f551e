// The floors of the house: who may import whom, what files are called, how long they are (docs/house.md).
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { floors } from '../server/base/floors.ts'
import { files, type Import, importsOf, isCode, isTest, read, within } from './sourceFiles.ts'
import {
  bannedIn,
  bannedInSql,
  bannedWords,
  exportedNames,
  numericConstants,
  schemaExceptions,
  schemaNames,
  unitSuffix,
} from './vocabulary.ts'

/** Tables that belong to no single site, and why. */
const shared: Record<string, string> = {
  deployment: 'what this installation knows of itself',
  node: 'a process of this installation',
  company: 'one company may run several sites',
  site: 'is the site',
  region: 'geography',
  place: 'geography',
  hash_chain: 'one chain over all sites',
  provider_event: 'what a provider told, before it is known of whose payment',
  age_trusted_list: 'one list for every site',
  staff: 'works for every site',
  staff_invitation: 'of staff',
  staff_passkey: 'of staff',
  staff_two_step: 'of staff',
  staff_challenge: 'of staff, or of nobody yet',
  staff_session: 'of staff',
  staff_preference: 'of staff',
  staff_browser: 'of staff',
  book_comparison: 'of a provider, over all sites',
  photo_hash_list: 'a list of an organisation, which holds on every site',
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
  for (const house of ['contract', 'server', 'web', 'console'])
    expect(code.filter(within(house)).length).toBeGreaterThan(10)
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

/** Folders of web, lowest first. The domains stand between `kit` and `shell`; `enhance` has the scripts of static pages. */
const webFloors = [
  ...[
    'styles',
    'base',
    'kit',
    'attributes',
    'consents',
    'cases',
    'age',
    'photos',
    'credits',
    'payments',
    'chats',
    'likes',
  ],
  ...['members', 'landers', 'siteEntry', 'accounts', 'security', 'notifications', 'enhance', 'alerts'],
  ...['lifecycle', 'pages', 'app', 'mails', 'shell'],
]
const webFloorOf = (path: string) => (isDomainFile(path) ? webFloors.indexOf(part(path, 1)) : webFloors.length)

test('house: every folder of web has its floor', () => {
  const folders = new Set(
    code
      .filter(within('web'))
      .filter(isDomainFile)
      .map((file) => part(file, 1)),
  )
  expect([...folders].filter((it) => !webFloors.includes(it))).toEqual([])
})

test('house: a file of web imports only its own folder and those below', () => {
  const fromWeb = imports.filter(({ file, ours }) => ours && within('web')(file))
  // The address of a built script is no import of it.
  const breach = ({ file, target }: Import) =>
    within('web')(target) && webFloorOf(target) > webFloorOf(file) && !/\?.*url$/.test(target)
  expect(fromWeb.length).toBeGreaterThan(1_000)
  expect(shown(fromWeb.filter(breach))).toEqual([])
})

/** What the console uses of the members' house: components and styles that know nothing of a member's session. */
const sharedWithConsole =
  /^web\/(styles\/|kit\/(Button|Choice|Dialog|Field|IconButton|Menu|Panel|Toasts|toasts|Transient)\.tsx?$|base\/createI18n\.ts$)/

/** Its folders, lowest first; those of sections stand between `kit` and `shell`, and import none of each other. */
const consoleFloorOf = (path: string) => {
  if (!isDomainFile(path)) return 4
  return { base: 1, kit: 2, shell: 4 }[part(path, 1)] ?? 3
}

test('STAFF-4 house: nobody imports the console, and members load nothing that is made for it', () => {
  const others = imports.filter(({ file }) => !within('console')(file) && !file.startsWith('vite.console'))
  expect(shown(others.filter(({ ours, target }) => ours && within('console')(target)))).toEqual([])
  const forStaff = ({ file, target }: Import) =>
    within('contract/console')(target) &&
    !within('contract/console')(file) &&
    !/^(server\/console|test|ops|bench)\//.test(file)
  expect(shown(others.filter(forStaff))).toEqual([])
})

test('STAFF-4 house: the console imports the contract, its own floors, and the little that it shares with members', () => {
  const fromConsole = imports.filter(({ file, ours }) => ours && within('console')(file))
  const breach = ({ file, target }: Import) => {
    if (within('contract')(target)) return false
    if (!within('console')(target)) return !sharedWithConsole.test(target)
    // The list of sections names their screens, which load when they are opened.
    if (file === 'console/sections.ts') return false
    const [from, to] = [consoleFloorOf(file), consoleFloorOf(target)]
    return to > from || (to === 3 && from === 3 && part(file, 1) !== part(target, 1))
  }
  expect(fromConsole.length).toBeGreaterThan(50)
  expect(shown(fromConsole.filter(breach))).toEqual([])
})

test('house: only routes.ts imports a screen', () => {
  const breach = ({ file, target, ours }: Import) =>
    ours &&
    within('web')(file) &&
    /Screen\.tsx$/.test(target) &&
    file !== 'web/routes.ts' &&
    part(file, 1) !== part(target, 1)
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
  const lines = ['contract', 'server', 'web', 'console']
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

const named = all.filter((file) => isCode(file) && !/^(node_modules|migrations)/.test(file))

test('house: no file and no exported name uses a word of its own where the field has one', () => {
  const baseName = (file: string) => basename(file).split('.')[0] as string
  const breaches = named
    .filter((file) => !file.startsWith('test/vocabulary'))
    .flatMap((file) => [
      ...(bannedIn(baseName(file)).length ? [file] : []),
      ...exportedNames(read(file)).flatMap((name) => (bannedIn(name).length ? [`${file} ${name}`] : [])),
    ])
  const terms = (entry: string) =>
    bannedIn((entry.split(' ')[1] ?? basename(entry)).split('.')[0] as string).map((word) => bannedWords[word])
  expect(named.flatMap((file) => exportedNames(read(file))).length).toBeGreaterThan(1_000)
  expect(breaches.map((entry) => `${entry}: ${terms(entry)}`)).toEqual([])
})

test('house: no table, column or function of the database uses a word of its own where the field has one', () => {
  const names = schemaNames(read('docs/schema.sql'))
  const breaches = names.filter((name) => bannedInSql(name).length)
  expect(names.length).toBeGreaterThan(1_000)
  for (const name of [
    'member',
    'member.birth',
    'conversation_side.unread',
    'chat_send.in_body',
    'credit_spend.balance',
  ])
    expect(names).toContain(name)
  expect(breaches.filter((name) => !Object.hasOwn(schemaExceptions, name))).toEqual([])
  expect(Object.keys(schemaExceptions).filter((name) => !breaches.includes(name))).toEqual([])
})

test('house: a numeric constant of a module is UPPER_SNAKE, a noun and a unit', () => {
  const isWellNamed = (name: string) => /^[A-Z][A-Z\d_]*$/.test(name) && unitSuffix.test(name)
  const constants = named
    .filter((file) => !isTest(file))
    .flatMap((file) => numericConstants(read(file)).map((name) => ({ entry: `${file} ${name}`, name })))
  const breaches = constants.filter(({ name }) => !isWellNamed(name)).map(({ entry }) => entry)
  expect(constants.length).toBeGreaterThan(100)
  expect(breaches).toEqual([])
})

test('house: a form that posts is PostForm, which names the member of the page (ACC-21)', () => {
  const forms = files().filter((file) => /^web\/.*\.tsx$/.test(file) && file !== 'web/kit/PostForm.tsx')
  expect(forms.filter((file) => /<form\b[^>]*method=["{]["']?post/i.test(read(file)))).toEqual([])
})
