// The nine landers as the server renders them: every language and niche, campaign variants, caching, honest content
// (LAND-1, LAND-3). Short form: each niche in each language with three of the nine by turns. Long form: with all.
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedPages, landerDesigns } from '../../contract/landers.ts'
import { locales, type Niche, niches } from '../../contract/limits.ts'
import { clearSiteCache } from '../../server/sites/index.ts'
import routes from '../../web/routes.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { isLongForm } from '../resilience/longForm.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const withSlug = landerDesigns.filter((it) => it !== 'tinderswipe')

/** A visitor; `kept`: gets pages from the cache, as most do. */
function visitor({
  site = 'gay',
  lang = 'en',
  kept: hasSignupCookie = true,
}: {
  site?: Niche
  lang?: string
  kept?: boolean
} = {}) {
  const httpClient = client(server.port, `${site}.localhost`)
  httpClient.jar.set('lang', lang)
  httpClient.jar.set('entered', '1')
  const get: typeof httpClient.get = (path, sent) => {
    if (!hasSignupCookie) httpClient.jar.set('signup', 'none')
    return httpClient.get(path, sent)
  }
  return { ...httpClient, get }
}

/** What one reads, and what is read to one. */
const wordsOf = (html: string) =>
  [
    ...[...html.matchAll(/ (?:aria-label|alt|title|placeholder|value)="([^"]*)"/g)].map(([, it]) => it),
    html.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, '\n'),
  ].join('\n')
const h1 = (html: string) => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]

/** By turns each design comes in every language and in every niche. */
const designsFor = (turn: number) => landerDesigns.filter((_, at) => isLongForm || (at + turn) % 3 === 0)

