// GIPHY and KLIPY, with a test double that records what providers learn of members.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { type Client, client } from '../../test/fixtures/httpClient.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import { createSession } from '../../test/fixtures/session.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { findGif } from './findGif.ts'
import { giphy } from './giphy.ts'
import { klipy } from './klipy.ts'

const gifBytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)])
const webpBytes = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4, 1), Buffer.from('WEBPVP8 '), Buffer.alloc(40)])
const jpegBytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40)])

type Asked = { url: URL; headers: IncomingHttpHeaders }
let requests: Asked[] = []
let play: (url: URL, answer: ServerResponse) => void = () => {}
let address = ''
const provider = createServer((request, answer) => {
  const url = new URL(request.url ?? '/', address)
  requests.push({ url, headers: request.headers })
  if (url.pathname.startsWith('/pictures/')) return picture(url.pathname.slice(10), answer)
  play(url, answer)
})
const json = (answer: ServerResponse, it: unknown) =>
  void answer.setHeader('content-type', 'application/json').end(JSON.stringify(it))

function picture(name: string, answer: ServerResponse) {
  if (name.startsWith('moved')) return void answer.writeHead(302, { location: '/pictures/fine.gif' }).end()
  if (name.startsWith('page'))
    return void answer.setHeader('content-type', 'image/gif').end('<script>alert(1)</script>')
  if (name.startsWith('long')) return void answer.setHeader('content-length', 5_000_000).end(Buffer.alloc(5_000_000))
  if (name.startsWith('endless')) {
    answer.write(gifBytes)
    for (let at = 0; at < 80; at++) answer.write(Buffer.alloc(65_536))
    return void answer.end()
  }
  if (name.startsWith('broken')) return void answer.writeHead(500).end()
  const bytes = name.endsWith('.webp') ? webpBytes : name.endsWith('.jpg') ? jpegBytes : gifBytes
  // What it says it is counts for nothing.
  return void answer.setHeader('content-type', 'application/octet-stream').end(bytes)
}

const ofGiphy = (id: string, name = 'fine', over: object = {}) => ({
  id,
  title: `${id} GIF`,
  alt_text: `A ${id}\u0007 waves`,
  images: {
    fixed_height: {
      url: `${address}/pictures/${name}.gif`,
      webp: `${address}/pictures/${name}.webp`,
      width: '356',
      height: '200',
    },
    fixed_height_still: { url: `${address}/pictures/${name}_s.gif` },
  },
  ...over,
})
const ofKlipy = (slug: string, name = 'fine') => {
  const file = (ending: string) => ({ url: `${address}/pictures/${name}.${ending}`, width: 320, height: 180, size: 99 })
  return {
    id: 7,
    slug,
    title: `${slug} hello`,
    file: { md: { gif: file('gif'), webp: file('webp'), jpg: file('jpg') } },
  }
}

let servers: Record<'giphy' | 'klipy', TestServer>
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const [one, two] = await Promise.all([
    testServer({ GIPHY_KEY: 'giphy secret', GIFS_URL: address, SECRET: 'x'.repeat(40) }, undefined, { jobs: false }),
    testServer({ KLIPY_KEY: 'klipy secret', GIFS_URL: address, SECRET: 'x'.repeat(40) }, undefined, { jobs: false }),
  ])
  servers = { giphy: one, klipy: two }
})
afterAll(async () => {
  await Promise.all(Object.values(servers).map((it) => it.close()))
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  requests = []
})
afterEach(() => {
  play = (_, answer) => void answer.writeHead(500).end()
})

let counter = 0
async function someone(server: TestServer): Promise<{ site: Site; me: CurrentMember; it: Client }> {
  const site = await makeSite(server.db, { key: `gifs${++counter}` })
  const member = await makeMember(server.db, site, { credits: 20 })
  const httpClient = client(server.port, site.domain)
  httpClient.jar.set('auth.session', await createSession(server.db, site, member))
  httpClient.jar.set('lang', 'nb')
  return { site, me: member, it: httpClient }
}

/** The asker's own address and agent, as our server gets them. */
const ownHeaders = {
  headers: {
    'user-agent': 'Mozilla/5.0 of-anna',
    referer: 'https://nightjar.test/chats',
    'x-forwarded-for': '203.0.113.9',
  },
}

