// The section "Sites" from outside: settings saved together, stale ones refused with both values, foreign sites, a company of
// several, split tests of landers from their start to their end, drafts of pages (SITE-1, SITE-2, LAND-5, RTE-5).
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as pages from '../../contract/console/pages.ts'
import * as sites from '../../contract/console/sites.ts'
import * as splits from '../../contract/console/splits.ts'
import { landerVariant } from '../../contract/landers.ts'
import type { Site } from '../../server/base/ctx.ts'
import { clearSiteCache, inJob, putPage, readSiteUncached } from '../../server/sites/index.ts'
import { publishDueDrafts } from '../../server/sites/pageDrafts.ts'
import { lookAtSplits } from '../../server/visits/splits.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let time = new Date(Date.now() + 3_600_000)
let server: TestServer
let site: Site
let lena: ConsoleClient
let otto: ConsoleClient

const variant = (headline: string) => v.parse(landerVariant, { headline: { en: headline } })

beforeAll(async () => {
  server = await testServer({}, { now: () => time }, { jobs: false })
  const landers = { gallery: { spring: variant('Spring is here'), summer: variant('Summer is near') } }
  site = await makeSite(server.db, { key: 'sites-own', choices: { landers } })
  lena = await signedInStaff(server, { name: 'Lena' })
  otto = await signedInStaff(server, { name: 'Otto' })
})
afterAll(() => server.close())

type Change = { path: string; before: unknown; value: unknown }
const save = (who: ConsoleClient, changes: Change[], reason = 'as agreed') =>
  who.call(sites.set, { site: site.key, changes, reason })
const fieldsOf = async (who: ConsoleClient, key = site.key): Promise<sites.SettingField[]> =>
  (await who.call(sites.settings, { site: key })).json.fields
const stored = async (path: string, key = site.key) => (await fieldsOf(lena, key)).find((it) => it.path === path)?.value
const audited = async (action: string) =>
  (
    await server.db.many<{ subject: string; reason: string; actor: string }>`
      select subject, reason, actor from audit where action = ${action} and site_id = ${site.id} order by id`
  ).map(({ subject, reason, actor }) => `${actor}: ${subject}, ${reason}`)

test('SITE-2 the form has a field for each setting of the contract, of its kind, with its words', async () => {
  const fields = await fieldsOf(lena)
  const of = (path: string) => fields.find((it) => it.path === path)
  expect(of('message_credits')).toMatchObject({ group: 'prices', kind: 'number', min: 0, value: 2 })
  expect(of('description')).toMatchObject({ kind: 'text', max_chars: 400, is_optional: false })
  expect(of('photo_review')).toMatchObject({ kind: 'choice', options: ['all', 'doubt', 'after'], is_optional: true })
  expect(of('default_search.min_age')).toMatchObject({ kind: 'number', value: 18 })
  expect(of('locales')).toMatchObject({ kind: 'list', options: expect.arrayContaining(['en', 'sv']) })
  expect(of('landers')).toMatchObject({ kind: 'json' })
  expect(of('company.name')).toMatchObject({ group: 'company', value: 'Test BV' })
  expect(of('membership_privacy')).toMatchObject({ is_optional: false })
  // The creditor has calls of its own.
  expect(of('directdebit')).toBeUndefined()
  expect(fields.filter(({ doc }) => doc === '').map(({ path }) => path)).toEqual([
    ...['company.address', 'company.city', 'company.country', 'company.vat_numbers'],
  ])
})

test('SITE-2 several settings are saved together, whatever their order, or none of them; each is audited', async () => {
  const ages = (min: [unknown, number], max: [unknown, number]) => [
    { path: 'default_search.min_age', before: min[0], value: min[1] },
    { path: 'default_search.max_age', before: max[0], value: max[1] },
  ]
  expect((await save(lena, ages([18, 30], [await stored('default_search.max_age'), 40]))).json).toEqual({ changed: 2 })
  // The first alone would be above the greatest age.
  expect((await save(lena, ages([30, 60], [40, 70]))).json).toEqual({ changed: 2 })
  const wrong = await save(lena, [
    { path: 'message_credits', before: 2, value: 3 },
    { path: 'support_email', before: await stored('support_email'), value: 'no address' },
  ])
  expect([wrong.status, wrong.json]).toEqual([422, { error: 'refused', text: 'support_email: an e-mail address' }])
  expect(await stored('message_credits')).toBe(2)
  expect(await audited('site.set')).toEqual([
    ...['Lena: default_search.min_age, as agreed', 'Lena: default_search.max_age, as agreed'],
    ...['Lena: default_search.max_age, as agreed', 'Lena: default_search.min_age, as agreed'],
  ])
})

