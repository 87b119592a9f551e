// Web app manifests of a site and of the discreet app, icons, page heads, offline page; none holds personal data
// (SITE-3, NAV-4, NAV-6, NAV-11, NOTE-4).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appColors, daySurface, disguises, iconNames } from '../../contract/homeScreen.ts'
import { locales, niches } from '../../contract/limits.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const at = (niche: string): Client => client(server.port, `${niche}.localhost`)
const visitor = () => at('gay')
const rafael = castMember('gay', 0)
const sheet = (name: string) => readFileSync(join(import.meta.dirname, `../../web/styles/${name}.css`), 'utf8')

type Icon = { src: string; sizes: string; purpose?: string }
type Manifest = Record<string, string> & { icons: Icon[]; shortcuts?: { name: string; url: string; icons: Icon[] }[] }
const manifest = async (it: Client, query = ''): Promise<Manifest> => {
  const { status, headers, json } = await it.get(`/manifest.webmanifest${query}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  return json
}
const form = (it: Client, path: string, fields: Record<string, string>) =>
  it.post(path, undefined, {
    raw: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
const showAs = (it: Client, shown_as: string) => form(it, '/account/app', { shown_as })
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const hrefOf = (html: string, rel: string) =>
  new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
const metaOf = (html: string, name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]

test('SITE-3 each site has a manifest of its own: name, colours and icons by niche, and where it starts', async () => {
  const all = await Promise.all(niches.map(async (niche) => ({ niche, told: await manifest(at(niche)) })))
  for (const { niche, told } of all) {
    const { choices } = await server.db.one<{
      choices: { name: string }
    }>`select choices from site where key = ${niche}`
    expect(told).toMatchObject({
      ...{ id: '/app', name: choices.name, start_url: '/members', scope: '/', display: 'standalone', dir: 'ltr' },
      ...{ theme_color: appColors[niche].accent, background_color: daySurface },
    })
    expect(told.short_name?.length).toBeLessThanOrEqual(12)
    expect(told.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
  }
  for (const field of ['name', 'theme_color']) expect(new Set(all.map(({ told }) => told[field])).size).toBe(7)
  expect(new Set(all.map(({ told }) => told.icons[0]?.src)).size).toBe(7)
})

test('SITE-3 every icon is there in the size that is said of it; a mask covers its whole square, and so does the one for Apple', async () => {
  const client = visitor()
  for (const name of iconNames)
    for (const [ending, size, whole] of [
      ['192', 192, false],
      ['512', 512, false],
      ['mask', 512, true],
      ['180', 180, true],
    ] as const) {
      const { status, headers, bytes } = await client.get(`/icons/${name}-${ending}.png`)
      expect([status, headers['content-type']], `${name} ${ending}`).toEqual([200, 'image/png'])
      expect(bytes.length).toBeLessThan(10_000)
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([size, size])
      expect(data[3] === 255, `${name} ${ending}: its corner`).toBe(whole)
    }
})

test('NAV-13 the colours that devices are told are those of the style sheets', () => {
  const [, day] = /--day-50: (#\w+)/.exec(sheet('tokens')) ?? []
  expect(day).toBe(daySurface)
  for (const niche of niches) {
    const [, block = ''] = new RegExp(`data-niche="${niche}"\\]([^}]*)\\}`).exec(sheet('niches')) ?? []
    const of = (token: string) => new RegExp(`--${token}: (#\\w+)`).exec(block)?.[1]
    expect([niche, of('primary-600'), of('night-900')]).toEqual([
      niche,
      appColors[niche].accent,
      appColors[niche].night,
    ])
  }
})

test('I18N-3 it is worded in the language that its address names; any other is the site’s own', async () => {
  const client = visitor()
  for (const lang of locales) expect((await manifest(client, `?lang=${lang}`)).lang).toBe(lang)
  for (const nonsense of ['?lang=xx', '?lang=', '?lang=de&lang=nl', '?lang[a]=de', '?lang=%00']) {
    client.jar.set('lang', 'pl')
    const { status, json } = await client.get(`/manifest.webmanifest${nonsense}`, {
      headers: { 'accept-language': 'fr' },
    })
    expect([nonsense, status, json.lang]).toEqual([nonsense, 200, 'en'])
  }
  const { shortcuts = [] } = await manifest(client, '?lang=en')
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Messages', '/chats'],
    ['Likes', '/likes'],
  ])
})

