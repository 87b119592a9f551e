// The server-rendered shell: site-entry warning by country and layout, footers, error pages (NAV-1 to NAV-11).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsSiteEntry } from '../../web/siteEntry/needsSiteEntry.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let somebody: string
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  server = await testServer({ COUNTRY_HEADER: 'cf-ipcountry' })
  const { id } = await server.db.one<{ id: string }>`
    select m.public_id as id from member m join site s on s.id = m.site_id
    where s.key = 'gay' and m.kind = 'fictional' order by m.id limit 1`
  somebody = id
})
afterAll(() => server.close())

const visitor = (site = 'gay') => client(server.port, `${site}.localhost`)
const from = (country: string, lang = 'en') => ({ headers: { 'cf-ipcountry': country, 'accept-language': lang } })

/** How a page warns: over it, in it, or not. Asked twice: the second time it may come from the cache. */
async function warning(who: Client, path: string, country: string) {
  const [first, second] = [await who.get(path, from(country)), await who.get(path, from(country))]
  expect([first.status, second.status], path).toEqual([200, 200])
  const [firstCookie = 'none', again = 'none'] = [first, second].map(
    ({ text }) => /<(dialog|section)\b[^>]* data-site-entry/.exec(text)?.[1],
  )
  expect(again, `${path} again`).toBe(firstCookie)
  return firstCookie
}

test('NAV-10 NAV-14 the warning by country and layout: NL and DE alone outside the default layout, in the signup as a part of it', async () => {
  const guest = visitor()
  const results: Record<string, Record<string, string>> = {}
  const paths = {
    default: ['/', '/pricing', '/login', '/members', `/members/${somebody}`, '/lang-config'],
    lander: ['/landers/gallery', `/members/${somebody}/landing`],
    empty: ['/signup', `/members/${somebody}/signup`],
    never: ['/reset-password', '/reset-password/do', '/enter', '/pages/terms', '/first-evening', '/complaints'],
  }
  for (const [layout, all] of Object.entries(paths)) {
    for (const path of all) {
      const row = results[layout] ?? {}
      results[layout] = row
      for (const country of ['NL', 'DE', 'BE', 'FR', 'US']) {
        const said = await warning(guest, path, country)
        expect(row[country] ?? said, `${path} ${country}`).toBe(said)
        row[country] = said
      }
    }
  }
  expect(results).toEqual({
    default: { NL: 'dialog', DE: 'dialog', BE: 'dialog', FR: 'none', US: 'none' },
    lander: { NL: 'dialog', DE: 'dialog', BE: 'none', FR: 'none', US: 'none' },
    empty: { NL: 'section', DE: 'section', BE: 'none', FR: 'none', US: 'none' },
    never: { NL: 'none', DE: 'none', BE: 'none', FR: 'none', US: 'none' },
  })
})

test('NAV-10 what no visitor reaches follows the same rule: the chat layout, and a profile that is completed', () => {
  const site = { enable_site_entry_popup: ['NL', 'BE'] }
  const warned = (country: string, layout: 'chat' | 'empty' | 'default', route: string) =>
    needsSiteEntry({ ...site, geoip_selected_country: country }, layout, route)
  expect(['NL', 'DE', 'BE'].map((it) => warned(it, 'chat', 'chats-id'))).toEqual([true, false, false])
  expect(['NL', 'BE'].map((it) => warned(it, 'empty', 'complete-signup'))).toEqual([false, false])
  expect(['NL', 'BE'].map((it) => warned(it, 'default', 'premium'))).toEqual([true, true])
})

test('NAV-10 a site that names no country warns nobody; a member is not asked', async () => {
  expect(await warning(visitor('she'), '/', 'NL')).toBe('none')
  expect(await warning(visitor('gilf'), '/', 'GB')).toBe('dialog')
  const member = visitor()
  const { email, password } = castMember('gay', 0)
  await member.login(email, password)
  for (const path of ['/pricing', '/members', '/landers/gallery'])
    expect(await warning(member, path, 'NL')).toBe('none')
})

test('NAV-10 the answer is a form: its cookie lasts a year, it leads back on this site alone, and no other page sends it', async () => {
  const guest = visitor()
  const answer = (next: string, headers = form) =>
    visitor().post('/enter', undefined, { raw: `next=${encodeURIComponent(next)}`, headers })
  const { text } = await guest.get('/pricing', from('NL'))
  expect(text).toMatch(/<form [^>]*action="\/enter"[^>]*><input type="hidden" name="next" value="\/pricing"/)
  const foreign = await answer('/pricing', { ...form, 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined])

  for (const [next, end] of [
    ['/pricing', '/pricing'],
    ['/members?min_age=30', '/members?min_age=30'],
    ['https://else.test/', '/'],
    ['//else.test', '/'],
    ['/\\else.test', '/'],
    ['', '/'],
  ] as const) {
    const { status, headers } = await answer(next)
    expect([status, headers.location]).toEqual([303, end])
    expect(headers['set-cookie']).toEqual(['entered=1; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly'])
  }

  await guest.post('/enter', undefined, { raw: 'next=%2Fpricing', headers: form })
  expect(guest.cookies()).toContain('entered=1')
  for (const path of ['/pricing', '/', '/members', '/landers/gallery', '/signup'])
    expect(await warning(guest, path, 'NL')).toBe('none')
  expect(await warning(visitor(), '/pricing', 'NL')).toBe('dialog')
})

