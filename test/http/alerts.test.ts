// The alerts strip in server-rendered pages, static and hydrated: who sees it, and dismissal without JavaScript.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
const pages = ['/pricing', '/members']
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** One of the cast, in a browser of its own. */
async function enter(at: number) {
  const { email, password } = castMember('gay', at)
  const who = client(server.port, 'gay.localhost')
  who.jar.set('lang', 'en')
  await who.login(email, password)
  return who
}

/** After `change` was made to its row. */
async function comeIn(at: number, change: (id: number) => Promise<unknown>) {
  const { email } = castMember('gay', at)
  const { id } = await server.db.one<{ id: number }>`
    select m.id from member m join site s on s.id = m.site_id where m.email_key = ${email} and s.key = 'gay'`
  await change(id)
  return enter(at)
}

const stop = (id: number, reason: string) => server.db.run`
  insert into mail_suppression (site_id, member_id, reason, at) select site_id, id, ${reason}, now() from member where id = ${id}`
const faceless = (id: number) =>
  server.db.run`update photo set main = false, status = 'rejected' where member_id = ${id}`

/** What a page says in its strip, without its markup. */
async function strips(who: Client, path: string) {
  const { status, text } = await who.get(path)
  expect(status).toBe(200)
  const found = /<aside aria-label="Alerts"[^>]*>(.*?)<\/aside>/s.exec(text)?.[1] ?? ''
  return found
    .split('<svg')
    .map((it) =>
      it
        .replace(/^[^>]*>.*?<\/svg>/s, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((it) => it !== '' && !it.startsWith(offer))
}

/** In every living page where the server can't rule it out; a script shows it where the browser can have pushes. */
const offer = 'Get notified of new messages.'

test('NAV-8 a member who lacks nothing, and a visitor, see no strip', async () => {
  const member = await comeIn(0, async () => {})
  for (const path of pages) expect(await strips(member, path)).toEqual([])
  expect(await strips(client(server.port, 'gay.localhost'), '/pricing')).toEqual([])
  const hidden = /<div class="hidden in-data-\[pushes=default\]:block[^"]*">.*?Get notified of new messages\./s
  expect((await member.get('/members')).text).toMatch(hidden)
  expect((await member.get('/pricing')).text).toMatch(hidden)
})

test('NAV-8 NOTE-3 stopped mails are told with their reason and the way back', async () => {
  const reasons = {
    fbl: 'Emails are off: one was marked as spam.',
    bounce: 'Emails are off: your mailbox rejected them.',
    listunsubscribe: 'Emails are off: you unsubscribed.',
  }
  for (const [at, [reason, text]] of Object.entries(reasons).entries()) {
    const member = await comeIn(at + 1, (id) => stop(id, reason))
    for (const path of pages) expect(await strips(member, path)).toEqual([`${text} Turn on`])
    expect((await member.get('/pricing')).text).toContain('<a class="link" href="/notifications"')
  }
})

test('NAV-8 PRO-9 one at a time, the most important first; a pause cannot be put away, and none stands where it leads', async () => {
  const member = await comeIn(4, async (id) => {
    await faceless(id)
    await stop(id, 'fbl')
    await server.db.run`update member set status = 'disabled' where id = ${id}`
  })
  const { email } = castMember('gay', 4)
  for (const path of pages) expect(await strips(member, path)).toEqual(['Your profile is paused. Unpause'])
  expect((await member.get('/pricing')).text).not.toContain('action="/alerts"')
  expect((await member.get('/pricing')).text).toMatch(/href="\/account\/pause"/)
  expect(await strips(member, '/account/pause')).toEqual([])

  await server.db.run`update member set status = 'active' where email_key = ${email}`
  // A session that is open keeps what it knew for a while.
  const again = await enter(4)
  const stopped = 'Emails are off: one was marked as spam. Turn on'
  for (const path of pages) expect(await strips(again, path)).toEqual([stopped])
  expect(await strips(again, '/notifications')).toEqual([])
  await again.post('/alerts', undefined, { raw: 'alert=notifications&next=%2Fpricing', headers: form })
  for (const path of pages) expect(await strips(again, path)).toEqual(['You don’t have a photo yet. Add a photo'])
  expect(await strips(again, '/profile')).toEqual([])
})

test('NAV-8 a dismissal holds on all devices of the member, leads back to where one was, and nowhere else', async () => {
  const member = await comeIn(5, faceless)
  const dismiss = (said: string, headers = {}) =>
    member.post('/alerts', undefined, { raw: said, headers: { ...form, ...headers } })
  expect(await strips(member, '/pricing')).toHaveLength(1)

  for (const said of ['', 'alert=activation', 'alert=paused', 'alert=enrich%3B%20x%3D1', 'alert=__proto__'])
    await dismiss(said)
  const foreign = await dismiss('alert=enrich', { 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect(await strips(member, '/pricing')).toHaveLength(1)

  const answer = await dismiss('alert=enrich&next=%2Fpricing%3Fa%3D1')
  expect([answer.status, answer.headers.location]).toEqual([303, '/pricing?a=1'])
  const phone = await enter(5)
  for (const device of [member, phone]) for (const path of pages) expect(await strips(device, path)).toEqual([])
  expect((await phone.get('/api/user.php')).json.user.dismissed_alerts).toEqual(['enrich'])
  for (const next of ['https%3A%2F%2Felse.test', '%2F%2Felse.test', '%2F%5Celse.test', ''])
    expect((await dismiss(`alert=push&next=${next}`)).headers.location).toBe('/members')
})

test('NAV-9 the reminder stands on every page; as a dialog for phones only where the flag is', async () => {
  const member = await comeIn(6, (id) => server.db.run`update member set status = 'not_confirmed' where id = ${id}`)
  for (const path of pages) {
    expect(await strips(member, path)).toEqual(['Confirm your email to chat. Resend or change'])
    expect((await member.get(path)).text).not.toContain('data-on-phone')
    expect((await member.get(`${path}?api_signup_complete=1`)).text).toContain('data-on-phone')
  }
  expect((await member.get('/complete-signup?api_signup_complete=1')).text).toContain('data-on-phone')
  const confirmed = await comeIn(7, async () => {})
  expect((await confirmed.get('/pricing?api_signup_complete=1')).text).not.toContain('data-on-phone')
})

test('NAV-2 the modal is offered by the default and the empty layout, to visitors', async () => {
  const visitor = client(server.port, 'gay.localhost')
  for (const path of ['/', '/members', '/login', '/signup'])
    expect((await visitor.get(path)).text).toContain('data-modal-close="Close"')
  expect((await visitor.get('/landers/gallery')).text).not.toContain('data-modal-close')
  const member = await comeIn(8, async () => {})
  for (const path of pages) expect((await member.get(path)).text).not.toContain('data-modal-close')
})

test('NOTE-4 the service worker is asked for anew each time, and may run', async () => {
  const visitor = client(server.port, 'gay.localhost')
  const { status, headers } = await visitor.get('/sw.js?v=2')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect((await visitor.get('/')).headers['content-security-policy']).toContain("worker-src 'self'")
})
