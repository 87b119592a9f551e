// The demo shows all of the specification as `npm start` plants it: nothing of it waits for an operator (OPS-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales, type Niche, niches } from '../../contract/limits.ts'
import { paymentMethods } from '../../contract/payments.ts'
import { cast } from '../../seed/cast.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { testDatabase } from '../fixtures/database.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { spawnServer } from '../fixtures/servers.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let server: Awaited<ReturnType<typeof spawnServer>>

beforeAll(async () => {
  database = await testDatabase()
  server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: database.data_dir })
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await database.drop()
})

const visitor = (site: Niche = 'gay', headers: Record<string, string> = {}) =>
  client(server.port, `${site}.localhost`, { 'accept-language': 'en', ...headers })
const settingsOf = async (site: Niche) => (await visitor(site).get('/api/settings.php')).json
const textOf = async (who: Client, path: string) => (await who.get(path)).text.replaceAll('<!-- -->', '')

type Row = { id: number; channel: string; recipient: string; links: string[] }
const outboxOf = async (recipient: string): Promise<Row[]> =>
  (await visitor().get('/dev/outbox.json')).json.outbox.filter((it: Row) => it.recipient === recipient)

async function asCast(key: string, site: Niche = 'gay') {
  const { email, password } = cast.find((it) => it.key === key) as (typeof cast)[0]
  const member = visitor(site)
  await member.login(email, password)
  member.jar.set('lang', 'en')
  return member
}

/** All steps of a signup over HTTP, and the link of its mail. */
async function signUp(name: string, site: Niche = 'gay', query = '') {
  const member = visitor(site, query ? { 'x-arrived-by': query } : {})
  const email = `${name.toLowerCase()}@example.org`
  for (const step of [
    { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: site === 'gay' ? 'male' : 'female' },
    { step: 1, name, date_of_birth: '1988-05-05' },
    { step: 2, email, sure: true },
    { step: 3, password: 'quiet lantern street', terms: true },
    { step: 4, signup_message: '', interests: [], likes_for_me: true },
  ]) {
    const { status, text } = await member.post('/api/signup', step)
    expect([step.step, status, text]).toEqual([step.step, 200, expect.anything()])
  }
  const [mail] = await outboxOf(email)
  const token = mail?.links.map((link) => new URL(link).searchParams.get('token')).find(Boolean)
  expect((await member.post('/api/activate', { token })).status).toBe(200)
  return Object.assign(member, { email })
}

test('OPS-1 SITE-4 every address that the start prints answers, also those that lead into closed sites', async () => {
  await expect.poll(() => server.lines.join('\n')).toContain('Ctrl-C stops everything.')
  const addresses = server.lines.flatMap((line) => line.match(/http:\/\/\S+/g) ?? [])
  const paths = addresses.map((it) => it.replace(/^http:\/\/|\.localhost:\d+/g, ''))
  expect(paths).toEqual(expect.arrayContaining(niches.map((key) => expect.stringMatching(`^${key}$`))))
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['bdsm/?network=demo', 'gilf/?network=demo', 'gay/first-evening', 'standard/dev/bank', 'gay/dev/outbox'],
    ]),
  )
  for (const address of addresses) {
    const { hostname, pathname, search } = new URL(address)
    expect([address, (await client(server.port, hostname).get(pathname + search)).status]).toEqual([address, 200])
  }
})

test('SITE-4 SITE-5 the demo has every kind of door; the closed ones open for its active traffic source alone', async () => {
  const all = await Promise.all(niches.map(settingsOf))
  const valuesOf = (name: string) => [...new Set(all.map((it) => it[name]))].toSorted()
  expect(valuesOf('signups')).toEqual(['all', 'with_trafficsource'])
  expect(valuesOf('logged_out_search')).toEqual(['blurred', 'full', 'none'])
  expect(valuesOf('logged_out_search_trafficsource')).toEqual(['blurred', 'full'])
  expect(valuesOf('free_mode')).toEqual(['conversations', 'credits'])
  for (const site of ['bdsm', 'gilf'] as const) {
    expect((await visitor(site).get('/members?network=none')).status).toBe(302)
    expect((await visitor(site).get('/members?network=demo')).status).toBe(200)
  }
  expect(await textOf(visitor('bdsm'), '/signup?network=none')).toContain('Invitation only')
  expect(await textOf(visitor('bdsm'), '/signup?network=demo')).not.toContain('Invitation only')
})

test('ACC-10 both answers of membership_privacy: open says that an address is unknown, strict says nothing', async () => {
  const email = { email: 'nobody.at.all@example.org' }
  const open = await visitor('gay').post('/api/reset-password', email)
  expect([open.status, open.json.detail]).toEqual([404, 'E-mail address not found'])
  expect((await visitor('bdsm').post('/api/reset-password', email)).status).toBe(200)
})

test('RTE-5 one page of its own under a token, in each language; no other site has it', async () => {
  const titles = await Promise.all(
    locales.map(async (lang) => {
      const { status, text } = await visitor().get(`/first-evening?lang=${lang}`)
      expect(status).toBe(200)
      return /<h1[^>]*>([^<]+)/.exec(text)?.[1]
    }),
  )
  expect(new Set(titles).size).toBe(locales.length)
  expect((await visitor('standard').get('/first-evening')).status).toBe(404)
})

test('I18N-1 NAV-1 the US texts: privacy notice, footer and the format of the phone, and on any site for who chooses the US', async () => {
  const american = visitor('she')
  expect(await textOf(american, '/pages/privacy')).toContain('Privacy notice for the United States')
  expect(await textOf(american, '/')).toContain('data-us-footer')
  expect(await textOf(american, '/')).toContain('(212) 555-0100')
  const mover = visitor('gay')
  expect(await textOf(mover, '/pages/privacy')).not.toContain('Privacy notice for the United States')
  await mover.put('/api/country', { country: 'US' })
  expect(await textOf(mover, '/pages/privacy')).toContain('Privacy notice for the United States')
})