test('NAV-10 who arrived at the signup answers by going on, once; elsewhere the signup sets nothing', async () => {
  const step = (who: Client, country: string) =>
    who.post('/signup', undefined, {
      raw: `step=0&consents=${CONSENT_KEY}&who=male+male`,
      headers: { ...form, ...from(country).headers, 'x-forwarded-for': '10.9.8.7' },
    })
  const lines = (answer: Awaited<ReturnType<typeof step>>) =>
    (answer.headers['set-cookie'] ?? []).filter((it) => it.startsWith('entered='))
  const [dutch, belgian] = [visitor(), visitor()]
  expect(lines(await step(dutch, 'NL'))).toHaveLength(1)
  expect(await warning(dutch, '/signup', 'NL')).toBe('none')
  expect(lines(await step(dutch, 'NL'))).toEqual([])
  expect(lines(await step(belgian, 'BE'))).toEqual([])
  expect(await warning(belgian, '/', 'BE')).toBe('dialog')
})

/** Which links its footer has, whether it has a disclaimer and a word for the US. */
function footerOf(text: string) {
  const footer = /<footer.*?<\/footer>/s.exec(text)?.[0]
  if (!footer) return null
  const nav = /<nav aria-label=.*?<\/nav>/s.exec(footer)?.[0] ?? ''
  return {
    links: [...nav.matchAll(/href="([^"?]+)/g)].map(([, to]) => to),
    disclaimer: footer.includes('data-disclaimer'),
    us: footer.includes('data-us-footer'),
    us_privacy: footer.includes('Your privacy in the United States'),
  }
}

const compact = ['/pages/terms', '/pages/privacy', '/pages/cookies', '/withdraw', '/pages/accessibility']
const all = [
  ...compact,
  '/pages/ban',
  '/pricing',
  '/complaints',
  '/takedown',
  '/pages/return-policy',
  '/pages/faq',
  '/pages/service',
  '/pages/safety',
  '/pages/transparency',
]

test('NAV-1 NAV-5 footers: all links for visitors, few for members, withdrawal and accessibility in both; disclaimer; the US footer in English in the default layout', async () => {
  const guest = visitor()
  const of = async (who: Client, path: string, country = 'FR', lang = 'en') =>
    footerOf((await who.get(path, from(country, lang))).text)
  const plain = { disclaimer: true, us: false, us_privacy: false }
  for (const path of ['/', '/members', '/no-such-page-here/at/all'])
    expect(await of(guest, path), path).toEqual({ ...plain, links: all, us: true })
  expect(await of(guest, '/', 'FR', 'nl')).toEqual({ ...plain, links: all })
  expect(await of(guest, '/', 'US')).toEqual({ ...plain, links: all, us: true, us_privacy: true })
  expect(await of(guest, '/landers/gallery', 'US')).toEqual({ ...plain, links: all })
  expect(await of(guest, '/signup')).toBeNull()

  const member = visitor()
  const { email, password } = castMember('gay', 0)
  await member.login(email, password)
  member.jar.set('lang', 'en')
  for (const path of ['/members', '/pricing'])
    expect(await of(member, path)).toEqual({ ...plain, links: compact, us: true })
  const { text } = await member.get(`/members/${somebody}/chat`, from('FR'))
  expect(footerOf(text)).toBeNull()
  expect(text).not.toContain('aria-label="Alerts"')
})

test('NAV-1 SITE-11 the support phone is read as in the US there, and dialled without dashes and spaces', async () => {
  const of = async (site: string, country: string) =>
    /<a href="(tel:[^"]+)">([^<]+)</.exec((await visitor(site).get('/', from(country))).text)?.slice(1)
  expect(await of('gay', 'NL')).toEqual(['tel:+31850000000', '+31 85 000 00 00'])
  expect(await of('gay', 'US')).toEqual(['tel:+31850000000', '+31 85 000 00 00'])
  expect(await of('she', 'US')).toEqual(['tel:+12125550100', '(212) 555-0100'])
})

test('NAV-4 a language is chosen where there is more than one', async () => {
  const languages = (text: string) => text.includes('action="/lang-config"')
  expect(languages((await visitor('bbw').get('/')).text)).toBe(true)
  await server.db.run`
    update site set choices = jsonb_set(choices, '{locales}', '["en"]') where key = 'milf'`
  expect(languages((await visitor('milf').get('/login')).text)).toBe(false)
})

test('NAV-3 a visitor has no places in the navigation; the way in stands there', async () => {
  const { text } = await visitor().get('/pricing')
  expect(text).not.toContain('data-bottom-bar')
  expect(text).not.toMatch(/<nav aria-label="Main"/)
  expect(text).toMatch(/href="\/login"/)
})
