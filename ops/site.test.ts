// The program with which staff say what a site offers: checked by the contract, written down with before and after, known to every node (OPS-4).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { clearSiteCache, findSite } from '../server/sites/index.ts'
import { makeApp, makeSite, type TestApp } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { client } from '../test/fixtures/httpClient.ts'
import { testServer } from '../test/fixtures/servers.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { parseArguments, runVerb } from './parseArguments.ts'
import { siteCommand } from './siteVerbs.ts'

let db: Database
let url: string
let drop: () => Promise<void>
let app: TestApp
let site: Site
let key: string
let folder: string
let notifications = 0

beforeAll(async () => {
  const testDb = await testDatabase()
  ;({ drop, url } = testDb)
  db = connect(testDb.url)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-site-'))
  app = await makeApp(db)
  app.bus.subscribe('sites_changed', () => {
    notifications += 1
    clearSiteCache(db)
  })
  site = await makeSite(db)
  key = await staffKey(db)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
  await drop()
})

async function run(...args: string[]) {
  const asked = parseArguments(siteCommand, args)
  if (typeof asked === 'string') return { code: 2, output: asked }
  return runVerb(app, asked, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
const reasonArgs = ['--why', 'a test of it']
const set = (path: string, value: string) => run('set', site.key, path, value, ...reasonArgs)
const now = async () => (await findSite(db, site.domain)) as Site
const lastAudit = () =>
  db.one`select action, subject, before, after from audit where site_id = ${site.id} order by id desc limit 1`
const audits = async () => (await db.one<{ count: number }>`select count(*)::int as count from audit`).count

test('OPS-4 SITE-2 a choice, a part of one and a price are changed, written down whole, and known at once', async () => {
  await now()
  notifications = 0
  expect(await set('enable_site_entry_popup', '["NL", "DE"]')).toMatchObject({ code: 0 })
  expect((await now()).choices.enable_site_entry_popup).toEqual(['NL', 'DE'])
  expect(await lastAudit()).toEqual({
    ...{ action: 'site.set', subject: 'enable_site_entry_popup' },
    before: { value: '["NL"]' },
    after: { value: '["NL","DE"]' },
  })
  await set('translations.nl.index_title', 'Na het donker')
  expect((await now()).choices.translations).toEqual({ nl: { index_title: 'Na het donker' } })
  expect(await lastAudit()).toMatchObject({ before: null, after: { value: '"Na het donker"' } })
  await set('message_credits', '7')
  await set('free_mode', 'conversations')
  expect(await now()).toMatchObject({
    message_credits: 7,
    free_mode: 'conversations',
    photo_credits: site.photo_credits,
  })
  await set('providers', '["sandbox"]')
  await set('providers.0', 'adyen')
  expect((await now()).choices.providers).toEqual(['adyen'])
  await set('providers', 'null')
  expect((await now()).choices).not.toHaveProperty('providers')
  await set('match_chance', '{"percent": 40, "source": "a study"}')
  expect(await set('match_chance', 'null')).toMatchObject({ code: 0 })
  expect((await now()).choices.match_chance).toBeNull()
  const file = join(folder, 'words.json')
  await writeFile(file, JSON.stringify({ de: { index_title: 'Nach Einbruch der Nacht' } }))
  await set('translations', `@${file}`)
  expect((await now()).choices.translations).toEqual({ de: { index_title: 'Nach Einbruch der Nacht' } })
  expect(notifications).toBe(10)
  expect(JSON.parse((await run('show', site.domain, 'message_credits')).output)).toBe(7)
  expect(JSON.parse((await run('show', site.key)).output)).toMatchObject({
    key: site.key,
    choices: { name: 'Test site' },
  })
  expect(JSON.parse((await run('list')).output)).toEqual(
    expect.arrayContaining([expect.objectContaining({ key: site.key, hosts: [site.domain], company: 'Test BV' })]),
  )
})

test('OPS-4 what no site can be is refused in a line, and nothing is changed', async () => {
  const [before, written] = [await now(), await audits()]
  const cases: [path: string, value: string, says: RegExp][] = [
    ['nothing', '1', /^path: there is no nothing/],
    ['constructor', '1', /^path: there is no constructor/],
    ['__proto__.x', '1', /^path: names with dots/],
    ['translations.__proto__', '{}', /^path: names with dots/],
    ['a.b.c.d.e.f.g', '1', /^path: names with dots/],
    ['message_credits', ' -1', /^message_credits: /],
    ['message_credits', '1.5', /^message_credits: /],
    ['message_credits', 'many', /^message_credits: /],
    ['message_length', '0', /^message_length: 1 to 10000/],
    ['message_length', '20000', /^message_length: 1 to 10000/],
    ['enable_site_entry_popup', '"NL"', /^enable_site_entry_popup/],
    ['enable_site_entry_popup', '["Holland"]', /^enable_site_entry_popup/],
    ['signups', 'nobody', /^signups: /],
    ['name', 'x'.repeat(41), /^name: /],
    ['name', '', /^name: is empty/],
    ['name', 'null', /^name: /],
    ['name.first', 'x', /^path: name has no parts/],
    ['translations.xx.index_title', 'x', /^translations/],
    ['translations.nl.colour', 'red', /holds something that no site has/],
    ['translations.nl', '{"index_title": "x", "colour": "red"}', /holds something that no site has/],
    ['countries', '["DE"]', /^countries: NL/],
    ['locales', '["nl"]', /^locales: en/],
    ['default_search.min_age', '17', /^default_search/],
    ['default_search.max_age', '17', /^default_search/],
    ['support_email', 'nobody', /^support_email/],
    ['chat_history_days', '0', /^chat_history_days/],
    ['directdebit', '{}', /npm run bank/],
    ['providers', 'null', /^nothing would change/],
    ['description', 'x'.repeat(200_000), /^value: at most/],
  ]
  for (const [path, value, says] of cases)
    expect([path, value.slice(0, 50), await set(path, value)]).toEqual([
      ...[path, value.slice(0, 50)],
      { code: 1, output: expect.stringMatching(says) },
    ])
  expect(await run('set', site.key, 'message_credits', '1')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^why/),
  })
  expect(await run('show', site.key, 'choices.x')).toEqual({ code: 1, output: 'path: this site has no choices.x' })
  expect(await run('set', 'nowhere', 'message_credits', '1', ...reasonArgs)).toMatchObject({ code: 1 })
  for (const args of [[], ['show'], ['set', site.key], ['drop', site.key]])
    expect(await run(...args)).toMatchObject({ code: 2, output: expect.stringContaining('npm run site -- list') })
  expect([await now(), await audits()]).toEqual([before, written])
})