test('SITE-2 of two who change the same setting, the second is refused with what it is now; both at once, one gets it', async () => {
  const before = await stored('index_title')
  expect((await save(lena, [{ path: 'index_title', before, value: 'Lena’s title' }])).status).toBe(200)
  const changes = [
    { path: 'index_title', before, value: 'Otto’s title' },
    { path: 'refund_days', before: await stored('refund_days'), value: 30 },
  ]
  const answer = await save(otto, changes)
  expect([answer.status, answer.json]).toEqual([
    409,
    { error: 'stale', now: [{ path: 'index_title', now: 'Lena’s title' }] },
  ])
  expect(await stored('refund_days')).not.toBe(30)
  expect((await lena.call(sites.tryChanges, { site: site.key, changes })).json.error).toBe('stale')
  const both = await Promise.all(
    [lena, otto].map((who, at) => save(who, [{ path: 'index_title', before: 'Lena’s title', value: `Title ${at}` }])),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // So it is with hosts.
  const hosts = await Promise.all(
    [lena, otto].map((who, at) => save(who, [{ path: 'hosts', before: [], value: [`h${at}.example.com`] }])),
  )
  expect(hosts.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('SITE-2 a trial says what the checks would find, and stores nothing', async () => {
  const before = await stored('refund_days')
  const changes = [{ path: 'refund_days', before, value: 21 }]
  const { json } = await lena.call(sites.tryChanges, { site: site.key, changes })
  expect(json).toEqual({ findings: [] })
  expect(await stored('refund_days')).toBe(before)
  const wrong = await lena.call(sites.tryChanges, {
    site: site.key,
    changes: [{ path: 'refund_days', before, value: -1 }],
  })
  expect(wrong.json.error).toBe('refused')
  expect((await audited('site.set')).filter((it) => it.includes('refund_days'))).toEqual([])
})

test('SITE-1 a company of several sites is changed by somebody who works for all of them, and for all of them', async () => {
  const sister = await makeSite(server.db, { key: 'sites-sister' })
  await server.db
    .run`update site set company_id = (select company_id from site where id = ${site.id}) where id = ${sister.id}`
  const limited = await signedInStaff(server, { name: 'Nora', sites: [site] })
  const change = [{ path: 'company.city', before: 'Amsterdam', value: 'Utrecht' }]
  expect((await save(limited, change)).json).toEqual({
    error: 'refused',
    text: 'company: it runs sites that you do not work for',
  })
  expect((await limited.call(sites.settings, { site: sister.key })).json.error).toBe('other_site')
  expect((await lena.call(sites.settings, { site: site.key })).json.company_sites).toHaveLength(1)
  expect((await save(lena, change)).status).toBe(200)
  expect(await stored('company.city', sister.key)).toBe('Utrecht')
})

test('SITE-2 bad input: paths of no setting, too many, values of another kind, a reason that is missing', async () => {
  for (const path of ['__proto__', 'constructor.prototype', 'no_such', 'directdebit.iban', '../x', 'name.length'])
    expect([path, (await save(lena, [{ path, before: null, value: 1 }])).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => [400, 409, 422].includes(status)),
    ])
  const one = { path: 'refund_days', before: await stored('refund_days'), value: 'soon' }
  expect((await save(lena, [one])).json.error).toBe('refused')
  expect((await save(lena, Array(41).fill(one))).json.error).toBe('invalid')
  expect((await save(lena, [])).json.error).toBe('invalid')
  expect((await save(lena, [one], '')).json.error).toBe('invalid')
  expect((await save(lena, [{ ...one, value: 21 }], 'for anna@example.com')).json.error).toBe('refused')
})

const plan = {
  ...{ design: 'gallery' as const, slug: 'spring', challenger: 'summer' },
  ...{ metric: 'stayed' as const, expected_rate: 0.4, effect: 0.2, looks: 2, max_days: 30 },
}
const startTest = (changes: object = {}, who = lena) =>
  who.call(splits.start, { site: site.key, ...plan, reason: 'which is better', ...changes })
const look = () => lookAtSplits(server.app)
const listed = async (number: number): Promise<splits.SplitRow> =>
  (await lena.call(splits.list, { site: site.key })).json.splits.find((it: splits.SplitRow) => it.number === number)
const count = (number: number, arm: 'a' | 'b', visits: number, bounces: number) => server.db.run`
  insert into lander_visit (site_id, day, lander, slug, visits, bounces)
  values (${site.id}, ${time}, 'gallery', ${`split-${number}-${arm}`}, ${visits}, ${bounces})
  on conflict (site_id, day, lander, slug) do update set visits = excluded.visits, bounces = excluded.bounces`
const visitor = () => client(server.port, site.domain)
const visit = async (path: string) => {
  clearSiteCache(server.app.db)
  return visitor().get(path)
}

test('LAND-5 visitors of a tested campaign are sent to an arm by chance, with their query and without a cookie', async () => {
  expect((await startTest()).json).toEqual({ number: 1 })
  expect((await startTest()).json).toEqual({ error: 'refused', text: 'slug: a test of it runs already' })
  const addresses = new Set<string>()
  for (let at = 0; at < 40; at += 1) {
    const answer = await visit('/landers/gallery/spring?network=adnet&sub1=x')
    expect([answer.status, answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual([
      302,
      'no-store',
      undefined,
    ])
    addresses.add(`${answer.headers.location}`)
  }
  expect([...addresses].toSorted()).toEqual([
    '/landers/gallery/split-1-a?network=adnet&sub1=x&lb=1',
    '/landers/gallery/split-1-b?network=adnet&sub1=x&lb=1',
  ])
  const [a, b] = [await visit('/landers/gallery/split-1-a?lb=1'), await visit('/landers/gallery/split-1-b?lb=1')]
  expect(a.text).toContain('Spring is here')
  expect(b.text).toContain('Summer is near')
  // Another campaign, and the lander without one, are as they were.
  expect((await visit('/landers/gallery/summer')).text).toContain('Summer is near')
  expect((await visit('/landers/gallery')).status).toBe(200)
  // A visit is counted for its arm, as for any campaign.
  const left = await visitor().post('/api/landers/left', { lander: 'gallery', slug: 'split-1-b', bounced: false })
  expect(left.status).toBe(200)
  expect(await listed(1)).toMatchObject({ challenger: { visits: 1, stayed: 1 }, control: { visits: 0 }, outcome: null })
})

test('LAND-5 what is edited meanwhile changes no arm; the better challenger takes the campaign’s place, and that is audited', async () => {
  const landers = (await readSiteUncached(server.db, site.id))?.choices.landers
  const edited = { ...landers, gallery: { ...landers?.gallery, summer: variant('Autumn') } }
  expect((await save(lena, [{ path: 'landers', before: landers, value: edited }])).status).toBe(200)
  expect((await visit('/landers/gallery/split-1-b')).text).toContain('Summer is near')
  const { visits_per_arm } = await listed(1)
  await count(1, 'a', visits_per_arm / 2 - 1, 60)
  await count(1, 'b', visits_per_arm / 2 - 1, 10)
  await look()
  expect(await listed(1)).toMatchObject({ seen: [], outcome: null })
  const half = visits_per_arm / 2
  await count(1, 'a', half, half - 20)
  await count(1, 'b', half, half - 60)
  await Promise.all([look(), look()])
  expect(await listed(1)).toMatchObject({ outcome: 'challenger', seen: [{ look: 1, boundary: 3.0231 }] })
  const answer = await visit('/landers/gallery/spring')
  expect([answer.status, answer.text.includes('Summer is near')]).toEqual([200, true])
  expect((await audited('split.end')).length).toBe(1)
  expect(await audited('site.set')).toContain(
    'split test: landers.gallery, the challenger is better, by the rule of the test',
  )
})

test('LAND-5 without a difference, after its time, with uneven arms or stopped by hand the campaign stays, and it says why', async () => {
  const outcomeOf = async (run: (number: number, per_arm: number) => Promise<unknown>) => {
    const { number } = (await startTest()).json
    await run(number, (await listed(number)).visits_per_arm)
    await look()
    return (await listed(number)).outcome
  }
  const campaign = async () => (await readSiteUncached(server.db, site.id))?.choices.landers?.gallery?.spring
  const before = await campaign()
  const both = async (number: number, [a, b]: [number, number]) => {
    await count(number, 'a', a, Math.round(a * 0.6))
    await count(number, 'b', b, Math.round(b * 0.6))
  }
  expect(await outcomeOf((number, it) => both(number, [it, it]))).toBe('no_difference')
  expect(await outcomeOf((number, it) => both(number, [it, 2 * it]))).toBe('mismatch')
  expect(
    await outcomeOf(async () => {
      time = new Date(time.getTime() + 31 * 86_400_000)
      lena = await signedInStaff(server, { name: 'Lena' })
      otto = await signedInStaff(server, { name: 'Otto' })
    }),
  ).toBe('too_long')
  expect(
    await outcomeOf((number) => lena.call(splits.stop, { site: site.key, number, reason: 'the wrong picture' })),
  ).toBe('stopped')
  expect(await campaign()).toEqual(before)
  expect((await lena.call(splits.stop, { site: site.key, number: 2, reason: 'once more' })).json.error).toBe('refused')
})

test('LAND-5 ACC-2 a test of signups counts who came by its arms and signed up; its arm is forgotten when it ends', async () => {
  const { number } = (await startTest({ metric: 'confirmed', expected_rate: 0.05, effect: 0.4 })).json
  const arms = [`gallery/split-${number}-a`, `gallery/split-${number}-b`] as const
  const pageOf = async (path: string) => (await visit(path)).text
  const named = `lander=${encodeURIComponent(arms[1])}`
  // Its links name the arm, without a cookie; those of other landers name nothing.
  expect(await pageOf(`/landers/${arms[1]}`)).toContain(named)
  expect(await pageOf('/landers/gallery/summer')).not.toContain('lander=gallery')
  async function signUp(lander: string, isConfirmed = true) {
    const { id } = await makeMember(server.db, site)
    await server.db.run`
      update member set lander = ${lander}, confirmed_at = ${isConfirmed ? time : null} where id = ${id}`
  }
  for (let at = 0; at < 4; at += 1) await signUp(arms[1])
  await signUp(arms[0])
  await signUp(arms[1], false)
  await count(number, 'a', 10, 0)
  await count(number, 'b', 10, 0)
  expect(await listed(number)).toMatchObject({
    ...{ metric: 'confirmed', control: { visits: 10, stayed: 1 }, challenger: { visits: 10, stayed: 4 } },
  })
  await lena.call(splits.stop, { site: site.key, number, reason: 'enough' })
  expect(await server.db.many`select id from member where site_id = ${site.id} and lander like '%/split-%'`).toEqual([])
  expect(await listed(number)).toMatchObject({ outcome: 'stopped', challenger: { visits: 10, stayed: 4 } })
  expect(await pageOf(`/landers/${arms[1]}`)).not.toContain('lander=gallery')
})

test('LAND-5 bad input: campaigns that are not there, a test against itself, rules of no size, another site’s test', async () => {
  const refused = async (changes: object) => (await startTest(changes)).json.error
  expect(await refused({ challenger: 'nobody' })).toBe('refused')
  expect(await refused({ challenger: 'spring' })).toBe('refused')
  for (const wrong of [
    { slug: '<b>' },
    { design: 'nothing' },
    { looks: 6 },
    { looks: 0 },
    { effect: 0 },
    { metric: 'revenue' },
    { expected_rate: 1 },
    { max_days: 1_000 },
    { boundaries: [0] },
  ])
    expect([wrong, await refused(wrong)]).toEqual([wrong, 'invalid'])
  const { number } = (await startTest()).json
  const other = await makeSite(server.db, { key: 'sites-other' })
  expect((await lena.call(splits.stop, { site: other.key, number, reason: 'not mine' })).json.error).toBe('refused')
  const support = await signedInStaff(server, { name: 'Sam', role: 'support' })
  expect((await support.call(splits.stop, { site: site.key, number, reason: 'may not' })).json.error).toBe(
    'not_permitted',
  )
})

const terms = () => ({ site: site.key, name: 'terms', locale: 'en' as const })
const shown = async () => (await lena.call(pages.show, terms())).json
const saveText = (who: ConsoleClient, seen: { revision: number; version: number }, text: string) =>
  who.call(pages.save, { ...terms(), ...seen, text })
const onSite = async () => (await visit('/pages/terms')).text

test('RTE-5 a draft stays aside until it is published; of two who edit it, the second gets the first one’s text', async () => {
  const before = await shown()
  expect(before).toMatchObject({ revision: 0, version: 0, is_own: false, draft: null })
  expect(before.text).toMatch(/^# /)
  const first = await saveText(lena, { revision: 0, version: 0 }, '# Our terms\n\nBe kind.')
  expect(first.json).toEqual({ revision: 1, version: 0 })
  expect(await onSite()).not.toContain('Be kind.')
  const second = await saveText(otto, { revision: 0, version: 0 }, '# Our terms\n\nBe quick.')
  expect([second.status, second.json]).toEqual([
    409,
    { error: 'stale', now: { revision: 1, version: 0, text: '# Our terms\n\nBe kind.' } },
  ])
  expect((await otto.call(pages.publish, { ...terms(), revision: 0, version: 0, reason: 'new terms' })).status).toBe(
    409,
  )
  const published = await lena.call(pages.publish, { ...terms(), revision: 1, version: 0, reason: 'new terms' })
  expect(published.json).toEqual({ revision: 0, version: 1 })
  expect(await onSite()).toContain('Be kind.')
  expect(await shown()).toMatchObject({ is_own: true, version: 1, draft: null })
  expect(await audited('page.put')).toEqual(['Lena: terms en, new terms'])
})

test('RTE-5 PAGE-1 a page runs nothing: markup of others is text, in the preview and on the site; what no page holds is refused', async () => {
  const text = '# <script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)> **<b>bold</b>**'
  const { json } = await lena.call(pages.preview, { ...terms(), text })
  expect(json.title).toBe('<script>alert(1)</script>')
  expect(JSON.stringify(json.blocks)).not.toMatch(/"to":"javascript/)
  await saveText(lena, { revision: 0, version: 1 }, text)
  await lena.call(pages.publish, { ...terms(), revision: 1, version: 1, reason: 'a trial' })
  const html = await onSite()
  expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript/)
  expect(html).toContain('&lt;script&gt;alert(1)')
  for (const wrong of ['no title', '# T\n\n{no_such_thing}', '# T\u0000', `# T\n\n${'x'.repeat(100 * 1024)}`]) {
    const answer = await lena.call(pages.preview, { ...terms(), text: wrong })
    expect([wrong.slice(0, 20), answer.status]).toEqual([
      wrong.slice(0, 20),
      expect.toSatisfy((status: number) => [400, 422].includes(status)),
    ])
  }
  for (const name of ['../terms', 'account', 'Terms', '__proto__'])
    expect([name, (await lena.call(pages.preview, { ...terms(), name, text: '# T' })).status]).toEqual([name, 422])
})

test('RTE-5 a scheduled draft is published at its time, in its author’s name; not in the past, and never over a newer text', async () => {
  const at = (minutes: number) => new Date(time.getTime() + minutes * 60_000).toISOString()
  const plan = (revision: number, publish_at: string | null, version = 2) =>
    lena.call(pages.schedule, { ...terms(), revision, version, publish_at, reason: 'from the first on' })
  await saveText(lena, { revision: 0, version: 2 }, '# Later\n\nFrom now on.')
  expect((await plan(1, at(-1))).json).toEqual({ error: 'refused', text: 'publish_at: is over already' })
  expect((await plan(1, at(367 * 1_440))).json.error).toBe('refused')
  expect((await plan(1, 'tomorrow')).json.error).toBe('invalid')
  expect((await plan(1, at(30))).json).toEqual({ revision: 2, version: 2 })
  await publishDueDrafts(server.app)
  expect(await onSite()).not.toContain('From now on.')
  time = new Date(time.getTime() + 31 * 60_000)
  await Promise.all([publishDueDrafts(server.app), publishDueDrafts(server.app)])
  expect(await onSite()).toContain('From now on.')
  expect(await shown()).toMatchObject({ version: 3, draft: null })
  expect((await audited('page.put')).at(-1)).toBe('Lena: terms en, from the first on')
  // Meanwhile somebody else publishes by the command.
  await saveText(lena, { revision: 0, version: 3 }, '# Old plan\n\nOld.')
  expect((await plan(1, at(30), 3)).status).toBe(200)
  await inJob(server.app, site, (ctx) =>
    putPage(ctx, { who: 'Otto', why: 'newer' }, { name: 'terms', locale: 'en', text: '# Newest\n\nNew.' }),
  )
  time = new Date(time.getTime() + 31 * 60_000)
  await publishDueDrafts(server.app)
  expect(await onSite()).toContain('New.')
  expect(await shown()).toMatchObject({
    draft: { problem: 'another text was published meanwhile', publish_at: null, text: '# Old plan\n\nOld.' },
  })
  const discarded = await lena.call(pages.discard, { ...terms(), revision: 3, version: 4, reason: 'is old' })
  expect(discarded.json).toEqual({ revision: 0, version: 4 })
  expect((await lena.call(pages.retire, { ...terms(), reason: 'the program’s own again' })).json).toEqual({
    version: 5,
  })
  expect(await onSite()).not.toContain('New.')
})
