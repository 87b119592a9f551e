// The program with which staff say what a site offers: checked by the contract, written down with before and after, known to every node (OPS-4).
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyInfo, prices, siteChoices } from '../contract/sites.ts'
import { domains } from '../server/app.ts'
import type { Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { clearSiteCache, findSite } from '../server/sites/index.ts'
import { eraseSites } from '../server/staff/eraseSites.ts'
import { makeApp, makeMember, makeSite, type TestApp } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { makeFullMember } from '../test/fixtures/fullMember.ts'
import { client } from '../test/fixtures/httpClient.ts'
import { personalColumns } from '../test/fixtures/personalData.ts'
import { testServer } from '../test/fixtures/servers.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { moneyCommand } from './moneyVerbs.ts'
import { type Command, parseArguments, runVerb } from './parseArguments.ts'
import { siteCommand } from './siteVerbs.ts'
import { staffCommand } from './staffVerbs.ts'

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

test('OPS-4 SITE-1 domain, hosts, company, country, time zone are changed, recorded, and known at once', async () => {
  const it = await makeSite(db, { choices: { countries: ['NL', 'DE'] } })
  const change = (path: string, value: string) => run('set', it.key, path, value, ...reasonArgs)
  const current = async (host: string) => (await findSite(db, host)) as Site
  expect(await change('domain', `new.${it.domain}`)).toMatchObject({ code: 0 })
  // The former domain still leads there.
  for (const host of [it.domain, `new.${it.domain}`]) expect((await current(host)).domain).toBe(`new.${it.domain}`)
  expect(await change('hosts', `["www.${it.domain}"]`)).toMatchObject({ code: 0 })
  expect(await current(it.domain)).toBeNull()
  expect((await current(`www.${it.domain}`)).id).toBe(it.id)
  await change('company.address', 'Street 2')
  await change('company', JSON.stringify({ ...it.company, name: 'Other BV' }))
  await change('country', 'DE')
  await change('time_zone', 'Europe/Berlin')
  expect(await current(`www.${it.domain}`)).toMatchObject({
    ...{ country: 'DE', time_zone: 'Europe/Berlin', company: { name: 'Other BV' } },
  })
  expect(await db.many`select action, subject, actor from audit where site_id = ${it.id} order by id`).toEqual(
    ['domain', 'hosts', 'company.address', 'company', 'country', 'time_zone'].map((subject) => ({
      ...{ action: 'site.set', subject, actor: 'Lena' },
    })),
  )
  const before = await audits()
  for (const [path, value, says] of [
    ['domain', site.domain, /^domain: .* leads to another site/],
    ['hosts', `["${site.domain}"]`, /^hosts: .* leads to another site/],
    ['domain', 'https://x.example', /^domain: a host/],
    ['country', 'DK', /^countries: DK/],
    ['domain_language', 'xx', /^domain_language/],
    ['time_zone', 'Mars/Olympus', /^time_zone/],
    ['time_zone', 'Europe/Berlin', /^nothing would change/],
    ['company.owner', 'x', /^path: there is no company.owner/],
    ['company.__proto__', 'x', /^path: there is no/],
    ['company.name.first', 'x', /^path: there is no/],
    ['company', 'null', /^company/],
    ['key', 'other', /^path: there is no key/],
  ] as const)
    expect([path, value, await change(path, value)]).toEqual([
      path,
      value,
      { code: 1, output: expect.stringMatching(says) },
    ])
  expect(await audits()).toBe(before)
})

test('OPS-4 SITE-1 `new` writes a file with comments, `add` takes it with its bundles, `show` prints what `add` takes', async () => {
  const file = join(folder, 'new.jsonc')
  expect(await run('new', file)).toMatchObject({ code: 0 })
  expect(await run('new', file)).toMatchObject({ code: 1, output: expect.stringMatching(/EEXIST/) })
  const text = await readFile(file, 'utf8')
  const optional = ['providers', 'landers']
  for (const name of [...Object.keys(siteChoices.entries), ...Object.keys(prices), ...Object.keys(companyInfo.entries)])
    if (name !== 'directdebit') expect([name, text.includes(`"${name}"`)]).toEqual([name, true])
  expect(optional.every((name) => text.includes(name))).toBe(true)
  await writeFile(file, text.replaceAll('lantern', 'torch'))
  expect(JSON.parse((await run('add', file, ...reasonArgs)).output)).toEqual({
    ...{ site: 'torch', hosts: ['www.torch.example', 'torch.example'], bundles: 4 },
  })
  expect(
    await db.many`select key, amount, popular from bundle where site_id = (select id from site where key = 'torch') order by key`,
  ).toEqual([
    { key: 'p0', amount: 899, popular: false },
    { key: 'p1', amount: 2199, popular: true },
    { key: 'p2', amount: 4999, popular: false },
    { key: 'p3', amount: 8999, popular: false },
  ])
  const shown = (await run('show', 'torch')).output
  const again = JSON.parse(shown.replaceAll('torch', 'beacon'))
  const copy = join(folder, 'copy.json')
  await writeFile(copy, JSON.stringify(again))
  expect(await run('add', copy, ...reasonArgs)).toMatchObject({ code: 0 })
  expect(JSON.parse((await run('show', 'beacon')).output)).toEqual(again)
  // Whole or not at all.
  await writeFile(
    copy,
    JSON.stringify({
      ...again,
      key: 'ember',
      domain: 'ember.example',
      hosts: [],
      bundles: [{ key: 'p9', currency: 'EUR', credits: 1, price: 1 }],
    }),
  )
  expect(await run('add', copy, ...reasonArgs)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^key: one of/),
  })
  expect(await db.many`select 1 from site where key = 'ember'`).toEqual([])
})