test('NAV-4 where it starts and its shortcuts lead a member in, and a visitor to the login and back', async () => {
  const { start_url, shortcuts = [] } = await manifest(visitor())
  const client = visitor()
  for (const { url } of shortcuts) {
    const { status, headers } = await client.get(url)
    expect([status, headers.location]).toEqual([302, `/login?next=${encodeURIComponent(url)}`])
  }
  const closed = await client.get(start_url as string)
  expect(closed.status === 200 || closed.headers.location === '/login?next=%2Fmembers').toBe(true)
  await client.login(rafael.email, rafael.password)
  for (const url of [start_url as string, ...shortcuts.map(({ url }) => url)])
    expect((await client.get(url)).status, url).toBe(200)
})

test('NAV-4 every page tells of its manifest, its icons and its colours, living or not, by day and by night', async () => {
  const member = visitor()
  await member.login(rafael.email, rafael.password)
  for (const [client, path] of [
    [visitor(), '/'],
    [visitor(), '/pricing?lang=de'],
    [visitor(), '/landers/gallery'],
    [member, '/members'],
    [member, '/account'],
  ] as const) {
    const { text } = await client.get(path)
    const lang = /<html lang="(\w\w)"/.exec(text)?.[1]
    expect(hrefOf(text, 'manifest'), path).toBe(`/manifest.webmanifest?lang=${lang}`)
    expect(hrefOf(text, 'apple-touch-icon')).toBe('/icons/gay-180.png')
    expect(hrefOf(text, 'icon')).toBe('/icons/gay.svg')
    expect(metaOf(text, 'apple-mobile-web-app-title')).toBe((await manifest(client)).name)
    expect(text).toMatch(/name="theme-color" media="\(prefers-color-scheme: dark\)" content="#140b1a"/)
    expect((text.match(/name="theme-color"/g) ?? []).length).toBe(2)
    expect(text).toMatch(/<meta name="viewport" content="[^"]*viewport-fit=cover/)
  }
  const night = visitor()
  night.jar.set('scheme', 'night')
  expect((await night.get('/pricing')).text.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" content="#140b1a"/>',
  ])
})

test('NAV-4 manifest and offline page are the same for everybody, kept by anybody, and asked for again by their mark', async () => {
  const member = visitor()
  await member.login(rafael.email, rafael.password)
  await showAs(member, 'weather')
  for (const path of ['/manifest.webmanifest?lang=de', '/offline?lang=de']) {
    const [his, all] = [await member.get(path), await visitor().get(path)]
    expect(his.text).toBe(all.text)
    expect(all.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', etag: his.headers.etag })
    expect(all.headers['set-cookie']).toBeUndefined()
    const again = await visitor().get(path, { headers: { 'if-none-match': all.headers.etag as string } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await at('she').get(path)).headers.etag).not.toBe(all.headers.etag)
  }
  await showAs(member, '')
})

test('NAV-11 the page for no line names neither site nor member, in eleven languages, and allows itself its style and its script', async () => {
  const client = visitor()
  const titles = new Set<string | undefined>()
  for (const lang of locales) {
    const { status, text, headers } = await client.get(`/offline?lang=${lang}`)
    expect([status, headers['content-language']]).toEqual([200, lang])
    expect(text).not.toMatch(/nightjar|gay|rafael/i)
    expect(text).toContain(`<html lang="${lang}">`)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self';/,
    )
    expect(headers['content-security-policy']).not.toContain('unsafe')
    titles.add(titleOf(text))
  }
  expect(titles.size).toBeGreaterThanOrEqual(1)
  expect((await client.get('/offline.js')).headers['content-type']).toMatch(/javascript/)
})

