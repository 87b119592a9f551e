// The three landings of a profile: whom they show to whom, and what carries over into the signup (LAND-2, SITE-5,
// PRO-3, PRO-8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteChoices } from '../../contract/sites.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { addPhoto } from '../../server/photos/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'

let server: TestServer
let open: World
let blurred: World
let closed: World
type World = { site: Site; drawn: CurrentMember; person: CurrentMember }

const landings = ['landing', 'landing2', 'landing3']
const photosEach = 6
const nobody = 'a'.repeat(32)

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  open = await makeWorld('landing-open', 'full')
  blurred = await makeWorld('landing-blurred', 'blurred')
  closed = await makeWorld('landing-closed', 'none')
})
afterAll(() => server.close())

async function makeWorld(key: string, logged_out_search: SiteChoices['logged_out_search']): Promise<World> {
  const site = await makeSite(server.db, { key, choices: { logged_out_search } })
  const drawn = await makeMember(server.db, site, { kind: 'fictional', name: 'Florimond' })
  const person = await makeMember(server.db, site, { name: 'Persephone', paid_user: true })
  for (const { id } of [drawn, person])
    for (let n = 0; n < photosEach; n++) {
      const bytes = await testPicture(id * 10 + n, { width: 300, height: 400 })
      await addPhoto(server.db, server.app.storage, { site_id: site.id, member_id: id, now: new Date(), bytes })
    }
  return { site, drawn, person }
}

const visitor = ({ site }: Pick<World, 'site'>) => client(server.port, site.domain)
const look = (world: World, id: string, landing: string) => visitor(world).get(`/members/${id}/${landing}`)

type Files = { main: boolean; place: number; files: string[]; locked_file: string }
const filesOf = ({ id }: CurrentMember) => server.db.many<Files>`
  select main, (row_number() over (order by position, id) - 1)::int as place, array[full_file, card_file, thumb_file] as files, locked_file
  from photo where member_id = ${id} order by position, id`
const mentions = (text: string, files: string[]) => files.filter((it) => text.includes(it.replace(/\.\w+$/, '')))

test.each(landings)(
  'LAND-2 PRO-8 %s shows a fictional profile as what it is, and leads to its own signup',
  async (landing) => {
    const { status, text, headers } = await look(open, open.drawn.public_id, landing)
    expect(status).toBe(200)
    expect(text).toContain('Florimond')
    expect(text).toContain('Fictional profile')
    expect(text).toContain('Fictional profiles are drawn.')
    expect(text).toMatch(/<title>[^<]*\(Fictional profile\)/)
    expect(text).toContain(`action="/members/${open.drawn.public_id}/signup"`)
    expect(headers['set-cookie']).toBeUndefined()
    const again = await look(open, open.drawn.public_id, landing)
    expect(again.text).toBe(text)
  },
)

test.each(landings)('LAND-2 PRO-3 %s names no file of a locked photo', async (landing) => {
  const photos = await filesOf(open.drawn)
  expect(photos).toHaveLength(photosEach)
  const { text } = await look(open, open.drawn.public_id, landing)
  expect(
    mentions(
      text,
      photos.flatMap((it) => (it.main ? it.files : [])),
    ).length,
  ).toBeGreaterThan(0)
  const locked = photos.filter(({ main, place }) => !main && place >= 3)
  expect(
    mentions(
      text,
      locked.flatMap(({ files }) => files),
    ),
  ).toEqual([])
})

test.each(landings)('LAND-2 SITE-5 %s is blurred where the search is', async (landing) => {
  const photos = await filesOf(blurred.drawn)
  const { status, text } = await look(blurred, blurred.drawn.public_id, landing)
  expect(status).toBe(200)
  expect(
    mentions(
      text,
      photos.flatMap(({ files }) => files),
    ),
  ).toEqual([])
  expect(
    mentions(
      text,
      photos.map(({ locked_file }) => locked_file),
    ).length,
  ).toBeGreaterThan(0)
})

