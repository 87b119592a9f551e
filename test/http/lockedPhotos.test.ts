// Crawls every response as viewers without access: no bytes of a locked photo, and nothing above 24 pixels from its URL
// (PRO-3, ROLE-1, ROLE-2, PRO-6).
import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { addSeconds } from '../../server/base/clock.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { addPhoto } from '../../server/photos/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

let server: TestServer
/** Seconds that the clock is ahead. */
let ahead = 0
/** Visitors see faces on the first, blurred ones on the second. */
let open: World
let blurred: World
const everyPhoto = 6
/** PRO-3: beside the main photo the first three are for everybody. */
const openPhotos = 3

type Shown = { id: string; main: boolean; place: number; files: string[]; locked_file: string }
type Owner = CurrentMember & { photos: Shown[] }
type World = {
  site: Site
  ivo: Owner
  drawn: Owner
  free: CurrentMember
  blocked: CurrentMember
  premium: CurrentMember
}

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' }, { now: () => addSeconds(new Date(), ahead) }, { jobs: false })
  open = await makeWorld('locked-open', 'full')
  blurred = await makeWorld('locked-blurred', 'blurred')
})
afterAll(() => server.close())

async function makeWorld(key: string, logged_out_search: 'full' | 'blurred'): Promise<World> {
  const { db } = server
  const site = await makeSite(db, { key, choices: { logged_out_search } })
  const [free, blocked] = [await makeMember(db, site, { credits: 40 }), await makeMember(db, site, { credits: 40 })]
  const premium = await makeMember(db, site, { paid_user: true, credits: 40 })
  const ivo = await withPhotos(
    site,
    await makeMember(db, site, { name: `Ivo ${key}`, paid_user: true, credits: 40, visibility: 'visitors' }),
    0,
  )
  const drawn = await withPhotos(site, await makeMember(db, site, { name: `Drawn ${key}`, kind: 'fictional' }), 20)
  const ownerClient = await enter(site, ivo)
  // He is everywhere: in their likes, their matches, their conversations.
  for (const who of [free, blocked, premium]) {
    const viewerClient = await enter(site, who)
    for (const [browser, to] of [
      [ownerClient, who],
      [viewerClient, ivo],
    ] as const) {
      expect((await browser.post(`/api/members/${to.public_id}/like`)).status).toBe(200)
      const price = await readShownPrice(browser, to.public_id)
      const said = { client_id: crypto.randomUUID(), body: 'Good evening', price }
      expect((await browser.post(`/api/members/${to.public_id}/messages`, said)).status).toBe(200)
    }
  }
  expect((await ownerClient.post(`/api/members/${blocked.public_id}/block`)).status).toBe(200)
  return { site, ivo, drawn, free, blocked, premium }
}

async function withPhotos(site: Site, member: CurrentMember, from: number): Promise<Owner> {
  const { db, app } = server
  for (let n = 0; n < everyPhoto; n++) {
    const bytes = await testPicture(from + n, { width: 480, height: 640 })
    await addPhoto(db, app.storage, { site_id: site.id, member_id: member.id, now: app.clock.now(), bytes })
  }
  const photos = await db.many<Shown>`
    select public_id as id, main, (row_number() over (order by position, id) - 1)::int as place,
      array[full_file, card_file, thumb_file] as files, locked_file
    from photo where member_id = ${member.id} order by position, id`
  return { ...member, photos }
}

let networks = 0
async function enter(site: Site, member: CurrentMember | null): Promise<Client> {
  const httpClient = client(server.port, site.domain)
  if (member) httpClient.jar.set('auth.session', await createSession(server.db, site, member))
  return httpClient
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const stemOf = (file: string) => file.replace(/\.\w+$/, '')

/** The bytes of an address, as whoever holds these cookies. */
function fetchBytes({ host, cookies }: Pick<Client, 'host' | 'cookies'>, path: string, accept: string) {
  return new Promise<{ status: number; bytes: Buffer }>((resolve, reject) => {
    const headers = { host, cookie: cookies(), accept, 'x-forwarded-for': `10.8.0.${networks++ & 255}` }
    const sending = httpRequest({ host: '127.0.0.1', port: server.port, path, agent: false, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) }))
      answer.on('error', reject)
    })
    sending.on('error', reject)
    sending.end()
  })
}

