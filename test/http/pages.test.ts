// Content pages over HTTP: every text on every site in every language, a site's own pages, and recorded agreements.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Locale, locales, niches } from '../../contract/limits.ts'
import { type Block, type ContentPage, pageNames, placeholders, reservedTokens } from '../../contract/pages.ts'
import { pageCommand } from '../../ops/pageVerbs.ts'
import { parseArguments, runVerb } from '../../ops/parseArguments.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import { clearSiteCache, inJob } from '../../server/sites/index.ts'
import { parseMarkup } from '../../server/sites/pageMarkup.ts'
import { browserClient, makeAccount, siteOf } from '../fixtures/accounts.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { staffKey } from '../fixtures/staff.ts'

const root = join(import.meta.dirname, '../..')
const translated = locales.filter((it) => existsSync(join(root, 'pages', it)))
let server: TestServer
let folder: string
let key: string

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
  key = await staffKey(server.db)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-pages-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})

/** Somebody who reads this language, in this country. */
function reader(site: string, lang: Locale = 'en', country?: string) {
  const httpClient = client(server.port, `${site}.localhost`)
  httpClient.jar.set('lang', lang)
  httpClient.jar.set('entered', '1')
  if (country) httpClient.jar.set('country', country)
  return httpClient
}
const page = async (it: ReturnType<typeof reader>, name: string) => {
  const { status, json } = await it.get(`/api/pages/${name}`)
  expect(status, name).toBe(200)
  return json as ContentPage
}

