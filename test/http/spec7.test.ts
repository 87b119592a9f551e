// The calls of spec §7 over HTTP: method, path, payload, answer, verbatim; each reads or writes real rows (CALL-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

let server: TestServer
let visitor: Client
let member: Client
const rafael = castMember('gay', 0)
const other = castMember('gay', 1)

beforeAll(async () => {
  server = await testServer()
  visitor = client(server.port, 'gay.localhost')
  member = client(server.port, 'gay.localhost')
  await member.login(rafael.email, rafael.password)
})
afterAll(() => server.close())

const idOf = async (email: string) =>
  (
    await server.db.one<{ id: string }>`
    select m.public_id as id from member m join site s on s.id = m.site_id where s.key = 'gay' and m.email = ${email}`
  ).id

test('CALL-1 ACC-13 GET /api/user.php answers {user} and needs no login', async () => {
  expect(await visitor.get('/api/user.php')).toMatchObject({ status: 200, json: { user: null } })
  const { json } = await member.get('/api/user.php')
  expect(json.user).toMatchObject({
    profile: { name: rafael.name, main_image: { status: 'active' }, status: 'active' },
    fictional_icon: true,
    status: 'active',
    notifications_disabled: [],
  })
  expect(Object.keys(json.user)).toEqual(expect.arrayContaining(['credits', 'paid_user', 'language', 'scope']))
  expect(json.user.profile.main_image).toHaveProperty('filename')
  expect(json.user.profile.main_image).toHaveProperty('thumb_filename')
})