test.each(niches)(
  'LAND-1 I18N-2 all nine stand in all eleven languages on %s, whole and honest',
  async (site) => {
    for (const [at, lang] of locales.entries()) {
      const guest = visitor({ site, lang, kept: false })
      for (const design of designsFor(at + niches.indexOf(site))) {
        const at = `${site} ${lang} ${design}`
        const { status, text } = await guest.get(`/landers/${design}${site === 'bdsm' ? '?network=demo' : ''}`)
        expect(status, at).toBe(200)
        expect(text, at).toContain(`lang="${lang}"`)
        expect(text.match(/<h1/g), at).toHaveLength(1)
        expect(wordsOf(text).match(/undefined|\bnull\b|\bNaN\b|\[object|\{\w+\}/), at).toBeNull()
        // The way in needs no script (one of these sites takes only whom a source sent), and leads to the signup.
        expect(text, at).toMatch(/<form(?=[^>]*data-way-in)(?=[^>]*action="\/(signup|members\/[\w-]{16,32}\/signup)")/)
        // Every face is a public, drawn one; that they are fictional is said on the page, not in the footer alone.
        const [page = ''] = text.split('<footer')
        const pictures = [...page.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src)
        expect(
          pictures.filter((src) => !/^\/(p|assets)\//.test(src ?? '')),
          at,
        ).toEqual([])
        expect(page, at).toContain('lucide-drama')
        expect(text.match(/<script[^>]* src=/g), at).toHaveLength(1)
        expect(text, at).not.toMatch(/ style="| on\w+="/)
      }
    }
  },
  120_000,
)

test('LAND-1 each design has an idea of its own: nine headlines, nine stylesheets', async () => {
  const guest = visitor()
  const pages = await Promise.all(landerDesigns.map(async (it) => (await guest.get(`/landers/${it}`)).text))
  expect(new Set(pages.map(h1)).size).toBe(landerDesigns.length)
  for (const [at, design] of landerDesigns.entries())
    expect([...(pages[at] ?? '').matchAll(/assets\/(\w+)-[\w-]+\.css/g)].map(([, it]) => it).sort()).toEqual(
      ['app', design].sort(),
    )
})

test('LAND-1 NAV-14 a campaign has its words, its first step and its background; each design', async () => {
  const guest = visitor({ lang: 'nl' })
  for (const design of withSlug) {
    const [plain, classic, tonight, choose] = await Promise.all(
      ['', '/classic', '/tonight', '/choose'].map(async (it) => (await guest.get(`/landers/${design}${it}`)).text),
    )
    expect(plain).not.toContain('data-background')
    expect(classic).toContain('data-background')
    expect(h1(tonight ?? '')).toBe('Iemand nieuws, vanavond')
    expect(tonight).toMatch(/<title>Iemand nieuws, vanavond/)
    expect(tonight).toMatch(/<form(?=[^>]*data-way-in)(?=[^>]*method="post")/)
    expect(tonight).toContain('name="step" value="0"')
    expect(choose).toContain('name="min_age"')
    expect(plain).not.toContain('name="min_age" required')
  }
})

test('LAND-1 a slug that nobody set shows the design’s own; one that is none leads nowhere and is not repeated', async () => {
  const guest = visitor()
  for (const design of withSlug) {
    const own = await guest.get(`/landers/${design}`)
    const unknown = await guest.get(`/landers/${design}/spring-2031`)
    expect(unknown.status).toBe(200)
    // Only the ways back know where one is: after a change of language or country, and from the signup.
    const rest = unknown.text
      .replace(`name="next" value="/landers/${design}/spring-2031"`, '')
      .replace(`/lang-config?next=%2Flanders%2F${design}%2Fspring-2031`, '')
      .replaceAll(/name="from" value="[^"]+"|from=%2F[^"&]+/g, '')
    expect(rest.includes('spring-2031'), design).toBe(false)
    expect(h1(unknown.text)).toBe(h1(own.text))
  }
  const wrong = ['<script>alert(1)</script>', '"onload=x', 'A', 'a b', `${'a'.repeat(41)}`, '-a', '__proto__', '%00']
  for (const slug of wrong) {
    const { status, text } = await guest.get(`/landers/gallery/${encodeURIComponent(slug)}`)
    expect(status, slug).toBe(404)
    if (/[<"]/.test(slug)) expect(text).not.toContain(slug)
  }
  expect((await guest.get('/landers/tinderswipe/classic')).status).toBe(404)
})

test('LAND-1 PRO-8 a person never stands on a lander, also one that was drawn a moment ago', async () => {
  const guest = visitor({ kept: false })
  const facesOf = async () => {
    const { text } = await guest.get('/landers/tinderswipe')
    return [...text.matchAll(/name="likes" value="([^"]+)"/g)].map(([, id]) => id as string)
  }
  const before = await facesOf()
  expect(before.length).toBeGreaterThan(2)
  const kinds = await server.db.many<{ kind: string; key: string }>`
    select m.kind, s.key from member m join site s on s.id = m.site_id where m.public_id = any(${before}::text[])`
  expect(new Set(kinds.map(({ kind, key }) => `${kind} ${key}`))).toEqual(new Set(['fictional gay']))
  await server.db.run`
    update member set kind = 'person', answered = true, terms_version = 'x', adult_declared_at = now()
    where public_id = ${before[0] as string}`
  const after = await facesOf()
  expect(after).not.toContain(before[0])
  expect((await guest.get('/api/landers/gallery')).text).not.toContain(before[0])
  await server.db.run`update member set kind = 'fictional' where public_id = ${before[0] as string}`
})

test('LAND-1 the campaign’s pictures come first, in its order; foreign ones do not come', async () => {
  const ids = await server.db.many<{ id: string; site: string }>`
    select m.public_id as id, s.key as site from member m join site s on s.id = m.site_id
    where m.kind = 'fictional' and exists (select 1 from photo p where p.member_id = m.id and p.main)
    order by m.id desc`
  const ownIds = ids.filter(({ site }) => site === 'gay').slice(0, 2)
  const foreign = ids.find(({ site }) => site === 'milf')
  const set = [...ownIds, foreign].map((it) => it?.id)
  await server.db.run`
    update site set choices = jsonb_set(choices, '{landers,gallery,picked}', ${server.db.json({
      headline: {},
      subline: {},
      pictures: { ids: set },
      first_step: 'start',
      design_version: 2,
    })})
    where key = 'gay'`
  clearSiteCache(server.app.db)
  const { json } = await visitor().get('/api/landers/gallery?slug=picked')
  const shown = json.faces.map(({ id }: { id: string }) => id)
  expect(shown.slice(0, 2)).toEqual(ownIds.map(({ id }) => id))
  expect(shown).not.toContain(foreign?.id)
  expect(json.faces.every(({ fictional }: { fictional: boolean }) => fictional)).toBe(true)
})

test('LAND-1 who arrives uninvited at a site by invitation is told so; by a source the way in is open', async () => {
  await server.db
    .run`update site set choices = jsonb_set(choices, '{signups}', '"with_trafficsource"') where key = 'she'`
  clearSiteCache(server.app.db)
  const guest = visitor({ site: 'she', kept: false })
  for (const design of landerDesigns) {
    expect((await guest.get(`/landers/${design}`)).text, design).not.toContain('data-way-in')
    expect((await guest.get(`/landers/${design}?network=zzz`)).text, design).not.toContain('data-way-in')
    expect((await guest.get(`/landers/${design}?network=demo`)).text, design).toContain('data-way-in')
  }
})

test('LAND-1 a site that shows nobody yet has its landers all the same', async () => {
  await server.db.run`
    update member set status = 'disabled' where kind = 'fictional' and site_id = (select id from site where key = 'bbw')`
  const guest = visitor({ site: 'bbw', kept: false })
  for (const design of landerDesigns) {
    const { status, text } = await guest.get(`/landers/${design}`)
    expect(status, design).toBe(200)
    expect(text, design).toContain('data-way-in')
    expect(text.split('<footer')[0], design).toContain('lucide-drama')
  }
})

test('LAND-1 rendered once: the next visitor gets the kept page, also by an ad’s address', async () => {
  const { text } = await visitor({ site: 'milf' }).get('/landers/gallery/classic')
  await visitor({ site: 'milf' }).get('/landers/gallery/classic?network=lights')
  await server.db.run`update member set name = 'Renamed' || id where site_id = (select id from site where key = 'milf')`
  const again = await visitor({ site: 'milf' }).get('/landers/gallery/classic')
  expect(again.text === text).toBe(true)
  expect(again.headers['set-cookie']).toBeUndefined()
  const byAd = await visitor({ site: 'milf' }).get('/landers/gallery/classic?lb&network=others&gclid=1')
  expect(byAd.text.includes('Renamed')).toBe(false)
  expect(byAd.text.includes('network=others')).toBe(true)
})

test('LAND-1 all the script of a lander, before anybody touches it: 5 KB at most', async () => {
  const guest = visitor()
  const br = { headers: { 'accept-encoding': 'br' } }
  for (const design of landerDesigns) {
    const { text } = await guest.get(`/landers/${design}`)
    const entry = /<script type="module" src="([^"]+)"/.exec(text)?.[1] as string
    let bytes = 0
    const visited = new Set<string>()
    // What a lander loads by itself: its own file, the count, and what those import.
    async function weigh(path: string, follow: (file: string) => boolean) {
      if (visited.has(path)) return
      visited.add(path)
      const answer = await guest.get(path, br)
      expect(answer.status, path).toBe(200)
      bytes += answer.bytes.length
      const code = brotliDecompressSync(answer.bytes).toString()
      for (const [, file = '', lazyFile = ''] of code.matchAll(
        /import\(["'`]\.\/([\w.-]+\.js)["'`]\)|from\s*["']\.\/([\w.-]+\.js)["']/g,
      ))
        if (lazyFile || follow(file)) await weigh(`/assets/${lazyFile || file}`, () => true)
    }
    await weigh(entry, (file) => new RegExp(`^(lander|landerBounce|siteEntry|${design})-`).test(file))
    expect(bytes, `${design}: ${[...visited].join(' ')}`).toBeLessThanOrEqual(5 * 1024)
    expect(visited.size).toBeGreaterThan(1)
  }
})

test('LAND-3 every page is counted, by the name of its route', async () => {
  const names = routes.map(({ id }) => id as string)
  // Landers and landings say their design, the kit is for developers.
  const others = names.filter((name) => !/^landers-|^members-id-landing|^kit$/.test(name))
  expect(others.toSorted()).toEqual(countedPages.toSorted())
  for (const lander of countedPages) {
    const beacon = { headers: { 'sec-fetch-site': 'same-origin' } }
    expect((await visitor({ site: 'bbw' }).post('/api/landers/left', { lander, bounced: true }, beacon)).status).toBe(
      200,
    )
  }
  expect((await visitor().get('/account/email')).status).toBe(302)
  expect((await visitor().get('/undo/do')).text).toContain('<body data-page="undo-do"')
})

test('LAND-3 a beacon counts, from our own pages only, and says nothing', async () => {
  const guest = visitor()
  const sent = { lander: 'video', slug: 'classic', bounced: true }
  const beacon = { headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await guest.post('/api/landers/left', sent, beacon)).status).toBe(200)
  expect((await guest.post('/api/landers/left', { ...sent, bounced: false }, beacon)).status).toBe(200)
  for (const wrong of [{ ...sent, lander: 'nobody' }, { ...sent, slug: 'x'.repeat(61) }, { ...sent, bounced: 'x' }, {}])
    expect((await guest.post('/api/landers/left', wrong, beacon)).status).toBe(400)
  expect((await guest.post('/api/landers/left', sent, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  )
  expect((await guest.post('/api/landers/left', undefined, { ...beacon, raw: '{' })).status).toBe(400)
  const rows = await server.db.many`
    select lander, slug, visits, bounces, day::text
    from lander_visit where site_id = (select id from site where key = 'gay')`
  expect(rows).toEqual([
    { lander: 'video', slug: 'classic', visits: 2, bounces: 1, day: expect.stringMatching(/^\d{4}-/) },
  ])
})
