// Sitemap and robots.txt: pages, languages, exclusions (I18N-2).

import { afterAll, beforeAll, expect, test } from 'vitest'
import { niches } from '../../contract/limits.ts'
import { publicPageOf, publicPages } from '../../contract/publicPages.ts'
import { robots } from '../../server/sites/robots.ts'
import { sitemap } from '../../server/sites/sitemap.ts'
import routes from '../../web/routes.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ask = (niche: string, path: string) => client(server.port, `${niche}.localhost`).get(path)
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, it = '']) => it)

test.each(niches)('I18N-2 the sitemap of %s names its own pages alone, each in each language', async (niche) => {
  const { status, headers, text } = await ask(niche, '/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^application\/xml/)
  const addresses = addressesIn(text)
  expect(addresses).toHaveLength(publicPages.length * 11)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const it of addresses)
    expect(it).toMatch(new RegExp(`^http://${niche}\\.localhost:${server.port}/[^?]*\\?lang=[a-z]{2}$`))
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(addresses.length)
})

test('I18N-2 each address of the sitemap is a page in its language that calls itself so', async () => {
  const addresses = addressesIn((await ask('gay', '/sitemap.xml')).text).filter((it) => /lang=(?:nl|pl)$/.test(it))
  expect(addresses.length).toBe(2 * publicPages.length)
  for (const address of addresses) {
    const { pathname, search, searchParams } = new URL(address)
    const { status, text } = await ask('gay', pathname + search)
    expect([address, status]).toEqual([address, 200])
    expect(text).toContain(`<html lang="${searchParams.get('lang')}"`)
    expect(text).toContain(`<link rel="canonical" href="${address}"/>`)
  }
})

test('I18N-2 robots.txt lets nobody look for members, and names the sitemap', async () => {
  const { status, headers, text } = await ask('she', '/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(text).toContain(`Sitemap: http://she.localhost:${server.port}/sitemap.xml`)
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, it = '']) => it)
  const isClosed = (path: string) => closed.some((it) => path.startsWith(it))
  expect(publicPages.filter(isClosed)).toEqual([])
  const paths = routes.map(({ path = '' }) => `/${path}`)
  const open = paths.filter((it) => !isClosed(it) && publicPageOf(it.replace('/:slug?', '')) === null)
  // A visitor's own: pages of an operator's choosing, and whatever is no page.
  expect(open).toEqual(['/:token', '/*'])
})

const origin = 'https://example.com'
const site = (locales: string[], domain_language: string) =>
  ({ site: { choices: { locales }, domain_language }, request: { origin } }) as unknown as Parameters<typeof sitemap>[0]

test('I18N-2 a site of one language has plain addresses without alternates, on its own domain', () => {
  const xml = sitemap(site(['nl'], 'nl'))
  // It has no open books.
  const pages = publicPages.filter((it) => it !== '/open-books')
  expect(addressesIn(xml)).toEqual(pages.map((it) => origin + it))
  expect(xml).not.toContain('hreflang')
  expect(robots(site(['nl'], 'nl'))).toContain('Sitemap: https://example.com/sitemap.xml')
})

test('I18N-2 who speaks none of the languages is shown the domain’s, or English where the site does not speak that', () => {
  const others = (locales: string[], domain_language: string) =>
    /hreflang="x-default" href="([^"]+)"/.exec(sitemap(site(locales, domain_language)))?.[1]
  expect(others(['en', 'nl', 'de'], 'de')).toBe('https://example.com/?lang=de')
  expect(others(['en', 'nl'], 'de')).toBe('https://example.com/?lang=en')
  expect(others(['sv', 'nl'], 'de')).toBe('https://example.com/?lang=sv')
})