test('OPS-4 CRED-1 bundles come as one file: what is missing is added, what differs is changed', async () => {
  const it = await makeSite(db)
  const money = async (...args: string[]) => {
    const parsed = parseArguments(moneyCommand, args)
    return runVerb(app, parsed as never, key)
  }
  const file = join(folder, 'bundles.json')
  const lines = [
    { key: 'p0', currency: 'EUR', credits: 15, price: 8.99, label: 'none' },
    { key: 'p1', currency: 'EUR', credits: 40, price: 21.99, label: 'best' },
  ]
  await writeFile(file, JSON.stringify(lines))
  const bring = async () => JSON.parse(await money('bundle', 'import', it.key, file, ...reasonArgs))
  expect(await bring()).toEqual({ added: 2, changed: 0, unchanged: 0 })
  expect(JSON.parse(await money('bundles', it.key, '--file'))).toEqual(lines)
  await writeFile(file, JSON.stringify([{ ...lines[0], price: 7.99 }, lines[1]]))
  expect(await bring()).toEqual({ added: 0, changed: 1, unchanged: 1 })
  await writeFile(
    file,
    JSON.stringify([
      { ...lines[0], price: 6.99 },
      { ...lines[1], currency: 'USD' },
    ]),
  )
  await expect(bring()).rejects.toThrow(/^currency: this site sells in EUR/)
  expect(JSON.parse(await money('bundles', it.key, '--file'))).toMatchObject([{ price: 7.99 }, {}])
})

test('OPS-4 SITE-1 a paused site says that it is away, at every address; resumed, all is as before', async () => {
  const server = await testServer({ DATABASE_URL: url })
  try {
    const visitor = client(server.port, 'bdsm.localhost')
    const command = (...args: string[]) => runVerb(server.app, parseArguments(siteCommand, args) as never, key)
    const statuses = async () => {
      const found = []
      for (const path of ['/', '/login', '/api/settings.php', '/members']) found.push((await visitor.get(path)).status)
      return found
    }
    const before = await statuses()
    await command('pause', 'bdsm', ...reasonArgs)
    expect(await statuses()).toEqual([503, 503, 503, 503])
    expect((await client(server.port, 'gay.localhost').get('/login')).status).toBe(200)
    // What providers report of payments goes on.
    expect((await visitor.post('/api/webhooks/sandbox', {})).json.code).toBe('bad_signature')
    await expect(command('pause', 'bdsm', ...reasonArgs)).rejects.toThrow(/^nothing would change/)
    await command('resume', 'bdsm', ...reasonArgs)
    expect(await statuses()).toEqual(before)
  } finally {
    await server.close()
  }
})

