// Malformed requests: text that no column can hold, unreadable headers (CALL-4, RTE-3).
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pathFields } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let folder: string
let server: TestServer
let member: Client
let other: string
const rafael = castMember('gay', 0)
const host = 'gay.localhost'

beforeAll(async () => {
  // Other tests store files in the folder that the run shares; here they are counted.
  folder = await mkdtemp(join(tmpdir(), 'nightjar-malformed-'))
  await cp(join(inject('postgres').data_dir, 'media'), join(folder, 'media'), { recursive: true })
  server = await testServer({ DATA_DIR: folder })
  member = client(server.port, host)
  await member.login(rafael.email, rafael.password)
  member.jar.set('lang', 'en')
  other = (
    await server.db.one<{ id: string }>`
      select m.public_id as id
      from member m
      join site s on s.id = m.site_id and s.key = 'gay'
      join photo p on p.member_id = m.id and p.main
      where m.name <> ${rafael.name} limit 1`
  ).id
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const refusal = { status: 400, code: 'invalid_text', type: 'urn:nightjar:refusal:invalid_text' }
const text = 'We can’t read some characters in this text. Remove them and try again.'

test.each(
  calls.filter(({ access: who, body }) => who !== 'system' && body === 'json').map((it) => [it.name, it] as const),
)('CALL-4 %s refuses a NUL and half a surrogate pair, wherever they stand', async (_name, call) => {
  const path = pathFields(call.path).reduce((it, name) => it.replace(`{${name}}`, 'a'.repeat(32)), call.path)
  const query = new URLSearchParams(call.query).toString()
  if (call.method === 'GET') {
    const answer = await member.get(`${path}?${query}&anything=a%00b`)
    expect(answer.json).toMatchObject({ ...refusal, fields: { anything: text } })
  } else {
    const body = {
      anything: ['fine', { 'as deep': 'a\u0000b' }],
      half: '\ud83d',
      fine: '\ud83d\ude00',
      n: 1,
      no: null,
    }
    const send = { POST: member.post, PUT: member.put, DELETE: member.delete }[call.method]
    const answer = await send(query ? `${path}?${query}` : path, body)
    expect(answer.json).toMatchObject(refusal)
    expect(answer.json.fields).toEqual({ 'anything.1.as deep': text, half: text })
  }
})

test('CALL-4 SAFE-2 a NUL in the words of a report, in its address or in a name is refused, and leaves no picture behind', async () => {
  const pictures = async () =>
    (await readdir(join(server.app.env.data_dir, 'media'), { recursive: true }).catch(() => [])).length
  const before = await pictures()
  const report = (id: string, words: object) => member.post(`/api/members/${id}/report`, { reason: 'fake', ...words })
  for (const [id, words, field] of [
    [other, { words: 'a\u0000' }, 'words'],
    [other, { words: 'a\udc00' }, 'words'],
    [`${other}%00`, {}, 'id'],
    [other, { 'a\u0000': 1 }, ''],
  ] as const)
    expect((await report(id, words)).json).toEqual(expect.objectContaining({ ...refusal, fields: { [field]: text } }))
  expect(await server.db.many`select 1 from report`).toEqual([])
  expect(await pictures()).toBe(before)
  expect((await report(other, { words: 'He is \ud83d\ude00 not him' })).status).toBe(200)
})

test('CALL-4 NUL in the address of a page, a file, a medium: no fault, and the page goes on', async () => {
  for (const path of [
    '/a%00b',
    '/members/%00',
    '/members?country=N%00',
    '/members?x=%00',
    '/?ref=%00',
    '/m/%00',
    '/p/%00',
  ])
    expect((await member.get(path)).status).toBeLessThan(500)
  expect((await member.get('/members?country=NL&hair_color=%00')).status).toBe(200)
  expect(server.log.filter((it) => it.includes('bug'))).toEqual([])
})

test('CALL-4 brackets a mile deep are refused, not walked into', async () => {
  const raw = `{"language":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
  expect((await member.put('/api/user.php', undefined, { raw })).json).toMatchObject({ status: 400, code: 'invalid' })
})

/** Sent as it stands; what came back until the server hung up. */
const raw = (bytes: string) =>
  new Promise<{ status: number; type: string; csp: string; body: string }>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    let all = ''
    socket.on('data', (it) => {
      all += it
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = all.split('\r\n\r\n')
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
      const status = Number(head.split(' ')[1])
      resolve({ status, type: header('content-type'), csp: header('content-security-policy'), body })
    })
  })

const head = `Host: ${host}\r\nConnection: close\r\n\r\n`
const large = 'a'.repeat(40_000)
const unreadable: [string, string, number, string][] = [
  ['an address that is too long', `/${large} HTTP/1.1\r\n${head}`, 431, 'head_too_large'],
  ['cookies without end', `/members HTTP/1.1\r\nCookie: a=${large}\r\n${head}`, 431, 'head_too_large'],
  ['a request line that is none', `/x HTTP/9.9 and more\r\n${head}`, 400, 'unreadable'],
  ['a header that is none', `/x HTTP/1.1\r\nBad Header: 1\r\n${head}`, 400, 'unreadable'],
]

test.each(unreadable)(
  'CALL-4 %s is told to a person as a page, to a script as a problem',
  async (_name, rest, status, code) => {
    const page = await raw(`GET ${rest}`)
    expect(page).toMatchObject({ status, type: 'text/html; charset=utf-8' })
    expect(page.body).toMatch(
      /^<!doctype html>\n<html lang="en">[\s\S]*<h1>[^<]{20,}<\/h1>\n<a href="\/">[\s\S]*<\/html>\n$/,
    )
    expect(page.csp).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.body).not.toMatch(/<script|style="|aaaa|HPE|Exceeded/)
    const call = await raw(`GET /api${rest}`)
    expect(call).toMatchObject({ status, type: 'application/problem+json' })
    expect(JSON.parse(call.body)).toMatchObject({ status, code, type: `urn:nightjar:refusal:${code}` })
  },
)

test('CALL-4 what is no HTTP at all gets a page, and so does a method that nobody has', async () => {
  expect(await raw('garbage\r\n\r\n')).toMatchObject({ status: 400, type: 'text/html; charset=utf-8' })
  expect(await raw(`FOO /x HTTP/1.1\r\n${head}`)).toMatchObject({ status: 400, type: 'text/html; charset=utf-8' })
  expect(await raw(`FOO /api/x HTTP/1.1\r\n${head}`)).toMatchObject({ status: 400, type: 'application/problem+json' })
})

test.each(['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])(
  'RTE-3 CALL-4 %s of a page leads nowhere, in words',
  async (method) => {
    for (const address of ['/', '/members', '/%']) {
      const answer = await raw(`${method} ${address} HTTP/1.1\r\n${head}`)
      expect(answer).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
      expect(answer.body).toContain('<h1>This page could not be found</h1>')
    }
    const call = await raw(`${method} /api/% HTTP/1.1\r\n${head}`)
    expect(call).toMatchObject({ status: 404, type: expect.stringContaining('application/problem+json') })
    expect(JSON.parse(call.body)).toMatchObject({ code: 'not_found' })
  },
)

test('RTE-3 CALL-4 an address that can not be read is a page that is not found, under /api a problem', async () => {
  for (const address of ['/%', '/%zz?a=1', '/members/%ff', '/%E0%A4']) {
    const page = await raw(`GET ${address} HTTP/1.1\r\n${head}`)
    expect(page).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
    expect(page.body).toContain('This page could not be found')
    const call = await raw(`GET /api${address} HTTP/1.1\r\n${head}`)
    expect(call).toMatchObject({ status: 404, type: expect.stringContaining('application/problem+json') })
  }
})

test('CALL-4 a form that is too large is told as a page', async () => {
  const answer = await raw(`POST /login HTTP/1.1\r\nContent-Length: 99999999\r\n${head}`)
  expect(answer).toMatchObject({ status: 413, type: 'text/html; charset=utf-8' })
  expect(answer.body).toContain('<h1>This is too large to send. Make it smaller and try again.</h1>')
})

test('CALL-4 a request whose length is told twice, or both ways, is refused: a proxy may have read it otherwise', async () => {
  const smuggled = '0\r\n\r\nGET /dev/outbox HTTP/1.1\r\n'
  for (const lengths of [
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: xchunked',
  ]) {
    const answer = await raw(`POST /login HTTP/1.1\r\n${lengths}\r\n${head}${smuggled}`)
    expect([lengths, answer.status]).toEqual([lengths, 400])
    expect(answer.body).not.toContain('HTTP/1.1')
  }
})

test('CALL-4 a parameter that comes twice is none of ours; a body neither names a path nor reaches a prototype', async () => {
  expect((await member.get('/api/geocode.php?lat=52&lat=53&lon=4')).json).toMatchObject({
    status: 400,
    code: 'invalid',
  })
  expect((await member.get('/api/members?gender=male&gender=female')).status).toBe(400)
  // Whoever names another member in the body likes the one in the path.
  const liked = await member.post(`/api/members/${other}/like`, { id: 'somebody-else' })
  expect(liked.status).toBe(200)
  const likes = (await member.get('/api/likes.php')).json
  expect(likes.profiles.map((it: { id: string }) => it.id)).toContain(other)
  const raw = '{"language":"en","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'
  expect((await member.put('/api/user.php', undefined, { raw })).status).toBe(200)
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

test('CALL-4 whatever is text says in which characters it is written', async () => {
  for (const [path, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/api/settings.php', 'application/json; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const { status, headers } = await client(server.port, host).get(path)
    expect([path, status, headers['content-type']]).toEqual([path, 200, type])
  }
})