test.each(landings)('LAND-2 SITE-5 %s shows nobody where visitors see nobody, whoever lives there', async (landing) => {
  const answers = await Promise.all(
    [closed.drawn.public_id, closed.person.public_id, nobody].map((id) => look(closed, id, landing)),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  const [drawn = '', ...others] = answers.map(({ text }) => text.replaceAll(/[A-Za-z0-9_-]{20,}/g, 'ID'))
  for (const other of others) expect(other).toBe(drawn)
  expect(drawn).not.toMatch(/Florimond|Persephone/)
})

test.each(landings)(
  'LAND-2 PRO-10 %s of a person shows what visitors see of them, on an open site too',
  async (landing) => {
    for (const world of [open, blurred]) {
      const { status, text } = await look(world, world.person.public_id, landing)
      expect(status).toBe(200)
      expect(text).toContain('Persephone')
      // The footer explains what fictional profiles are.
      expect(text.slice(text.indexOf('<main'), text.indexOf('<footer'))).not.toContain('Fictional profile')
      const photos = await filesOf(world.person)
      expect(
        mentions(
          text,
          photos.flatMap(({ files }) => files),
        ),
      ).toEqual([])
      const blurredFiles = photos.filter(({ main }) => main).map(({ locked_file }) => locked_file)
      expect(mentions(text, blurredFiles)).toEqual(blurredFiles)
    }
  },
)

test.each(landings)(
  'LAND-2 SITE-1 PRO-10 %s: unknown and foreign ids show the page of a closed site, malformed ones lead nowhere',
  async (landing) => {
    const answers = await Promise.all([nobody, blurred.drawn.public_id].map((id) => look(open, id, landing)))
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(answers[1]?.text).not.toContain('Florimond')
    for (const id of ['x', '%3Cscript%3E', `${open.drawn.public_id}x`.repeat(3)])
      expect((await look(open, id, landing)).status, id).toBe(404)
  },
)

test.each(['disabled', 'deleted', 'banned'])('LAND-2 PRO-9 who is %s has no landing', async (status) => {
  const member = await makeMember(server.db, open.site, {
    kind: 'fictional',
    name: 'Gone',
    status: status as CurrentMember['status'],
  })
  for (const landing of landings) {
    const answer = await look(open, member.public_id, landing)
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('Gone')
  }
})

test('LAND-2 a slug names a campaign, and nothing else', async () => {
  const { public_id } = open.drawn
  expect((await look(open, public_id, 'landing2/summer')).status).toBe(200)
  expect((await look(open, public_id, 'landing3/summer')).status).toBe(200)
  for (const slug of ['%3Cscript%3Ealert(1)%3C%2Fscript%3E', '"onload=1', 'A'.repeat(5_000), 'UPPER', '..%2f..']) {
    const { status, text } = await look(open, public_id, `landing3/${encodeURI(slug)}`)
    expect(status, slug).toBe(404)
    expect(text).not.toMatch(/<script>alert|"onload=1/)
  }
})

test('LAND-2 a member is led to the profile, where blocks hold', async () => {
  const member = await makeMember(server.db, open.site)
  const memberClient = visitor(open)
  memberClient.jar.set('auth.session', await createSession(server.db, open.site, member))
  for (const landing of landings) {
    const { status, headers } = await memberClient.get(`/members/${open.drawn.public_id}/${landing}`)
    expect([status, headers.location]).toEqual([302, `/members/${open.drawn.public_id}`])
  }
})

test('LAND-2 ACC-1 what was written on the landing is in the signup, and in no address', async () => {
  const browser = visitor(open)
  const path = `/members/${open.drawn.public_id}/signup`
  const hello = 'Dear Florimond, <b>I</b> was just looking around'
  const said = new URLSearchParams({ step: '0', consents: CONSENT_KEY, who: 'male male', hello, interests: 'cooking' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const answer = await browser.post(path, undefined, { raw: `${said}`, headers: { ...headers } })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe(`${path}?step=1`)
  const { json } = await browser.get('/api/signup')
  expect(json).toMatchObject({ step: 1, hello, interests: ['cooking'], target: { name: 'Florimond', fictional: true } })
})
