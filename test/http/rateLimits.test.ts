// Rate limits over HTTP, with the program's own limits: scripts are stopped, and nobody else notices (SAFE-10).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEARCH_PAGE_SIZE } from '../../contract/limits.ts'
import { makeAccount, oldPassword, siteOf } from '../fixtures/accounts.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type Answer, type Client, client } from '../fixtures/httpClient.ts'
import { type LiveConnection, openLiveConnection } from '../fixtures/liveConnection.ts'
import { setRateLimits } from '../fixtures/rateLimits.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'

let server: TestServer
const host = 'gay.localhost'

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
  await setRateLimits(server.db, {})
})
afterAll(() => server.close())

/** From an address of its own, or from `forwarded`. */
let addressCount = 0
const visitor = (forwarded = `198.51.${++addressCount}.7`) =>
  client(server.port, host, { 'x-forwarded-for': forwarded, 'accept-language': 'en' })

async function loggedIn(options: Parameters<typeof makeMember>[2] = {}, forwarded?: string) {
  const account = await makeAccount(server.db, 'gay', options)
  const it = visitor(forwarded)
  it.jar.set('auth.session', await createSession(server.db, await siteOf(server.db, 'gay'), account))
  return Object.assign(it, { account })
}

const statuses = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
async function repeat(times: number, ask: (at: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < times; at++) answers.push(await ask(at))
  return answers
}

const seenIn = ({ json }: Answer): string[] =>
  json?.results ? [...json.results, ...json.similar_results].map(({ id }: { id: string }) => id) : []

test('SAFE-10 SRCH-1 a visitor’s script reads at most 200 people, by search and profiles; members of its network go on', async () => {
  const script = visitor('203.0.113.7')
  const neighbour = await loggedIn({}, '203.0.113.8')
  const read: string[] = []
  const answers: Answer[] = []
  const site = await siteOf(server.db, 'gay')
  const targets = await Promise.all(
    Array.from({ length: 60 }, () => makeMember(server.db, site, { kind: 'fictional', answered: false })),
  )
  for (let page = 0; page < 4; page++) {
    const answer = await script.get(`/api/members?min_age=${20 + page}`)
    answers.push(answer)
    read.push(...seenIn(answer))
  }
  for (const { public_id } of targets) {
    const answer = await script.get(`/api/members/${public_id}`)
    answers.push(answer)
    if (answer.status === 200) read.push(answer.json.id, ...answer.json.related.map(({ id }: { id: string }) => id))
  }
  expect(read.length).toBeGreaterThan(SEARCH_PAGE_SIZE)
  expect(read.length).toBeLessThanOrEqual(200)
  const refused = answers.findLast(({ status }) => status === 429)
  expect(refused?.json).toMatchObject({
    code: 'too_many_profiles',
    detail: expect.stringContaining('a lot of profiles'),
  })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused?.json.retry_after).toBe(Number(refused?.headers['retry-after']))
  expect((await neighbour.get('/api/members')).status).toBe(200)
  expect((await neighbour.get(`/api/members/${targets[0]?.public_id}`)).status).toBe(200)
  // Another address of the same network is the same visitor.
  expect((await visitor('203.0.113.200').get('/api/members')).status).toBe(429)
  expect((await visitor('203.0.114.7').get('/api/members')).status).toBe(200)
})

test('SAFE-10 RTE-4 a page that shows people takes as much as its call, and is refused as a page', async () => {
  const script = visitor()
  const answers = await repeat(12, () => script.get('/members'))
  expect(answers[0]?.status).toBe(200)
  const last = answers.at(-1) as Answer
  expect(last.status).toBe(429)
  expect(last.headers['content-type']).toContain('text/html')
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await script.get('/')).status).toBe(200)
})

test('SAFE-10 RTE-4 pages that are rendered anew have a budget, cached ones do not', async () => {
  const script = visitor()
  const anew = await Promise.all(Array.from({ length: 320 }, (_, n) => script.get(`/complaints?sent=${n}`)))
  expect(statuses(anew)).toEqual({ 200: 300, 429: 20 })
  await visitor().get('/pricing')
  expect((await script.get('/pricing')).status).toBe(200)
})