function knowsNobody({ headers, url }: Asked) {
  expect(headers['user-agent']).toBe('Nightjar')
  expect(Object.keys(headers).filter((it) => /cookie|refer|forwarded|real-ip|authorization|origin/.test(it))).toEqual(
    [],
  )
  expect([...url.searchParams.keys()].filter((it) => /customer|user|random/.test(it))).toEqual([])
  expect(`${url} ${JSON.stringify(headers)}`).not.toMatch(/anna|203\.0\.113|nightjar\.test/)
}

test('CHAT-3 GIPHY is queried in our own name, and results have URLs of this site', async () => {
  const { it } = await someone(servers.giphy)
  play = (url, answer) =>
    json(answer, {
      data: [
        ofGiphy('cat1'),
        ofGiphy('a b'),
        { id: 'bare' },
        ofGiphy('far', 'fine', {
          images: { ...ofGiphy('x').images, fixed_height_still: { url: 'https://elsewhere.test/a.gif' } },
        }),
      ],
      pagination: { total_count: 60, count: 24, offset: Number(url.searchParams.get('offset')) },
    })
  const first = await it.get('/api/gifs?q=god%20morgen', ownHeaders)
  expect(first.json).toEqual({
    provider: 'giphy',
    // A piece that is not whole, or whose pictures are elsewhere, is left out.
    gifs: [
      {
        id: 'giphy:cat1',
        url: '/g/giphy/cat1',
        still: '/g/giphy/cat1/still',
        width: 356,
        height: 200,
        says: 'A cat1 waves',
      },
    ],
    next: 'giphy-1',
  })
  const { url } = requests[0] as Asked
  expect(url.pathname).toBe('/v1/gifs/search')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    api_key: 'giphy secret',
    q: 'god morgen',
    lang: 'no',
    limit: '24',
    offset: '0',
    rating: 'pg-13',
  })
  const last = await it.get('/api/gifs?q=god%20morgen&cursor=giphy-2', ownHeaders)
  expect([last.json.next, requests[1]?.url.searchParams.get('offset')]).toEqual([null, '48'])
  await it.get('/api/gifs', ownHeaders)
  expect(requests[2]?.url.pathname).toBe('/v1/gifs/trending')
  for (const one of requests) knowsNobody(one)
  // The same again, by whoever it is, is not asked again.
  const other = await someone(servers.giphy)
  expect((await other.it.get('/api/gifs?q=god%20morgen')).json).toEqual(first.json)
  expect(requests.length).toBe(3)
})

test('CHAT-3 KLIPY is queried in our own name, and results have URLs of this site', async () => {
  const { it } = await someone(servers.klipy)
  play = (_, answer) =>
    json(answer, {
      result: true,
      data: { data: [ofKlipy('hello-cat-x1'), { type: 'ad' }], current_page: 1, has_next: true },
    })
  const { json: found } = await it.get('/api/gifs?q=hei', ownHeaders)
  expect(found).toEqual({
    provider: 'klipy',
    gifs: [
      {
        id: 'klipy:hello-cat-x1',
        url: '/g/klipy/hello-cat-x1',
        still: '/g/klipy/hello-cat-x1/still',
        width: 320,
        height: 180,
        says: 'hello-cat-x1 hello',
      },
    ],
    next: 'klipy-1',
  })
  await it.get('/api/gifs?cursor=klipy-1', ownHeaders)
  expect(requests.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
    '/api/v1/klipy%20secret/gifs/search?page=1&per_page=24&locale=no&content_filter=medium&rating=pg-13&q=hei',
    '/api/v1/klipy%20secret/gifs/trending?page=2&per_page=24&locale=no&content_filter=medium&rating=pg-13',
  ])
  for (const one of requests) knowsNobody(one)
  const stillImage = await it.get('/g/klipy/hello-cat-x1/still', ownHeaders)
  expect([stillImage.status, stillImage.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await it.get('/g/klipy/hello-cat-x1', ownHeaders)).headers['content-type']).toBe('image/webp')
  for (const one of requests) knowsNobody(one)
})