test('CALL-1 ACC-7 ACC-8 POST /api/user.php logs in with the cookie of the specification', async () => {
  const newClient = client(server.port, 'gay.localhost')
  const wrong = await newClient.post('/api/user.php', { email: other.email, password: 'not the password' })
  expect(wrong).toMatchObject({ status: 401, json: { code: 'login_failed', detail: 'Login failed, please try again' } })
  const right = await newClient.post('/api/user.php', { email: other.email, password: other.password })
  expect(right.json.user.profile.name).toBe(other.name)
  const [line = ''] = right.headers['set-cookie'] ?? []
  expect(line).toMatch(/^auth\./)
  expect(line).toMatch(/Path=\//)
  expect(line).toMatch(/SameSite=Lax/i)
  expect(line).toMatch(/HttpOnly/)
  expect(line).toMatch(/Max-Age=2592000/)
})

test('CALL-1 ACC-9 POST /api/user.php wants a signal of the same origin: Sec-Fetch-Site, else Origin, else X-Request-Type', async () => {
  const { email, password } = other
  const host = `gay.localhost:${server.port}`
  const none = { 'x-request-type': '' }
  const signals: [Record<string, string>, number][] = [
    [none, 403],
    [{ 'x-request-type': 'client' }, 200],
    [{ ...none, origin: `http://${host}` }, 200],
    [{ ...none, 'sec-fetch-site': 'same-origin' }, 200],
    // The first that is there decides.
    [{ 'x-request-type': 'client', origin: 'https://evil.test' }, 403],
    [{ 'x-request-type': 'client', 'sec-fetch-site': 'same-site', origin: `http://${host}` }, 403],
    [{ ...none, origin: 'null' }, 403],
  ]
  for (const [headers, status] of signals) {
    const answer = await client(server.port, 'gay.localhost').post('/api/user.php', { email, password }, { headers })
    expect([headers, answer.status, answer.json.code]).toEqual([
      headers,
      status,
      status === 403 ? 'not_same_origin' : undefined,
    ])
    if (status === 403) expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('CALL-1 I18N-2 PUT /api/user.php {language} saves it on the user and in a cookie of 365 days', async () => {
  const answer = await member.put('/api/user.php', { language: 'nl' })
  expect(answer.json.user.language).toBe('nl')
  expect(answer.headers['set-cookie']?.join()).toMatch(/lang=nl;.*Max-Age=31536000/)
  expect((await member.get('/api/user.php')).json.user.language).toBe('nl')
  expect((await member.put('/api/user.php', { language: 'xx' })).status).toBe(400)
  await member.put('/api/user.php', { language: 'en' })
})

test('CALL-1 NOTE-4 POST /api/user.php?push=1 {subscription} is another call on the same path', async () => {
  const subscription = { endpoint: 'https://push.example.test/abc', keys: { p256dh: 'BPk', auth: 'xyz' } }
  expect((await visitor.post('/api/user.php?push=1', { subscription })).json).toMatchObject({
    authentication_required: true,
  })
  expect((await member.post('/api/user.php?push=1', { subscription })).status).toBe(200)
  expect((await member.get('/api/user.php')).json.user.has_push).toBe(true)
})

test("CALL-1 ACC-9 GET /api/logout.php ends the session, and not for a stranger's image tag", async () => {
  const newClient = client(server.port, 'gay.localhost')
  await newClient.login(other.email, other.password)
  const cookie = newClient.cookies()
  const tag = await newClient.get('/api/logout.php', {
    headers: { 'sec-fetch-site': 'cross-site', 'x-request-type': '' },
  })
  expect(tag).toMatchObject({ status: 403, json: { code: 'not_same_origin' } })
  expect((await newClient.get('/api/user.php')).json.user).not.toBeNull()
  expect((await newClient.get('/api/logout.php', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  const stolen = await visitor.get('/api/user.php', { headers: { cookie } })
  expect(stolen.json.user).toBeNull()
})

test('CALL-1 PRO-7 GET /api/geocode.php answers the nearest large place, offline', async () => {
  const answer = await visitor.get('/api/geocode.php?lat=52.3702&lon=4.8952')
  expect(answer.json).toMatchObject({ country: 'NL', city: 'Amsterdam' })
  expect(answer.headers['cache-control']).toMatch(/max-age=3600/)
  expect((await visitor.get('/api/geocode.php?lat=north&lon=4')).status).toBe(400)
  expect((await visitor.get('/api/geocode.php?lat=-48.9&lon=-123.4')).status).toBe(404)
})

test('CALL-1 CHAT-8 POST /api/page-hidden.php takes an empty JSON as text/plain, as a beacon sends it', async () => {
  const answer = await member.post('/api/page-hidden.php', undefined, {
    raw: '{}',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  })
  expect(answer.status).toBe(200)
})

test('CALL-1 LIKE-6 GET /api/auto-like.php likes on behalf of a fictional profile, only where it was asked for', async () => {
  const newClient = client(server.port, 'gay.localhost')
  await newClient.login(other.email, other.password)
  await server.db.run`update member set likes_for_me = false where email = ${other.email}`
  expect((await newClient.get('/api/auto-like.php')).status).toBe(204)
  await server.db.run`update member set likes_for_me = true, looks_for = 'male' where email = ${other.email}`
  const answer = await newClient.get('/api/auto-like.php')
  expect(answer).toMatchObject({ status: 200, json: { fictional: true, main_image: { match: expect.any(String) } } })
  const likes = await newClient.get('/api/likes.php')
  expect(likes.json.liked_by.map((it: { id: string }) => it.id)).toContain(answer.json.id)
  expect((await visitor.get('/api/auto-like.php')).status).toBe(403)
})

test('CALL-1 CRED-3 GET /api/discountcode.php passes the query through', async () => {
  expect((await visitor.get('/api/discountcode.php?code=NOSUCHCODE')).json).toMatchObject({
    code: 'code_not_found',
    detail: 'Code not found',
  })
  expect((await visitor.get('/api/discountcode.php?welcome=true&utm=x')).status).toBe(200)
})

test('CALL-1 SITE-2 GET /api/settings.php is the site of the host, whatever domain the query names', async () => {
  const { json } = await visitor.get('/api/settings.php?domain=bdsm.localhost&path=/members')
  expect(json).toMatchObject({ domain: 'gay.localhost', niche: 7, member_resell: false, domain_language: 'en' })
  const fields = [
    'name',
    'domain',
    'domain_language',
    'cdn_prefix',
    'index_title',
    'description',
    'niche',
    'countries',
    'visible_profile_fields',
    'visible_profile_notes',
    'geoip_country',
    'geoip_selected_country',
    'region_data',
    'message_credits',
    'signup_credits',
    'photo_credits',
    'gift_credits',
    'message_length',
    'minimum_message_costs',
    'support_email',
    'support_phone',
    'company_name',
    'company_address',
    'company_kvk',
    'company_city',
    'company_country',
    'company_tradenames',
    'company_vat_numbers',
    'company_added',
    'delete_discount',
    'enable_site_entry_popup',
    'push_public_key',
    'search_fields',
    'fictional_icon',
    'fictional_warning',
    'fictional_singular',
    'fictional_plural',
    'refund_days',
    'signups',
    'logged_out_search',
    'logged_out_search_trafficsource',
    'interests',
    'member_resell',
    'company_id',
    'mail_name',
  ]
  expect(Object.keys(json)).toEqual(expect.arrayContaining(fields))
})

test('CALL-1 CHAT-1 GET /api/chats.php and DELETE /api/chat.php with a body', async () => {
  const to = await idOf(other.email)
  const client_id = crypto.randomUUID()
  await server.db.run`
    insert into credit_balance (member_id, site_id, bought) select id, site_id, 50 from member where email = ${rafael.email}
    on conflict (member_id) do update set bought = 50`
  const sent = await member.post(`/api/members/${to}/messages`, {
    client_id,
    body: 'Still up?',
    price: await readShownPrice(member, to),
  })
  expect(sent.status).toBe(200)
  const partner = client(server.port, 'gay.localhost')
  await partner.login(other.email, other.password)
  const mine = (await partner.get('/api/chats.php')).json.chats
  expect(mine[0]).toMatchObject({
    conversation: { id: sent.json.conversation.id },
    profile: { fictional: true },
    num_unread_messages: 1,
  })
  expect((await visitor.delete('/api/chat.php', { conversation: sent.json.conversation.id })).status).toBe(403)
  expect((await partner.delete('/api/chat.php', { conversation: sent.json.conversation.id })).status).toBe(200)
  expect((await partner.get('/api/chats.php')).json.chats).toEqual([])
  expect((await member.get('/api/chats.php')).json.chats).toHaveLength(1)
})

test('CALL-1 LIKE-2 GET /api/likes.php answers profiles and liked_by with like_new', async () => {
  const to = await idOf(other.email)
  await member.post(`/api/members/${to}/like`, {})
  const partner = client(server.port, 'gay.localhost')
  await partner.login(other.email, other.password)
  const mine = await member.get('/api/likes.php')
  expect(mine.json.profiles.map((it: { id: string }) => it.id)).toContain(to)
  const theirs = (await partner.get('/api/likes.php')).json.liked_by
  expect(theirs).toContainEqual(expect.objectContaining({ id: await idOf(rafael.email), like_new: true }))
})

test('CALL-1 SITE-7 interests, regions and company are lists that a browser may keep', async () => {
  const interests = await visitor.get('/api/interests.php')
  expect(interests.json.interests).toHaveLength(50)
  expect(interests.headers['cache-control']).toMatch(/max-age=3600/)
  const regions = (await visitor.get('/api/regions.php')).json.regions
  expect(regions).toContainEqual({ country: 'NL', code: 'NH', name: 'Noord-Holland' })
  const company = (await visitor.get('/api/companyinfo.php')).json
  expect(Object.keys(company).sort()).toEqual([
    'added',
    'address',
    'city',
    'country',
    'delete_discount',
    'kvk',
    'name',
    'support_phone',
    'tradenames',
    'vat_numbers',
  ])
})