test('SAFE-10 CRED-4 discount codes cannot be guessed', async () => {
  const member = await loggedIn()
  const guesses = await repeat(30, (n) => member.get(`/api/discountcode.php?code=GUESS${n}`))
  expect(statuses(guesses)).toEqual({ 404: 20, 429: 10 })
  expect(guesses.at(-1)?.json).toMatchObject({ code: 'too_many', retry_after: expect.any(Number) })
})

test('SAFE-10 CRED-12 a code is a guess with whichever call it comes; a right one is none', async () => {
  const site = await siteOf(server.db, 'gay')
  await server.db.run`
    insert into discount_code (site_id, code, value_percentage, status, validity, created_at)
    values (${site.id}, 'REALCODE', 10, 'active', 'unlimited', now())`
  const member = await loggedIn()
  const offer = (code: string) => member.get(`/api/payments/methods?bundle=p1&code=${code}`)
  expect(statuses(await repeat(25, () => offer('REALCODE')))).toEqual({ 200: 25 })
  const buy = (code: string) => member.post('/api/payments', { bundle: 'p1', paymentmethod: 'ideal', amount: 1, code })
  const guesses = [
    ...(await repeat(10, (n) => offer(`GUESS${n}`))),
    ...(await repeat(10, (n) => buy(`GUESS1${n}`))),
    ...(await repeat(5, (n) => member.get(`/api/discountcode.php?code=GUESS2${n}`))),
  ]
  expect(statuses(guesses)).toEqual({ 404: 20, 429: 5 })
  expect((await offer('REALCODE')).status).toBe(429)
  expect((await member.get('/api/payments/methods?bundle=p1')).status).toBe(200)
})

test('SAFE-10 LAND-2 a person’s landing takes from the same bucket, however its address is written', async () => {
  const site = await siteOf(server.db, 'gay')
  const targets = await Promise.all(Array.from({ length: 40 }, () => makeMember(server.db, site)))
  const write = [
    (id: string) => `/members/${id}/landing`,
    (id: string) => `/MEMBERS/${id}/landing2`,
    (id: string) => `/%6dembers/${id}/landing3`,
    (id: string) => `/members/${id}/Landing/`,
    (id: string) => `/Members/${id}/signup`,
  ]
  const script = visitor()
  const answers = await repeat(40, (n) => {
    const address = write[n % write.length] as (typeof write)[number]
    return script.get(address(targets[n]?.public_id ?? ''))
  })
  const shown = answers.filter(({ text }, n) => text.includes(targets[n]?.name ?? '')).length
  expect(shown).toBeGreaterThan(5)
  expect(shown).toBeLessThanOrEqual(21)
})

test('SAFE-10 a customer with many IPv6 networks has ten times one’s share, not 65,536 times', async () => {
  const from = (network: number, provider: string) => visitor(`2001:db8:${provider}:${network.toString(16)}::1`)
  const search = async (network: number, provider = 'a') => (await from(network, provider).get('/api/members')).status
  const found: number[] = []
  for (let n = 0; n < 100; n++) found.push(await search(n))
  // 79 pages of 24 people.
  expect(found.filter((status) => status === 200)).toHaveLength(79)
  expect(await search(1, 'b')).toBe(200)
  const taken = await makeAccount(server.db, 'gay')
  const probe = (n: number) => from(n, 'c').post('/api/reset-password', { email: `nobody${n}@example.org` })
  const probes = await Promise.all(Array.from({ length: 210 }, (_, n) => probe(n)))
  expect(statuses(probes)).toEqual({ 404: 200, 429: 10 })
  expect((await visitor().post('/api/reset-password', { email: taken.email })).status).toBe(200)
})

test('SAFE-10 a live connection without a session takes from a bucket, too', async () => {
  const script = visitor()
  const refusals = await Promise.all(
    Array.from({ length: 310 }, () =>
      openLiveConnection(server.port, script).then(
        () => 'open',
        (error: Error) => /\d{3}/.exec(error.message)?.[0],
      ),
    ),
  )
  expect([refusals.filter((it) => it === '403').length, refusals.filter((it) => it === '429').length]).toEqual([
    300, 10,
  ])
})