const formats = ['image/webp', 'image/avif,image/webp,*/*']

/** What a call without ids wants beside its path. */
const wants: Record<string, string> = {
  'places.geocode': '?lat=52.37&lon=4.9',
  'places.towns': '?country=NL',
  'notifications.unsubscribePreview': '?token=none',
  'payments.methods': '?bundle=p0',
}
const pages = [
  ...[
    '/',
    '/members',
    '/likes',
    '/likes/received',
    '/chats',
    '/swipegame',
    '/match-finder',
    '/profile',
    '/credits',
    '/account',
  ],
  ...['/account/blocked', '/settings', '/notifications', '/signup', '/login'],
]

async function begin({ site, ivo, drawn }: World, member: CurrentMember | null): Promise<string[]> {
  const conversations = await server.db.many<{
    id: string
  }>`select public_id as id from conversation where site_id = ${site.id}`
  const members = [ivo, drawn, ...(member ? [member] : [])].map(({ public_id }) => public_id)
  const gets = calls.filter(({ method, name }) => method === 'GET' && name !== 'accounts.logout')
  const paths = gets.flatMap(({ name, path }) => {
    if (!path.includes('{')) return [`${path}${wants[name] ?? ''}`]
    if (path.includes('{kind}')) return ['given', 'received', 'matches'].map((kind) => path.replace('{kind}', kind))
    const ids = path.startsWith('/api/chats/') ? conversations.map(({ id }) => id) : members
    return ids.map((id) => path.replace('{id}', id))
  })
  const about = members.flatMap((id) => [
    `/members/${id}`,
    `/members/${id}/chat`,
    `/members/${id}/landing`,
    `/members/${id}/liked`,
  ])
  return [...paths, ...pages, ...about, ...conversations.map(({ id }) => `/chats/${id}`)]
}

type Crawled = { texts: Map<string, string>; media: Set<string>; statuses: Map<string, number> }