test('CHAT-3 a picture is proxied to members, and fetched once', async () => {
  const { it, site } = await someone(servers.giphy)
  play = (url, answer) => json(answer, { data: ofGiphy(url.pathname.split('/').at(-1) as string) })
  const [one, two] = await Promise.all([it.get('/g/giphy/wave', ownHeaders), it.get('/g/giphy/wave', ownHeaders)])
  for (const answer of [one, two]) {
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/v1/gifs/wave', '/pictures/fine.webp'])
  expect((await it.get('/g/giphy/wave/still', ownHeaders)).headers['content-type']).toBe('image/gif')
  for (const one of requests) knowsNobody(one)
  const again = await it.get('/g/giphy/wave', { headers: { 'if-none-match': one.headers.etag as string } })
  expect([again.status, again.text]).toEqual([304, ''])
  const before = requests.length
  const visitor = client(servers.giphy.port, site.domain)
  for (const path of ['/g/giphy/wave', '/g/giphy/wave/still', '/g/giphy/new'])
    expect((await visitor.get(path)).status).toBe(404)
  for (const path of [
    '/g/klipy/wave',
    '/g/own/wink',
    '/g/giphy/a%2Fb',
    '/g/giphy/..%2f..',
    `/g/giphy/${'a'.repeat(65)}`,
  ])
    expect([path, (await it.get(path)).status]).toEqual([path, 404])
  expect(requests.length).toBe(before)
})

test.each(['moved', 'page', 'long', 'endless', 'broken'])('CHAT-3 no picture, and nothing kept: %s', async (name) => {
  const { it } = await someone(servers.giphy)
  play = (_, answer) => json(answer, { data: ofGiphy(`is-${name}`, name) })
  const answer = await it.get(`/g/giphy/is-${name}`)
  expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([404, '', 'no-store'])
  const before = requests.length
  await it.get(`/g/giphy/is-${name}`)
  expect(requests.length).toBe(before + 1)
  expect(requests.some(({ url }) => url.pathname.endsWith('fine.gif'))).toBe(false)
})

test('CHAT-3 a JPEG is accepted as a still only', async () => {
  const { it } = await someone(servers.klipy)
  const one = ofKlipy('flat')
  const { jpg } = one.file.md
  play = (_, answer) =>
    json(answer, { result: true, data: { data: [{ ...one, file: { md: { gif: jpg, webp: jpg, jpg } } }] } })
  expect((await it.get('/g/klipy/flat')).status).toBe(404)
  expect((await it.get('/g/klipy/flat/still')).status).toBe(200)
})

test('CHAT-3 pictures come from the providers’ own hosts only', () => {
  for (const host of ['media0.giphy.com', 'media.giphy.com', 'i.giphy.com']) expect(giphy.hosts.test(host)).toBe(true)
  for (const host of ['giphy.com.evil.test', 'evilgiphy.com', 'mediax.giphy.com', '127.0.0.1', 'localhost'])
    expect(giphy.hosts.test(host)).toBe(false)
  for (const host of ['static.klipy.com', 'static2.klipy.com']) expect(klipy.hosts.test(host)).toBe(true)
  for (const host of ['klipy.com', 'static.klipy.com.evil.test', 'xstatic.klipy.com'])
    expect(klipy.hosts.test(host)).toBe(false)
})

describe('CHAT-3 a provider that fails', () => {
  const failures: Record<string, (answer: ServerResponse) => void> = {
    'is ill': (answer) => void answer.writeHead(500).end(),
    'wants another key': (answer) => void answer.writeHead(401).end('{}'),
    'speaks nonsense': (answer) => void answer.end('<html>'),
    'says something else': (answer) => json(answer, { data: 7 }),
    'hangs up': (answer) => void answer.destroy(),
    'sends elsewhere': (answer) => void answer.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  }
  test.each(Object.keys(failures))('our own drawings are found where it %s', async (name) => {
    const { it } = await someone(servers.giphy)
    play = (_, answer) => failures[name]?.(answer)
    const { status, json: found } = await it.get(`/api/gifs?q=kaffe&cursor=giphy-${counter}`)
    expect([status, found.provider, found.gifs[0].id]).toEqual([200, 'own', 'own:coffee'])
    const { json: all } = await it.get('/api/gifs?cursor=giphy-3')
    expect([all.provider, all.gifs.length, all.next]).toEqual(['own', 24, 'own-1'])
    // The page after it is one of ours, too.
    const { json: next } = await it.get(`/api/gifs?cursor=${all.next}`)
    expect([next.provider, next.gifs.length]).toEqual(['own', 24])
    expect(next.gifs[0].id).not.toBe(all.gifs[0].id)
  })

  test('CHAT-3 its log says nothing of what was looked for', async () => {
    const { it } = await someone(servers.giphy)
    play = (_, answer) => void answer.writeHead(500).end()
    await it.get('/api/gifs?q=hemmelig-ord')
    const lines = servers.giphy.log.filter((line) => line.includes('gif provider')).join('\n')
    expect(lines).toContain('giphy')
    expect(lines).not.toMatch(/hemmelig|secret/)
  })
})

test('CHAT-3 sixty searches a minute, then no more', async () => {
  const { it } = await someone(servers.klipy)
  play = (_, answer) => json(answer, { result: true, data: { data: [] } })
  const answers = await Promise.all(Array.from({ length: 62 }, () => it.get('/api/gifs?q=kaffe')))
  expect(answers.filter(({ status }) => status === 200).length).toBe(60)
  expect(answers.filter(({ json: said }) => said.code === 'too_many').length).toBe(2)
  expect((await client(servers.klipy.port, it.host.split(':')[0] as string).get('/api/gifs')).status).toBe(403)
})

test('CHAT-3 CHAT-4 a provider’s GIF is sent as found, for the price of a text; an unknown one costs nothing', async () => {
  const { it, site, me } = await someone(servers.giphy)
  const member = await makeMember(servers.giphy.db, site)
  play = (url, answer) =>
    url.pathname.endsWith('/gone') ? void answer.writeHead(404).end('{}') : json(answer, { data: ofGiphy('sent1') })
  const send = (gif: string) =>
    it.post(`/api/members/${member.public_id}/gifs`, {
      client_id: crypto.randomUUID(),
      gif,
      price: site.message_credits,
    })
  const gone = await send('giphy:gone')
  expect([gone.status, gone.json.code]).toEqual([404, 'not_found'])
  for (const none of ['klipy:hello-cat-x1', 'own:none', 'giphy:other']) expect((await send(none)).status).toBe(404)
  const sent = await send('giphy:sent1')
  const gif = {
    id: 'giphy:sent1',
    url: '/g/giphy/sent1',
    still: '/g/giphy/sent1/still',
    width: 356,
    height: 200,
    says: 'A sent1 waves',
  }
  expect(sent.json.message).toMatchObject({ kind: 'gif', gif, body: '', price: site.message_credits, seq: 1 })
  expect(sent.json.credits).toBe(20 - site.message_credits)
  const kept = await servers.giphy.db.many<{ kind: string; thing: unknown }>`
    select kind, content from message where site_id = ${site.id} and sender_id = ${me.id}`
  expect(kept).toEqual([{ kind: 'gif', content: { gif } }])
  const own = await send('own:coffee')
  expect(own.json.message.gif).toMatchObject({ url: '/gifs/coffee.svg', says: 'en katt med en kopp kaffe' })
  expect(await findGif(ctxOf(servers.giphy.app, site, me), 'own:coffee')).toMatchObject({
    says: 'a cat with a cup of coffee',
  })
})

test('CHAT-6 a GIF sent again is the first one, one message and one charge, also while its provider is away', async () => {
  const { it, site } = await someone(servers.giphy)
  const member = await makeMember(servers.giphy.db, site)
  const client_id = crypto.randomUUID()
  const send = (gif: string) =>
    it.post(`/api/members/${member.public_id}/gifs`, { client_id, gif, price: site.message_credits })
  const first = await send('own:wink')
  const again = await send('own:wink')
  expect(again.json.message).toEqual(first.json.message)
  play = (_, answer) => void answer.destroy()
  const away = await send('giphy:away')
  expect([away.status, away.json.message, away.json.credits]).toEqual([200, first.json.message, first.json.credits])
})