test('SAFE-10 CHAT-6 twenty messages in ten seconds, by the call and over the live connection', async () => {
  const [sender, recipient] = [await loggedIn({ credits: 500, paid_user: true }), await loggedIn()]
  const to = recipient.account.public_id
  const message = () => ({ client_id: crypto.randomUUID() as string, body: 'Hello', price: 2 })
  const byCall = await repeat(12, () => sender.post(`/api/members/${to}/messages`, message()))
  expect(statuses(byCall)).toEqual({ 200: 12 })
  const tab = await openLiveConnection(server.port, sender)
  const sent = Array.from({ length: 12 }, message)
  for (const it of sent) {
    tab.tell({ type: 'send', to, ...it })
    await tab.hear('ack', ({ client_id }) => client_id === it.client_id)
  }
  const acks = tab.heard.flatMap((event) => (event.type === 'ack' ? [event.result !== null] : []))
  expect(acks.filter(Boolean)).toHaveLength(8)
  const refused = await sender.post(`/api/members/${to}/messages`, message())
  expect(refused).toMatchObject({ status: 429, json: { code: 'too_many' } })
  expect(refused.json.retry_after).toBeLessThanOrEqual(10)
  expect((await recipient.post(`/api/members/${sender.account.public_id}/messages`, message())).status).not.toBe(429)
  tab.close()
})

test('SAFE-10 CHAT-9 a session has ten live connections, a member thirty: the oldest closes', async () => {
  const member = await loggedIn()
  const first = await openLiveConnection(server.port, member)
  const others: LiveConnection[] = []
  for (let n = 0; n < 10; n++) others.push(await openLiveConnection(server.port, member))
  expect(await first.closed).toBe(4429)
  expect(others.every(({ raw }) => raw.readyState === raw.OPEN)).toBe(true)
  const site = await siteOf(server.db, 'gay')
  const sessions = await Promise.all(
    [1, 2, 3].map(async () => {
      const it = visitor()
      it.jar.set('auth.session', await createSession(server.db, site, member.account))
      return it
    }),
  )
  for (const session of sessions)
    for (let n = 0; n < 7; n++) others.push(await openLiveConnection(server.port, session))
  expect(await others[0]?.closed).toBe(4429)
  const open = () => others.filter(({ raw }) => raw.readyState === raw.OPEN).length
  await expect.poll(open).toBe(30)
  for (const it of others) it.close()
})

test('SAFE-10 CHAT-9 more connections of a network than it may have are refused, and those members poll', async () => {
  const site = await siteOf(server.db, 'gay')
  await server.db.run`
    update site set choices = choices || '{"rate_limits": {"connections": 5}}' where id = ${site.id}`
  server.app.bus.publish('sites_changed', {})
  const network = '192.0.2'
  try {
    const tabs: LiveConnection[] = []
    for (let n = 0; n < 100; n++)
      tabs.push(await openLiveConnection(server.port, await loggedIn({}, `${network}.${n + 1}`)))
    const refused = await loggedIn({}, `${network}.99`)
    await expect(openLiveConnection(server.port, refused)).rejects.toThrow(/429/)
    expect((await refused.get('/api/chats.php')).status).toBe(200)
    tabs.push(await openLiveConnection(server.port, await loggedIn()))
    tabs[0]?.close()
    const another = async () => openLiveConnection(server.port, await loggedIn({}, `${network}.101`))
    const isOpen = () =>
      another().then(
        (it) => tabs.push(it) > 0,
        () => false,
      )
    await expect.poll(isOpen).toBe(true)
    for (const it of tabs) it.close()
  } finally {
    await setRateLimits(server.db, {})
    server.app.bus.publish('sites_changed', {})
  }
})

test('SAFE-10 ACC-7 right logins of one account at once are limited too, and take nothing from another member', async () => {
  const [one, another] = [await makeAccount(server.db, 'gay'), await makeAccount(server.db, 'gay')]
  const login = ({ email }: { email: string }) =>
    visitor('203.0.115.7').post('/api/user.php', { email, password: oldPassword })
  expect(statuses(await repeat(30, () => login(one)))).toEqual({ 200: 25, 429: 5 })
  const flood = Promise.all(Array.from({ length: 120 }, () => login(one)))
  expect(statuses(await Promise.all(Array.from({ length: 4 }, () => login(another))))).toEqual({ 200: 4 })
  expect(statuses(await flood)).toEqual({ 429: 120 })
})