/** Everything that is to be had from there on, by the addresses in every answer. */
async function crawl(world: World, who: CurrentMember | null, client: Client): Promise<Crawled> {
  const waiting = await begin(world, who)
  const statuses = new Map<string, number>()
  const texts = new Map<string, string>()
  const media = new Set<string>()
  for (let path = waiting.shift(); path !== undefined && statuses.size < 400; path = waiting.shift()) {
    if (statuses.has(path) || /^\/(assets|logout|api\/logout|dev)/.test(path)) continue
    const { status, text } = await client.get(path)
    expect(status, path).toBeLessThan(500)
    statuses.set(path, status)
    texts.set(path, text)
    const plain = text.replaceAll('\\u002F', '/').replaceAll('\\/', '/').replaceAll('&amp;', '&')
    for (const [address] of plain.matchAll(/\/[mp]\/[\w.-]+/g)) media.add(address)
    for (const [, link = ''] of plain.matchAll(/href="(\/[^"#]*)/g)) waiting.push(link)
  }
  return { texts, media, statuses }
}

/** Names and digests of the files that this viewer may not have, and the digests of those that it may. */
async function sortFiles(world: World, isLocked: (owner: Owner, photo: Shown) => boolean) {
  const secret = new Set<string>()
  const allowed = new Set<string>()
  for (const owner of [world.ivo, world.drawn]) {
    for (const photo of owner.photos) {
      const locked = isLocked(owner, photo)
      for (const file of photo.files) {
        if (locked) secret.add(stemOf(file))
        for (const name of [file, `${stemOf(file)}.avif`]) {
          const bytes = await server.app.storage.get(name)
          if (bytes && !locked) allowed.add(digestOf(bytes))
        }
      }
    }
  }
  return { secret, allowed }
}

const beyondOpen = ({ main, place }: Shown) => !main && place >= openPhotos

type Viewer = {
  says: string
  world: () => World
  who: (world: World) => CurrentMember | null
  isLocked: (owner: Owner, photo: Shown, world: World) => boolean
  /** Pictures that are shown whole, and blurred: at least so many. */
  whole: number
  small: number
}
const viewers: Viewer[] = [
  {
    says: 'a visitor of an open site',
    world: () => open,
    who: () => null,
    isLocked: (_, photo) => beyondOpen(photo),
    whole: 12,
    small: 5,
  },
  {
    says: 'a visitor of a blurred site',
    world: () => blurred,
    who: () => null,
    isLocked: () => true,
    whole: 0,
    small: 7,
  },
  {
    says: 'a free member',
    world: () => open,
    who: ({ free }) => free,
    isLocked: (_, photo) => beyondOpen(photo),
    whole: 12,
    small: 5,
  },
  {
    says: 'a free member of a blurred site',
    world: () => blurred,
    who: ({ free }) => free,
    isLocked: (_, photo) => beyondOpen(photo),
    whole: 12,
    small: 5,
  },
  {
    says: 'a blocked member',
    world: () => open,
    who: ({ blocked }) => blocked,
    isLocked: (owner, photo, { ivo }) => owner === ivo || beyondOpen(photo),
    whole: 6,
    small: 2,
  },
]

describe('PRO-3 ROLE-1 ROLE-2 PRO-6 nothing of a locked photo is to be found', () => {
  test.each(viewers)('$says', async ({ world: of, who, isLocked, whole, small }) => {
    const world = of()
    const asker = who(world)
    const client = await enter(world.site, asker)
    const { texts, media, statuses } = await crawl(world, asker, client)
    const { secret, allowed } = await sortFiles(world, (owner, photo) => isLocked(owner, photo, world))

    for (const [path, text] of texts)
      for (const name of secret) expect(text.includes(name), `${path} names ${name}`).toBe(false)
    const seen = { whole: 0, small: 0 }
    for (const address of media) {
      for (const accept of formats) {
        const { status, bytes } = await fetchBytes(client, address, accept)
        if (status !== 200) continue
        const { width = 0, height = 0 } = await sharp(bytes).metadata()
        if (width > 24 || height > 32)
          expect(allowed.has(digestOf(bytes)), `${address} is ${width} × ${height}`).toBe(true)
        seen[width > 24 ? 'whole' : 'small'] += 1
      }
    }
    // Else it would prove nothing.
    const answered = [...statuses.values()].filter((status) => status === 200).length
    expect(answered).toBeGreaterThan(asker ? 30 : 15)
    expect(seen.whole).toBeGreaterThanOrEqual(whole * formats.length)
    expect(seen.small).toBeGreaterThanOrEqual(small * formats.length)
  })

  test('the crawl does find what a premium member may see', async () => {
    const client = await enter(open.site, open.premium)
    const { media } = await crawl(open, open.premium, client)
    const widths: (number | undefined)[] = []
    for (const address of media) {
      const { status, bytes } = await fetchBytes(client, address, 'image/webp')
      if (status === 200) widths.push((await sharp(bytes).metadata()).width)
    }
    expect(widths.filter((width) => width === 480).length).toBe(2 * everyPhoto)
  })
})

describe('PRO-3 PRO-6 guessing gets nowhere', () => {
  type Image = { filename: string; thumb_filename: string; match: string }
  type Photo = { id: string; locked: boolean; image: Image }
  const photosOf = async (it: Client, { public_id }: CurrentMember): Promise<Photo[]> =>
    (await it.get(`/api/members/${public_id}`)).json.photos
  const addressesIn = (photos: Photo[]) =>
    photos.flatMap(({ image }) => [image.filename, image.thumb_filename, image.match])
  const statusesOf = (it: Client, addresses: Iterable<string>) =>
    Promise.all([...new Set(addresses)].map(async (address) => (await fetchBytes(it, address, '*/*')).status))
  const only = async (it: Client, addresses: Iterable<string>) => [...new Set(await statusesOf(it, addresses))]

  test('a locked address with any part replaced is none', async () => {
    const client = await enter(open.site, open.free)
    const locked = (await photosOf(client, open.ivo)).filter((photo) => photo.locked)
    expect(locked).toHaveLength(everyPhoto - openPhotos)
    const guesses: string[] = []
    for (const { id, image } of locked) {
      const [name = '', until = '', signature = ''] = image.filename.replace('/m/', '').split('.')
      const { files, locked_file } = open.ivo.photos.find((photo) => photo.id === id) as Shown
      expect(image).toMatchObject({ thumb_filename: image.filename, match: image.filename })
      expect(name).toBe(stemOf(locked_file))
      for (const file of files)
        guesses.push(`/m/${stemOf(file)}.${until}.${signature}`, `/m/${stemOf(file)}`, `/m/${file}`)
      const longer = (Number.parseInt(until, 36) + 1_800_000).toString(36)
      guesses.push(
        `/m/${name}.${longer}.${signature}`,
        `/m/${name}.${until}.${signature.slice(0, -1)}`,
        `/m/${name}.${until}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
        `/m/${name}.${until}.`,
        `/m/${name}.${until}.${signature}.webp`,
        `/m/${name}.avif.${until}.${signature}`,
        `/m/${name}%00.${until}.${signature}`,
        `/m/..%2f${name}.${until}.${signature}`,
        `/m/${name.toUpperCase()}.${until}.${signature}`,
        `/p/${name}.webp`,
        `/p/${name}.${until}.${signature}`,
      )
    }
    expect(await only(client, guesses)).toEqual([404])
    expect(
      await only(
        client,
        locked.map(({ image }) => image.filename),
      ),
    ).toEqual([200])
  })

  test('the address of somebody who may see it opens for nobody else, on no other site, and not for ever', async () => {
    const premium = await enter(open.site, open.premium)
    const whole = addressesIn(await photosOf(premium, open.ivo))
    expect(await only(premium, whole)).toEqual([200])
    for (const [world, who] of [
      [open, null],
      [open, open.free],
      [open, open.blocked],
      [blurred, null],
      [blurred, blurred.premium],
    ] as const)
      expect(await only(await enter(world.site, who), whole)).toEqual([404])
    const elsewhere = await enter(blurred.site, null)
    for (const [name, value] of premium.jar) elsewhere.jar.set(name, value)
    expect(await only(elsewhere, whole)).toEqual([404])
    ahead = 3_601
    expect(await only(premium, whole)).toEqual([404])
    ahead = 0
    expect(await only(premium, whole)).toEqual([200])
  })

  test('a file of a person is at no public address, under no ending; one of a fictional profile ends with it', async () => {
    const client = await enter(open.site, null)
    const names = open.ivo.photos.flatMap(({ files, locked_file }) => [...files, locked_file])
    const guesses = names.flatMap((file) => [
      `/p/${file}`,
      `/p/${stemOf(file)}.avif`,
      `/p/${stemOf(file)}`,
      `/p/${file}?x=1`,
      `/p/${file}/`,
      `/p//${file}`,
    ])
    expect(await only(client, guesses)).toEqual([404])
    const drawn = open.drawn.photos.map(({ locked_file }) => `/p/${locked_file}`)
    expect(await only(client, drawn)).toEqual([200])
    expect(await only(await enter(blurred.site, null), drawn)).toEqual([404])
  })

  test('what one was shown ends with the block, the pause and the logout', async () => {
    const { db } = server
    const [owner, viewer] = [
      await withPhotos(open.site, await makeMember(db, open.site, { paid_user: true }), 40),
      await makeMember(db, open.site),
    ]
    const [ownerClient, client] = [await enter(open.site, owner), await enter(open.site, viewer)]
    const shown = addressesIn(await photosOf(client, owner))
    expect(await only(client, shown)).toEqual([200])
    await ownerClient.post(`/api/members/${viewer.public_id}/block`)
    expect(await only(client, shown)).toEqual([404])
    await ownerClient.delete(`/api/members/${viewer.public_id}/block`)
    expect(await only(client, shown)).toEqual([200])
    await ownerClient.put('/api/pause', { paused: true })
    expect(await only(client, shown)).toEqual([404])
    await ownerClient.put('/api/pause', { paused: false })
    expect(await only(client, shown)).toEqual([200])
    await client.get('/api/logout.php')
    expect(await only(client, shown)).toEqual([404])
  })

  type Kept = { address: string; etag: string }
  const etagOf = async (it: Client, address: string) => (await it.get(address)).headers.etag as string
  /** As who comes back with an address, and with what the browser has kept of it. */
  const again = (client: Client, kept: Kept[]) =>
    Promise.all(
      kept.flatMap(({ address, etag }) => [
        ...formats.map(async (accept) => (await fetchBytes(client, address, accept)).status),
        client.get(address, { headers: { 'if-none-match': etag } }).then(({ status }) => status),
      ]),
    ).then((statuses) => [...new Set(statuses)].toSorted())
  const keptOf = (it: Client, photos: Photo[]) =>
    Promise.all(addressesIn(photos).map(async (address) => ({ address, etag: await etagOf(it, address) })))

  test('ROLE-3 what a premium member was shown is shut when premium ends, but for what is open to all', async () => {
    const { db, app } = server
    const viewer = await makeMember(db, open.site, { paid_user: true })
    const client = await enter(open.site, viewer)
    const photos = await photosOf(client, open.ivo)
    expect(photos.filter(({ locked }) => locked)).toEqual([])
    const cachedTags = await keptOf(client, photos)
    expect(await again(client, cachedTags)).toEqual([200, 304])
    await db.run`update member set paid_user = false where id = ${viewer.id}`
    app.bus.publish('member_changed', { member: viewer.id })
    const beyond = new Set(open.ivo.photos.filter(beyondOpen).map(({ id }) => id))
    const [shut, stay] = [photos.filter(({ id }) => beyond.has(id)), photos.filter(({ id }) => !beyond.has(id))]
    expect([shut.length, stay.length]).toEqual([everyPhoto - openPhotos, openPhotos])
    const of = (some: Photo[]) => cachedTags.filter(({ address }) => addressesIn(some).includes(address))
    expect(await again(client, of(shut))).toEqual([404])
    expect(await again(client, of(stay))).toEqual([200, 304])
    const blurred = (await photosOf(client, open.ivo)).filter(({ locked }) => locked)
    expect(await only(client, addressesIn(blurred))).toEqual([200])
  })

  test('PRO-2 a photo that was among the first is shut once others stand before it, and open again when they don’t', async () => {
    const { db } = server
    const owner = await withPhotos(open.site, await makeMember(db, open.site, { paid_user: true }), 60)
    const [ownerClient, it] = [await enter(open.site, owner), await enter(open.site, await makeMember(db, open.site))]
    const photos = await photosOf(it, owner)
    const cachedTags = await keptOf(it, photos.slice(1, 3))
    const main = await keptOf(it, photos.slice(0, 1))
    expect(await again(it, cachedTags)).toEqual([200, 304])
    const ids = photos.map(({ id }) => id)
    const order = [ids[0], ...ids.slice(3), ids[1], ids[2]]
    expect((await ownerClient.put('/api/photos', { ids: order })).status).toBe(200)
    expect((await photosOf(it, owner)).filter(({ locked }) => locked).map(({ id }) => id)).toEqual(order.slice(3))
    expect(await again(it, cachedTags)).toEqual([404])
    expect(await again(it, main)).toEqual([200, 304])
    expect((await ownerClient.put('/api/photos', { ids })).status).toBe(200)
    expect(await again(it, cachedTags)).toEqual([200, 304])
    expect((await ownerClient.delete(`/api/photos/${ids[1]}`)).status).toBe(200)
    expect(await again(it, cachedTags.slice(0, 3))).toEqual([404])
  })
})