test('NAV-6 a plain name: the member’s pages, also logged out, say it and nothing else, on this device and on others', async () => {
  const [client, other] = [visitor(), visitor()]
  for (const one of [client, other]) {
    one.jar.set('lang', 'en')
    await one.login(rafael.email, rafael.password)
  }
  const own = titleOf((await client.get('/account')).text)
  expect(own).toMatch(/Account · /)
  const saved = await showAs(client, 'notes')
  expect([saved.status, saved.headers.location]).toEqual([303, '/account/app?done=saved'])
  for (const [one, path] of [
    [client, '/account'],
    [client, '/members'],
    [client, '/likes'],
    [other, '/account/app'],
  ] as const) {
    const { text } = await one.get(path)
    expect(titleOf(text), path).toMatch(/^(\(\d+\) )?Notes$/)
    expect(hrefOf(text, 'manifest')).toBe('/manifest.webmanifest?lang=en&as=notes')
    expect(hrefOf(text, 'icon')).toBe('/icons/notes.svg')
    expect(hrefOf(text, 'apple-touch-icon')).toBe('/icons/notes-180.png')
    expect(metaOf(text, 'application-name')).toBe('Notes')
  }
  // What is chosen for pushes does not hold meanwhile, and is not to be found out by surprise.
  const overruled = 'With a plain name, notifications only say there’s something new'
  expect((await other.get('/notifications')).text).toContain(overruled)
  await form(client, '/logout', {})
  expect(client.jar.get('shown_as')).toBe('notes')
  // One of them from the pages that everybody shares.
  for (const path of ['/login', '/', '/pricing', '/pricing'])
    expect(titleOf((await client.get(path)).text)).toBe('Notes')
  expect(titleOf((await visitor().get('/pricing')).text)).not.toBe('Notes')

  await showAs(other, '')
  expect(titleOf((await other.get('/account')).text)).toBe(own)
  expect((await other.get('/notifications')).text).not.toContain(overruled)
  expect([other.jar.has('shown_as'), client.jar.get('shown_as')]).toEqual([false, 'notes'])
  await client.login(rafael.email, rafael.password)
  expect(titleOf((await client.get('/account')).text)).toBe(own)
  expect(client.jar.has('shown_as')).toBe(false)
})

test('NAV-6 the plain app’s manifest says nothing of the site: not its name, niche, shortcuts, nor whose app it replaces', async () => {
  const client = visitor()
  const site = await manifest(client)
  for (const guise of disguises) {
    const plain = await manifest(client, `?as=${guise}&lang=en`)
    expect(plain).toMatchObject({ id: `/app/${guise}`, name: guise[0]?.toUpperCase() + guise.slice(1) })
    expect(plain.id).not.toBe(site.id)
    expect(plain).not.toHaveProperty('shortcuts')
    expect(JSON.stringify(plain)).not.toMatch(/nightjar|gay|7e40bf/i)
    expect(plain.icons.every(({ src }) => src.startsWith(`/icons/${guise}-`))).toBe(true)
    for (const { src } of plain.icons) expect((await client.get(src)).status).toBe(200)
  }
  expect(await manifest(client, '?as=toString')).toEqual(site)
  expect(await manifest(client, '?as=notes&as=weather')).toEqual(site)
})

test('NAV-6 the choice is one of ours, a member’s alone, and a broken one on the device is none', async () => {
  const client = visitor()
  expect((await client.put('/api/app', { shown_as: 'notes' })).json.code).toBe('authentication_required')
  await client.login(rafael.email, rafael.password)
  for (const shown_as of ['bank', '', 7, undefined])
    expect((await client.put('/api/app', { shown_as })).status).toBe(400)
  expect((await showAs(client, 'bank')).status).toBe(303)
  expect(titleOf((await client.get('/account')).text)).toMatch(/^Account · /)
  for (const nonsense of ['bank', '%00', 'notes; x', 'constructor', '<b>']) {
    const broken = visitor()
    broken.jar.set('shown_as', nonsense)
    const { status, text } = await broken.get('/pricing')
    expect([status, hrefOf(text, 'icon')]).toEqual([
      200,
      nonsense === 'notes; x' ? '/icons/notes.svg' : '/icons/gay.svg',
    ])
  }
})

test('NOTE-4 NAV-6 under a plain name a push says only that there is something new; of fictional profiles, the mask', async () => {
  const site = { name: 'Site', fictional_singular: 'Fictional profile' }
  const noticeText = async (fictional: boolean) =>
    (await server.app.renderMail('PushPlain', 'en', { site, link: 'x', fictional })).subject
  expect(await noticeText(false)).toBe('Something new')
  expect(await noticeText(true)).toBe('Something new (\u{1F3AD})')
})