test('SAFE-10 ACC-7 right logins that wait for each other do not lock the network of another member', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, () => makeAccount(server.db, 'gay')))
  const another = await makeAccount(server.db, 'gay')
  const login = ({ email }: { email: string }) =>
    visitor('203.0.116.7').post('/api/user.php', { email, password: oldPassword })
  // Five at once are checked, the others are refused without.
  const flood = await Promise.all(owners.flatMap((owner) => Array.from({ length: 25 }, () => login(owner))))
  expect(statuses(flood)[200]).toBeGreaterThanOrEqual(20)
  expect(flood.filter(({ json }) => json.code === 'login_blocked').length).toBeGreaterThan(50)
  expect((await login(another)).status).toBe(200)
})

test('SAFE-10 OPS-2 ACC-7 visitors whose address cannot be read do not lock each other out; it is logged once', async () => {
  const account = await makeAccount(server.db, 'gay')
  const login = (email: string, password: string) => visitor('unknown').post('/api/user.php', { email, password })
  const wrong = await repeat(45, (n) => login(`nobody${n}@example.org`, 'wrong'))
  expect(statuses(wrong)).toEqual({ 401: 45 })
  expect((await login(account.email, oldPassword)).status).toBe(200)
  const logged = server.log.filter((line) => line.includes('unreadable client address'))
  expect(logged).toHaveLength(1)
  expect(logged[0]).not.toContain('unknown')
})

test('SAFE-10 OPS-2 ACC-7 an address with its port is the address of one network', async () => {
  const wrong = (n: number, forwarded: string) =>
    visitor(forwarded).post('/api/user.php', { email: `port${n}@example.org`, password: 'wrong' })
  const one = await repeat(52, (n) => wrong(n, `203.0.116.7:${51_000 + n}`))
  expect(one.at(-1)).toMatchObject({ status: 429, json: { code: 'network_blocked' } })
  expect((await wrong(1, '[2001:db8:7::1]:443')).status).toBe(401)
})