/** `npm run page`, in this process; a text is a file before. */
async function run(...args: string[]) {
  const asked = parseArguments(pageCommand, args)
  if (typeof asked === 'string') return { code: 2, output: asked }
  return runVerb(server.app, asked, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
let files = 0
async function put(site: string, name: string, locale: string, text: string | Buffer) {
  const file = join(folder, `${++files}.md`)
  await writeFile(file, text)
  return run('put', site, name, locale, file, '--why', 'a test of it')
}
const articleOf = (html: string) => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
const every = translated.flatMap((locale) => niches.map((niche) => [locale, niche] as const))

describe('PAGE-1 I18N-3 every text of every site is whole', () => {
  test.each(every)('%s on %s', async (locale, niche) => {
    const site = await siteOf(server.db, niche)
    for (const name of pageNames) {
      const found = await page(reader(niche, locale), name)
      expect(found, name).toMatchObject({ name, locale, own: false, version: expect.stringMatching(/^[0-9a-f]{16}$/) })
      const said = JSON.stringify([found.title, found.blocks], (key, value) => (key === 'to' ? undefined : value))
      expect(said.replace(/^\[|[{}]/g, ''), name).not.toMatch(/undefined|NaN|\[object|: ?""/)
      const words = found.blocks.map(wordsIn).join('\n')
      expect(words, name).not.toMatch(/[{}]|<\w|\*\*|\]\(|undefined/)
      if (name !== 'faq' && name !== 'ban') expect(words, name).toContain(site.company.name)
    }
  })

  test('PAGE-1 each data of the site has its place, and where a company has none, nothing stands in it', async () => {
    const all = pageNames.map((it) => readFileSync(join(root, `pages/en/${it}.md`), 'utf8')).join()
    const used = [...all.matchAll(/\{(\w+)\}/g)].map(([, it]) => it as string)
    expect(
      [...new Set(used)].filter(
        (it) => it !== 'kept_things' && it !== 'figures' && !placeholders.includes(it as never),
      ),
    ).toEqual([])
    const withVat = (await page(reader('gay'), 'terms')).blocks.map(wordsIn).join('\n')
    expect(withVat).toContain('VAT number: NL000000000B00')
    expect(withVat).toContain('Trade names: Nightjar, Evenly, and Sable Room')
    const { added: _, ...company } = (await siteOf(server.db, 'she')).company
    expect(company.vat_numbers).toEqual([])
    expect((await page(reader('she'), 'terms')).blocks.map(wordsIn).join('\n')).not.toContain('VAT number')
  })
})

const saidIn = (words: { text: string }[]) => words.map(({ text }) => text).join('')
function wordsIn(block: Block): string {
  if (block.kind === 'heading') return block.text
  if (block.kind === 'paragraph') return saidIn(block.words)
  if (block.kind === 'list') return block.items.map(saidIn).join('\n')
  if (block.kind === 'terms') return block.entries.map((it) => `${saidIn(it.term)}: ${saidIn(it.meaning)}`).join('\n')
  return ''
}

/** What a translation keeps: the kind of each block, how many items, which placeholders, codes and targets. */
function shapeOf(locale: Locale, name: string) {
  const text = readFileSync(join(root, 'pages', locale, `${name}.md`), 'utf8')
  const { title, blocks } = parseMarkup(text, (it) => `‹${it}›`)
  const marks = (it: string) => [...it.matchAll(/‹\w+›/g)].map(String).toSorted()
  const targets = (block: Block) =>
    [...JSON.stringify(block).matchAll(/"to":"([^"]*)"|"kind":"code","text":"([^"]*)"/g)]
      .map(([, to, code]) => to ?? code)
      .toSorted()
  return [
    marks(title),
    ...blocks.map((it) => ({
      kind: it.kind === 'heading' ? `h${it.level}` : it.kind,
      count: it.kind === 'list' ? it.items.length : it.kind === 'terms' ? it.entries.length : 1,
      marks: marks(wordsIn(it)),
      targets: targets(it),
    })),
  ]
}

describe('I18N-3 PAGE-1 a translation says the same, block by block', () => {
  test.each(translated.filter((it) => it !== 'en'))('%s', (locale) => {
    for (const name of pageNames) {
      expect(shapeOf(locale, name), name).toEqual(shapeOf('en', name))
      const [localized, english] = [locale, 'en'].map((it) =>
        readFileSync(join(root, 'pages', it, `${name}.md`), 'utf8'),
      )
      const lines = new Set(english?.split('\n').filter((it) => / \w+ \w+ /.test(it) && !/^\W*\{|^> /.test(it)))
      expect(
        localized?.split('\n').filter((it) => lines.has(it)),
        `${name}: still in English`,
      ).toEqual([])
    }
  })

  test('I18N-1 all eleven languages have all of them', async () => {
    expect(translated).toEqual([...locales])
    for (const locale of locales)
      expect(await readdir(join(root, 'pages', locale)), locale).toEqual(
        expect.arrayContaining(pageNames.map((it) => `${it}.md`)),
      )
  })
})

test('PAGE-1 the page: its heading, its contents, sections in order, company data, the date, and no script but the one', async () => {
  for (const name of pageNames) {
    const { status, text } = await reader('gay').get(`/pages/${name}`)
    expect(status).toBe(200)
    const article = articleOf(text)
    expect(article.match(/<h1\b/g), name).toHaveLength(1)
    expect(article, name).not.toMatch(/[{}]|style=|<script/)
    const sections = [...article.matchAll(/<h2 id="(section-\d+)"/g)].map(([, id]) => id)
    expect(sections.length, name).toBeGreaterThan(3)
    for (const id of sections) expect(article.split(`href="#${id}"`).length - 1, id).toBe(2)
    expect(article, name).toContain('In force since')
    expect(article, name).toContain('a template that no lawyer has approved yet')
    expect(text.match(/<script\b[^>]* src=/g), name).toHaveLength(1)
  }
  const cookies = articleOf((await reader('gay').get('/pages/cookies')).text)
  expect(cookies).toMatch(/<th scope="row"><code>auth\.session<\/code><\/th>/)
  expect(cookies).toContain('30 days')
})

test('PAGE-1 the date of the terms: 2023-12-01 12:00 UTC, or when the company came later', async () => {
  expect((await page(reader('gay'), 'terms')).date).toBe('2024-02-01T09:00:00.000Z')
  expect((await siteOf(server.db, 'bbw')).company.added).toBe('2023-09-15T09:00:00.000Z')
  expect((await page(reader('bbw'), 'terms')).date).toBe('2023-12-01T12:00:00.000Z')
  expect(articleOf((await reader('bbw').get('/pages/terms')).text)).toMatch(
    /In force since (<!-- -->)?1 December 2023|December 1, 2023/,
  )
})

test('I18N-1 readers of English in the United States get their own privacy notice, nobody else does', async () => {
  const american = 'Privacy notice for the United States'
  expect((await page(reader('gay', 'en', 'US'), 'privacy')).title).toBe(american)
  expect((await page(reader('gay', 'en', 'NL'), 'privacy')).title).toBe('Privacy statement')
  if (translated.includes('nl')) expect((await page(reader('gay', 'nl', 'US'), 'privacy')).title).not.toBe(american)
  expect(articleOf((await reader('gay', 'en', 'US').get('/pages/privacy')).text)).toContain(american)
  expect((await reader('gay').get('/api/pages/privacy.us')).status).toBe(404)
})

describe('RTE-5 pages of a site by token', () => {
  test('a text is put, shown on its site alone, changed, retired; every version stays, each change is recorded', async () => {
    expect((await reader('bdsm').get('/munch-calendar')).status).toBe(404)
    const first = await put('bdsm', 'munch-calendar', 'en', '# Munches\n\nCome to **{site_name}**.\n')
    expect(first.code, first.output).toBe(0)
    expect(JSON.parse(first.output)).toMatchObject({ version: 1, path: '/munch-calendar' })
    const { status, text } = await reader('bdsm').get('/munch-calendar')
    expect(status).toBe(200)
    expect(articleOf(text)).toContain('<strong>Sable Room</strong>')
    expect(articleOf(text)).not.toContain('no lawyer')
    expect(text).toMatch(/<title>Munches/)
    expect((await reader('gay').get('/munch-calendar')).status).toBe(404)

    await put('bdsm', 'munch-calendar', 'en', '# Munches\n\nNew words.\n')
    expect(JSON.parse((await put('bdsm', 'munch-calendar', 'en', '# Munches\n\nNew words.\n')).output).version).toBe(2)
    expect((await page(reader('bdsm'), 'munch-calendar')).blocks.map(wordsIn)).toEqual(['New words.'])
    expect((await run('show', 'bdsm', 'munch-calendar', 'en', '--version', '1')).output).toContain('Come to')
    expect(JSON.parse((await run('list', 'bdsm')).output)).toMatchObject([
      { name: 'munch-calendar', locale: 'en', version: 2, retired: false },
    ])
    expect((await run('retire', 'bdsm', 'munch-calendar', 'en', '--why', 'over')).code).toBe(0)
    expect((await reader('bdsm').get('/api/pages/munch-calendar')).status).toBe(404)
    expect((await run('show', 'bdsm', 'munch-calendar', 'en')).output).toMatch(/^Retired on /)
    const { id } = await siteOf(server.db, 'bdsm')
    const trail = await server.db.many<{ action: string; actor: string }>`
      select action, actor, subject from audit where site_id = ${id} and action like 'page.%' order by id`
    expect(trail.map(({ action }) => action)).toEqual(['page.put', 'page.put', 'page.retire'])
    expect(trail[0]).toMatchObject({ subject: 'munch-calendar en', actor: expect.stringContaining('Lena') })
    await expect(server.db.run`update content_page set text = 'other'`).rejects.toThrow()
    await expect(server.db.run`delete from content_page`).rejects.toThrow()
  })

  test('an unknown token is not found, nor one of the program’s without its /pages, nor one of nonsense', async () => {
    for (const path of [
      '/nobody-knows',
      '/terms',
      '/privacy.us',
      '/-',
      '/%3Cb%3E',
      `/${'x'.repeat(3_000)}`,
      '/Terms',
    ]) {
      const { status, text } = await reader('gay').get(path)
      expect([path, status]).toEqual([path, 404])
      expect(text).toContain('This page could not be found')
    }
  })

  test('what cannot be a page is refused in words, and nothing is kept', async () => {
    const count = () =>
      server.db.one`select (select count(*) from content_page) as pages, (select count(*) from audit) as deeds`
    const before = await count()
    const cases: [name: string, locale: string, text: string | Buffer, says: RegExp][] = [
      ['members', 'en', '# T\n\nx', /members is an address of the program's/],
      ['api', 'en', '# T\n\nx', /address of the program's/],
      ['UPPER', 'en', '# T\n\nx', /lower-case letters/],
      ['a/b', 'en', '# T\n\nx', /lower-case letters/],
      ['fine', 'xx', '# T\n\nx', /locale: one of en, nl/],
      ['fine', 'en', 'No title', /does not begin with "# Title"/],
      ['fine', 'en', '# T\n\n{who_knows}', /\{who_knows\} is no placeholder/],
      ['fine', 'en', `# T\n\n${'x'.repeat(100 * 1024)}`, /text: 102\d{3} bytes; at most 102400/],
      ['fine', 'en', Buffer.from([35, 32, 84, 10, 10, 0xff, 0xfe]), /no UTF-8/],
      ['fine', 'en', '# T\n\n\0', /could not be read/],
      ['privacy.us', 'nl', '# T\n\nx', /for readers of English/],
    ]
    for (const [name, locale, text, says] of cases)
      expect([name, await put('gay', name, locale, text)]).toEqual([
        name,
        { code: 1, output: expect.stringMatching(says) },
      ])
    expect(await run('put', 'gay', 'fine', 'en', 'x')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^why: /),
    })
    expect(await run('drop', 'gay')).toMatchObject({ code: 2, output: expect.stringContaining('npm run page') })
    expect(await run('retire', 'gay', 'fine', 'en', '--why', 'none')).toMatchObject({ code: 1 })
    expect(await count()).toEqual(before)
  })

  test('markup stays text', async () => {
    const nasty =
      '# <b>T</b>\n\n<script>alert(1)</script> [x](javascript:alert) [y](//evil.test)\n\n- <img src=x onerror=alert(1)>\n'
    expect((await put('gay', 'nasty', 'en', nasty)).code).toBe(0)
    const html = (await reader('gay').get('/nasty')).text
    expect(articleOf(html)).not.toMatch(/<script|<img|<b>|href="(javascript|\/\/)/)
    expect(articleOf(html)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toMatch(/<title>&lt;b&gt;T/)
  })

  test('a language that it lacks: the domain’s, else English; the article says which it is', async () => {
    const { domain_language } = await siteOf(server.db, 'standard')
    await put('standard', 'dates', 'pl', '# Randki\n\nTak.\n')
    await put('standard', 'dates', 'en', '# Dates\n\nYes.\n')
    const titles = async () =>
      Object.fromEntries(
        await Promise.all(
          (['pl', 'de', 'en'] as const).map(async (it) => [it, (await page(reader('standard', it), 'dates')).title]),
        ),
      )
    expect(await titles()).toEqual({ pl: 'Randki', de: 'Dates', en: 'Dates' })
    if (domain_language !== 'en') await put('standard', 'dates', domain_language, '# Own\n\nOwn.\n')
    const german = (await reader('standard', 'de').get('/dates')).text
    expect(german).toMatch(/<html lang="de"/)
    expect(articleOf(german)).toMatch(
      new RegExp(`^<article[^>]* lang="${domain_language}"|^<article lang="${domain_language}"`),
    )
    expect(articleOf((await reader('standard', 'pl').get('/dates')).text)).not.toMatch(/^<article[^>]* lang=/)
  })

  test('a token of every other route is taken', async () => {
    const routes = await readFile(join(root, 'web/routes.ts'), 'utf8')
    const paths = [...routes.matchAll(/(?:route|lander|content)\(\s*[`'"]([\w-]+)/g)].map(
      ([, first]) => first as string,
    )
    expect(paths.length).toBeGreaterThan(40)
    const open = new Set(paths.filter((it) => !(reservedTokens as readonly string[]).includes(it)))
    expect([...open]).toEqual([])
    const folders = (await readdir(join(root, 'web/public'), { withFileTypes: true })).filter((it) => it.isDirectory())
    expect(folders.map(({ name }) => name).filter((it) => !(reservedTokens as readonly string[]).includes(it))).toEqual(
      [],
    )
  })
})

test('RTE-5 PAGE-1 a site’s own terms go before the program’s in all languages, dated by the day when they were put', async () => {
  await put('milf', 'terms', 'en', '# Our own terms\n\nBe kind.\n')
  for (const locale of translated) expect((await page(reader('milf', locale), 'terms')).title).toBe('Our own terms')
  const own = await page(reader('milf'), 'terms')
  expect(own).toMatchObject({ own: true, name: 'terms' })
  expect(Date.parse(own.date)).toBeGreaterThan(Date.now() - 60_000)
  expect((await page(reader('gay'), 'terms')).own).toBe(false)
  await run('retire', 'milf', 'terms', 'en', '--why', 'a mistake')
  expect((await page(reader('milf'), 'terms')).own).toBe(false)
})

/** All steps, over the wire. */
async function signUp(name: string) {
  const client = browserClient(server, 'gilf')
  const step = async (body: object) => {
    const { status, text } = await client.post('/api/signup', body)
    expect([status, text]).toEqual([200, expect.anything()])
  }
  await step({ step: 0, consents: [CONSENT_KEY], gender: 'female', looks_for: 'male' })
  await step({ step: 1, name, date_of_birth: '1961-05-05' })
  await step({ step: 2, email: `${name.toLowerCase()}@example.org`, sure: true })
  await step({ step: 3, password: 'quiet lantern street', terms: true })
  return { ...client, last: () => step({ step: 4, signup_message: '', interests: [], likes_for_me: false }) }
}

test('PAGE-1 ACC-1 what a member agreed to is written down and stays to be read as it was; nobody else reads it there', async () => {
  await put('gilf', 'terms', 'en', '# Terms of the first day\n\nOld words of {company_name}.\n')
  const seen = await page(reader('gilf'), 'terms')
  const privacy = await page(reader('gilf'), 'privacy')
  const it = await signUp('Agreeable')
  // They change between the box that was ticked and the last step, and the company moves.
  await put('gilf', 'terms', 'en', '# Terms of the second day\n\nNew words.\n')
  await it.last()
  await server.db
    .run`update company set name = 'Renamed Ltd' where id = (select company_id from site where key = 'gilf')`
  clearSiteCache(server.app.db)

  const { json } = await it.get('/api/agreements')
  expect(json.agreements).toMatchObject([
    { page: 'terms', version: seen.version, date: seen.date },
    { page: 'privacy', version: privacy.version },
  ])
  const { terms_version } = await server.db.one<{ terms_version: string }>`
    select terms_version from member where name = 'Agreeable'`
  expect(terms_version).toBe(seen.date)
  const then = await it.get(`/api/agreements/${seen.version}`)
  expect(then.json).toEqual(seen)
  expect(wordsIn(then.json.blocks[0])).toMatch(/^Old words of (?!Renamed)/)

  const list = await it.get('/account/agreements')
  expect(list.text).toContain(`href="/account/agreements/${seen.version}"`)
  const shown = await it.get(`/account/agreements/${seen.version}`)
  expect(articleOf(shown.text)).toContain('Terms of the first day')
  expect(articleOf(shown.text)).toContain('agreed on')
  expect((await it.get('/account/agreements/0000000000000000')).status).toBe(404)
  expect((await it.get('/account')).text).toContain('href="/account/agreements"')

  const other = browserClient(server, 'gilf')
  const { email } = await makeAccount(server.db, 'gilf')
  await other.login(email)
  expect((await other.get(`/api/agreements/${seen.version}`)).status).toBe(404)
  expect((await other.get('/api/agreements')).json).toEqual({ agreements: [] })
  const visitor = browserClient(server, 'gilf')
  expect((await visitor.get(`/api/agreements/${seen.version}`)).status).toBe(403)
  expect((await visitor.get('/account/agreements')).headers.location).toBe('/login?next=%2Faccount%2Fagreements')
})

test('ACC-15 ACC-12 agreements are in the copy of one’s data, and are erased with the member; the texts stay', async () => {
  const it = await signUp('Erasable')
  await it.last()
  const site = await siteOf(server.db, 'gilf')
  const { id } = await server.db.one<Columns<'member', 'id'>>`select id from member where name = 'Erasable'`
  const held: Record<string, unknown> = {}
  await inJob(server.app, site, async (ctx) => {
    for (const tell of server.app.hooks.onExport) Object.assign(held, await tell(ctx, id))
  })
  expect(held.agreements).toMatchObject([
    { page: 'privacy', text: expect.stringContaining('What we hold, why, and on which ground') },
    { page: 'terms', text: expect.stringContaining('New words.') },
  ])
  const texts = await server.db.one`select count(*) from page_version`
  await inJob(server.app, site, async (ctx) => {
    for (const forget of server.app.hooks.onErase) await forget(ctx, id)
  })
  expect(await server.db.many`select 1 from agreement where member_id = ${id}`).toEqual([])
  expect(await server.db.one`select count(*) from page_version`).toEqual(texts)
  await expect(server.db.run`delete from page_version`).rejects.toThrow()
})