test('SITE-8 each of the six words for a region is one of a demo site', async () => {
  const all = await Promise.all(niches.map(async (site) => Object.values((await settingsOf(site)).region_data)))
  expect([...new Set(all.flat())].toSorted()).toEqual(
    ['canton', 'county', 'province', 'region', 'state', 'voivodeship'].toSorted(),
  )
})

test('CRED-9 premium’s 46 % stands on one site, with its source; nowhere else', async () => {
  const sitesWithFigure: Niche[] = []
  for (const site of niches) {
    const [key] = cast.filter((it) => it.sites.includes(site)).map((it) => it.key)
    const page = await textOf(await asCast(key as string, site), '/premium')
    if (page.includes('46% higher match chance')) sitesWithFigure.push(site)
    if (site === 'standard') expect(page).toMatch(/Source: [^<]*nobody has measured it/)
  }
  expect(sitesWithFigure).toEqual(['standard'])
})

test('CRED-4 CRED-11 a newcomer without credits has the time bonus; one of yesterday the code that follows it', async () => {
  const newcomer = await signUp('Nova', 'milf')
  expect((await newcomer.get('/api/user.php')).json.user).toMatchObject({ credits: 0, paid_user: false })
  const bonus = (await newcomer.get('/api/discountcode.php?welcome=true')).json.discountcode
  expect(bonus).toMatchObject({ code: 'TIMEBONUS25', value_percentage: 25, is_visible: true, expired: false })
  expect(bonus.remaining_seconds).toBeGreaterThan(14_000)
  expect(await textOf(newcomer, '/members')).toMatch(/role="timer"/)
  const nico = await asCast('nico')
  const follower = (await nico.get('/api/discountcode.php?welcome=true')).json.discountcode
  expect(follower).toMatchObject({ code: 'WELCOME10', value_percentage: 10, is_visible: false })
  expect(await textOf(nico, '/credits')).toMatch(/role="timer"/)
})

test('CRED-3 a code for one country, from an amount on', async () => {
  const member = await asCast('milan')
  const code = server.lines.find((line) => line.startsWith('A discount code'))?.split(': ')[1]
  const offer = async (bundle: string, country: string) => {
    const { json } = await member.get(`/api/payments/methods?bundle=${bundle}&country=${country}&code=${code}`)
    return json.code ?? [json.amount, json.discounted]
  }
  expect(await offer('p1', 'NL')).toEqual([2_199, 1_869])
  expect(await offer('p0', 'NL')).toBe('code_not_found')
  expect(await offer('p1', 'BE')).toBe('code_not_found')
  expect((await member.get('/api/discountcode.php?code=NOSUCH')).json.detail).toBe('Code not found')
})

test('PAY-1 PAY-5 PAY-6 every method that the market still has is offered; direct debit and transfer have a bank of their own', async () => {
  const member = await asCast('theo')
  const { countries } = await settingsOf('gay')
  const offered = new Set<string>()
  for (const country of countries) {
    const { json } = await member.get(`/api/payments/methods?bundle=p1&country=${country}`)
    for (const { id } of json.methods) offered.add(id)
  }
  // Apple Pay is offered where the browser has it.
  const missing = paymentMethods.filter((it) => !offered.has(it))
  expect(missing.filter((it) => it !== 'applepay')).toEqual(['giropay', 'maestro', 'sofort'])
  const sanne = await asCast('sanne', 'standard')
  const amount = (await sanne.get('/api/payments/methods?bundle=p0')).json.discounted
  for (const paymentmethod of ['sdd', 'sct']) {
    const { json } = await sanne.post('/api/payments', { bundle: 'p0', paymentmethod, amount, express: true })
    expect(json.redirect).toMatch(/^\/directdebit\?payment=/)
    expect((await sanne.get(json.redirect)).status).toBe(200)
  }
  expect(await textOf(visitor('standard'), '/dev/bank')).toContain('Take today’s file')
})

test('LIKE-5 LIKE-6 the like modal has somebody to show: a newcomer is liked at once, and again by the modal’s call', async () => {
  const newcomer = await signUp('Lucky')
  await expect.poll(async () => (await newcomer.get('/api/likes.php')).json.liked_by.length).toBe(1)
  const like = await newcomer.get('/api/auto-like.php')
  expect(like).toMatchObject({ status: 200, json: { fictional: true, main_image: { match: expect.any(String) } } })
  const { liked_by } = (await newcomer.get('/api/likes.php')).json
  expect(liked_by.map((it: { id: string }) => it.id)).toContain(like.json.id)
})

test('NOTE-3 NAV-8 each reason that stops mail is a click in the outbox, and the member sees it', async () => {
  const member = await signUp('Bounced')
  const [mail] = await outboxOf(member.email)
  const click = (fields: Record<string, string>, site = 'same-origin') =>
    visitor().post('/dev/outbox', undefined, {
      raw: `${new URLSearchParams(fields)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    })
  const id = `${mail?.id}`
  expect((await click({ id, kind: 'bounce' }, 'cross-site')).status).toBe(403)
  for (const kind of ['bounce', 'complaint']) expect((await click({ id, kind })).status).toBe(303)
  expect((await click({ id: '0', kind: 'bounce' })).status).toBe(404)
  const { user } = (await member.get('/api/user.php')).json
  expect(user.notifications_disabled.toSorted()).toEqual(['bounce', 'fbl'])
  expect(await textOf(member, '/members')).toContain('Emails are off')
})