test('SAFE-10 ACC-14 new recovery codes are hashed before anything is locked, and are limited', async () => {
  const member = await loggedIn()
  const { id } = member.account
  const site = await siteOf(server.db, 'gay')
  await server.db.run`
    insert into two_step (member_id, site_id, secret, created_at, confirmed_at) values (${id}, ${site.id}, 'x', now(), now())`
  let longestIdleMs = 0
  let isDone = false
  const asked = member.post('/api/two-step/recovery', {}).finally(() => {
    isDone = true
  })
  while (!isDone) {
    const { ms } = await server.db.one<{ ms: number }>`
      select coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::int as ms
      from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    longestIdleMs = Math.max(longestIdleMs, ms)
  }
  expect((await asked).json.recovery_codes).toHaveLength(10)
  expect(longestIdleMs).toBeLessThan(50)
  const more = await Promise.all(Array.from({ length: 40 }, () => member.post('/api/two-step/recovery', {})))
  expect(statuses(more)).toEqual({ 200: 1, 429: 39 })
})

test('SAFE-10 OPS-3 nobody waits long for a lock, and no transaction stays open for ever', async () => {
  const settings = await server.app.db.one<Record<string, string>>`
    select current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
  expect(settings).toEqual({ lock: '10s', idle: '1min' })
})

test('SAFE-10 CALL-3 an Idempotency-Key of a call that declares none is not kept', async () => {
  const it: Client = visitor()
  const key = `key-${crypto.randomUUID()}`
  const headers = { 'idempotency-key': key }
  expect((await it.put('/api/user.php', { language: 'en' }, { headers })).status).toBe(200)
  expect(await server.db.many`select key from idempotency_key where key = ${key}`).toEqual([])
  const member = await loggedIn()
  const saves = await repeat(65, (n) =>
    member.put('/api/profile', { about: `${n}` }, { headers: { 'idempotency-key': `key-${crypto.randomUUID()}` } }),
  )
  expect(statuses(saves)).toEqual({ 200: 60, 429: 5 })
})

test('SAFE-10 every other call has its limit, too: by member for members, by network for visitors', async () => {
  const member = await loggedIn()
  const answers = await Promise.all(Array.from({ length: 1_230 }, () => member.get('/api/blocks')))
  expect(statuses(answers)).toEqual({ 200: 1_200, 429: 30 })
  expect((await (await loggedIn()).get('/api/blocks')).status).toBe(200)
})

test('SAFE-10 SRCH-1 a visitor sees five pages of a search, whatever the address says; a member sees all', async () => {
  const crowded = await makeSite(server.db, { key: 'five-pages' })
  await server.db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, country, language, terms_version, adult_declared_at,
      created_at, last_active)
    select ${crowded.id}, 'fictional', false, 'active', 'Page ' || n, '1990-01-01', 'male', 'NL', 'en', 'test', now(), '2020-01-01',
      '2026-01-01'::timestamptz - n * interval '1 hour'
    from generate_series(1, 160) n`
  const search = '/api/members?gender=male&country=NL&min_age=18&max_age=99'
  const walk = async (ask: Client) => {
    const seen = new Set<string>()
    const cursors: string[] = []
    for (let page = 1; page < 20; page++) {
      // The page in the address is always the first one.
      const { json } = await ask.get(`${search}&page=1${cursors.length ? `&cursor=${cursors.at(-1)}` : ''}`)
      expect(json.pageNumber).toBe(page)
      for (const { id } of json.results) seen.add(id)
      if (!json.next) break
      cursors.push(json.next)
    }
    return { seen: seen.size, cursors }
  }
  const stranger = client(server.port, crowded.domain)
  expect(await walk(stranger)).toMatchObject({ seen: 5 * SEARCH_PAGE_SIZE })
  const member = await makeMember(server.db, crowded)
  const own = client(server.port, crowded.domain)
  own.jar.set('auth.session', await createSession(server.db, crowded, member))
  const { seen, cursors } = await walk(own)
  expect(seen).toBe(160)
  // A cursor beyond, from a member's address, is none for visitors; one before works.
  expect(await stranger.get(`${search}&page=2&cursor=${cursors[4]}`)).toMatchObject({
    status: 403,
    json: { code: 'search_closed' },
  })
  expect((await stranger.get(`${search}&page=2&cursor=${cursors[2]}`)).json.pageNumber).toBe(4)
  const last = await stranger.get(`/members?gender=male&country=NL&min_age=18&max_age=99&page=2&cursor=${cursors[3]}`)
  expect(last.text).toContain('There’s more to see')
  expect((await stranger.get(`${search.replace('/api', '')}`)).text).not.toContain('There’s more to see')
})

test('SAFE-10 RTE-4 a page is rendered once for all whom it looks the same, whatever their cookies and sources are', async () => {
  const plain = await makeSite(server.db, {
    key: 'one-page',
    choices: { enable_site_entry_popup: [], rate_limits: { renders: 1 } },
  })
  const script = (cookies: Record<string, string> = {}, headers = {}) => {
    const it = client(server.port, plain.domain, {
      'x-forwarded-for': '198.18.7.7',
      'accept-language': 'en',
      ...headers,
    })
    for (const [name, value] of Object.entries(cookies)) it.jar.set(name, value)
    return it
  }
  const answers = [await script().get('/pricing')]
  for (let n = 0; n < 5; n++) {
    answers.push(await script({ entered: `${n}` }).get('/pricing'))
    answers.push(await script({ scheme: `made-up-${n}` }).get('/pricing'))
    answers.push(await script({ country: `Z${n}` }).get('/pricing'))
    answers.push(await script({ [`other${n}`]: 'x' }).get(`/pricing?network=made-up&ref=${n}&utm_source=${n}`))
    answers.push(await script({}, { 'user-agent': `agent ${n}` }).get('/pricing'))
  }
  expect(statuses(answers)).toEqual({ 200: 26 })
})

test('SAFE-10 ACC-7 behind one carrier strangers who guess shut out neither a known device nor a right password, and the text blames nobody', async () => {
  const [known, fresh] = [await makeAccount(server.db, 'gay'), await makeAccount(server.db, 'gay')]
  const phone = visitor('198.51.100.20')
  const login = (it: Client, email: string, password = oldPassword) => it.post('/api/user.php', { email, password })
  expect((await login(phone, known.email)).status).toBe(200)
  await phone.get('/api/logout.php')
  const guesses: Answer[] = []
  for (let n = 0; n < 150; n++)
    guesses.push(await login(visitor(`198.51.100.${30 + (n % 90)}`), `nobody${n}@example.org`, 'a guess'))
  expect(statuses(guesses)).toEqual({ 401: 150 })
  expect((await login(visitor('198.51.100.21'), fresh.email)).status).toBe(200)
  // The same address of the carrier, too, as long as few guess there.
  expect((await login(visitor('198.51.100.30'), fresh.email)).status).toBe(200)
  const guesser = await repeat(12, (n) => login(visitor('198.51.100.30'), `nobody${n}@example.org`, 'a guess'))
  const refused = guesser.at(-1) as Answer
  expect(refused).toMatchObject({ status: 429, json: { code: 'network_blocked' } })
  expect(refused.json.detail).toContain('from your internet connection, maybe not yours')
  expect(refused.json.detail).not.toMatch(/account/)
  expect((await login(phone, known.email)).status).toBe(200)
})

test('SAFE-10 SAFE-2 PAGE-2 ACC-10 reports, complaints and reset mails of a day count for the /48 around an IPv6 network, too', async () => {
  const site = await siteOf(server.db, 'gay')
  const people = await Promise.all(Array.from({ length: 51 }, () => makeMember(server.db, site)))
  const from = (network: number, provider = 'ad') => visitor(`2001:db8:${provider}:${network.toString(16)}::1`)
  const reported = await repeat(51, (n) =>
    from(n).post(`/api/members/${people[n]?.public_id}/report`, { reason: 'fake', words: '' }),
  )
  expect(statuses(reported)).toEqual({ 200: 50, 429: 1 })
  const complain = (it: Client, words: string) =>
    it.post('/api/complaints', {
      kind: 'payment',
      name: 'Anna',
      email: 'anna@example.org',
      words,
      website: '',
      files: 0,
    })
  expect(statuses(await repeat(51, (n) => complain(from(n), `Number ${n}`)))).toEqual({ 200: 50, 429: 1 })
  expect((await complain(from(1, 'ae'), 'Another')).status).toBe(200)
  // Mails to one address: as many as a network of IPv4.
  const { email } = await makeAccount(server.db, 'gay')
  expect(statuses(await repeat(6, (n) => from(n).post('/api/reset-password', { email })))).toEqual({ 200: 5, 429: 1 })
  expect((await visitor().post('/api/reset-password', { email })).status).toBe(200)
})

test('SAFE-10 ACC-7 wrong logins from many /64s of one /48 are slowed down together; a right password among few and a known device get in', async () => {
  const [known, fresh] = [await makeAccount(server.db, 'gay'), await makeAccount(server.db, 'gay')]
  const from = (network: number, provider = 'ab') => visitor(`2001:db8:${provider}:${network.toString(16)}::1`)
  const login = (it: Client, email: string, password = oldPassword) => it.post('/api/user.php', { email, password })
  let guesses = 0
  const guess = (it: Client) => login(it, `nobody64-${++guesses}@example.org`, 'a guess')
  const phone = from(1)
  expect((await login(phone, known.email)).status).toBe(200)
  await phone.get('/api/logout.php')
  expect((await guess(from(2))).status).toBe(401)
  // As if 399 others of it had guessed within the hour, no two from one /64.
  await server.db.run`update login_failure set failures = 399 where key like 'provider:%' and failures = 1`
  expect((await guess(from(3))).status).toBe(401)
  // From now on one stranger has no more than at one address of a carrier, and shuts nobody out.
  expect(statuses(await repeat(12, () => guess(from(4))))).toEqual({ 401: 10, 429: 2 })
  expect((await login(from(5), fresh.email)).status).toBe(200)
  const many = await Promise.all(Array.from({ length: 95 }, (_, at) => guess(from(6 + at))))
  expect(statuses(many)).toEqual({ 401: 90, 429: 5 })
  expect(many.find(({ status }) => status === 429)?.json.code).toBe('network_blocked')
  expect((await login(phone, known.email)).status).toBe(200)
  expect((await guess(from(1, 'ac'))).status).toBe(401)
})