test('OPS-4 SITE-1 ACC-12 removed by two, a site is paused for fourteen days, then nobody and no file is left of it', {
  timeout: 120_000,
}, async () => {
  const it = await makeSite(db)
  const hooks = { onErase: domains.toReversed().flatMap(({ onErase }) => onErase ?? []) }
  const own = await makeApp(db, { hooks })
  own.time = new Date('2026-11-20T12:00:00Z')
  await makeMember(db, it, { kind: 'fictional', answered: true })
  const members = [await makeFullMember(own, db, it), await makeFullMember(own, db, it)]
  await db.run`
    insert into signup_draft (token_hash, site_id, data, expires) values ('\x01', ${it.id}, '{"email": "draft@example.org"}', ${own.time})`
  await db.run`
    insert into complaint (site_id, reference, kind, name, email, text, language, is_spam, created_at)
    values (${it.id}, 'C-XXXX-XXXX', 'other', 'Anna', 'anna@example.org', 'No', 'en', false, ${own.time})`
  const elsewhere = await makeSite(db)
  await makeMember(db, elsewhere)
  const other = await makeFullMember(own, db, elsewhere)
  const as = (by: string, command: Command, ...args: string[]) =>
    runVerb(own, parseArguments(command, args) as never, by)
  const second = await staffKey(db, 'Otto', 'operator')
  const { request } = JSON.parse(await as(key, siteCommand, 'remove', it.key, ...reasonArgs))
  expect(await db.one`select paused_at from site where id = ${it.id}`).toEqual({ paused_at: null })
  await expect(as(key, staffCommand, 'approve', request)).rejects.toThrow(/own/)
  await as(second, staffCommand, 'approve', request)
  expect(await db.one`select paused_at, removed_at from site where id = ${it.id}`).toEqual({
    ...{ paused_at: own.time, removed_at: own.time },
  })
  own.time = new Date('2026-12-04T11:00:00Z')
  await eraseSites(own)
  expect(await db.one`select status from member where id = ${members[0]?.id}`).toEqual({ status: 'active' })
  own.time = new Date('2026-12-04T12:00:00Z')
  await eraseSites(own)
  expect(await db.one`select erased_at, key from site where id = ${it.id}`).toEqual({
    erased_at: own.time,
    key: it.key,
  })
  clearSiteCache(db)
  expect(await findSite(db, it.domain)).toBeNull()
  // Residue: no personal column of this site holds more than an erased member's row.
  const residue: unknown[] = []
  for (const { table, column, kind } of await personalColumns(db)) {
    if (table === 'member' || kind.startsWith('kept')) continue
    const [row] = await db.sql.unsafe(
      `select count(*)::int as count from "${table}" where site_id = ${it.id} and coalesce("${column}"::text, '') not in ('', '{}')`,
    )
    if ((row as unknown as { count: number }).count) residue.push([table, column, row])
  }
  expect(residue).toEqual([])
  expect(
    await db.one`select count(*)::int as count from member where site_id = ${it.id} and erased_at is null`,
  ).toEqual({ count: 0 })
  expect(await db.one`select status, erased_at from member where id = ${other.id}`).toEqual({
    status: 'active',
    erased_at: null,
  })
  await expect(as(key, siteCommand, 'resume', it.key, ...reasonArgs)).rejects.toThrow(/there is none/)
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