const whole = () => ({
  ...{ key: 'lantern', domain: 'lantern.example', hosts: ['www.lantern.example'], niche: 3, domain_language: 'en' },
  ...{ country: 'NL', time_zone: 'Europe/Amsterdam' },
  company: { ...site.company },
  prices: {
    ...{ message_credits: 2, photo_credits: 5, gift_credits: 10, signup_credits: 4, message_length: 500 },
    ...{ free_mode: 'conversations', free_conversations: 2, free_messages: 10 },
  },
  choices: { ...site.choices, name: 'Lantern' },
})
async function add(given: unknown) {
  const file = join(folder, 'site.json')
  await writeFile(file, typeof given === 'string' ? given : JSON.stringify(given))
  return run('add', file, ...reasonArgs)
}

test('OPS-4 SITE-1 another site is opened by a file, whole or not at all', async () => {
  expect(await add(whole())).toMatchObject({ code: 0 })
  const made = (await findSite(db, 'www.lantern.example')) as Site
  expect(made).toMatchObject({
    key: 'lantern',
    niche: 3,
    choices: { name: 'Lantern' },
    company: { name: 'Test BV' },
    message_credits: 2,
  })
  expect(await db.many`select action, subject from audit where site_id = ${made.id}`).toEqual([
    { action: 'site.add', subject: 'lantern' },
  ])
  const count = () => db.one`select (select count(*) from site) as sites, (select count(*) from company) as companies`
  const before = await count()
  const other = { ...whole(), key: 'other', domain: 'other.example', hosts: [] }
  const cases: [given: unknown, says: RegExp][] = [
    [whole(), /^there is a site at lantern/],
    [{ ...other, hosts: ['lantern.example'] }, /^there is a site at lantern\.example/],
    [{ ...other, domain: 'https://other.example' }, /^domain: a host/],
    [{ ...other, niche: 8 }, /^niche: 1 to 7/],
    [{ ...other, time_zone: 'Mars/Olympus' }, /^time_zone: /],
    [{ ...other, country: 'DK' }, /^countries: DK/],
    [{ ...other, colour: 'red' }, /^colour/],
    [{ ...other, choices: { ...other.choices, colour: 'red' } }, /^choices\.colour/],
    [{ ...other, company: { ...other.company, added: 'once' } }, /^company\.added/],
    [{}, /^key: is missing/],
    ['{', /site\.json: /],
    ['null', /./],
  ]
  for (const [given, says] of cases)
    expect([given, await add(given)]).toEqual([given, { code: 1, output: expect.stringMatching(says) }])
  expect(await count()).toEqual(before)
})

test('OPS-4 a node that serves shows it with the next page, also one that it keeps', async () => {
  const server = await testServer({ DATABASE_URL: url })
  try {
    const visitor = client(server.port, 'gay.localhost')
    const title = async () => /<title>([^<]*)/.exec((await visitor.get('/pages/faq')).text)?.[1]
    const before = await title()
    for (let n = 0; n < 2; n++) expect(await title()).toBe(before)
    const asked = parseArguments(siteCommand, ['set', 'gay', 'name', 'Evenfall', ...reasonArgs])
    await runVerb(server.app, asked as never, key)
    expect(await title()).toContain('Evenfall')
    expect((await visitor.get('/api/settings.php')).json.name).toBe('Evenfall')
  } finally {
    await server.close()
  }
})
