// Photo uploads by people and attackers against a server process: each ends in a photo or a clear refusal, memory stays
// bounded, no orphaned files (PRO-2, PRO-4). Short form: four large photos at once, a hostile picture by one member. Long
// form: twenty at once, larger hostile pictures by four members at once.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as nap } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/base/db/database.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { testDatabase } from '../fixtures/database.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { startS3 } from '../fixtures/s3.ts'
import { castMember, spawnServer, testServer } from '../fixtures/servers.ts'
import { byForm } from '../resilience/longForm.ts'

const host = 'gay.localhost'
const megabyte = 1024 * 1024
let db: Database
let made: Awaited<ReturnType<typeof testDatabase>>
let folder: string
let server: Awaited<ReturnType<typeof spawnServer>>
let people: Client[]

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url, { max: 2 })
  folder = await mkdtemp(join(tmpdir(), 'nightjar-uploads-'))
  server = await spawnServer({ DATABASE_URL: made.url, DATA_DIR: folder, NODE_ENV: '' })
  people = await Promise.all([0, 1, 2, 3].map((at) => loggedIn(at)))
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await db.close()
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})

const twelveMegapixels = async (n: number) =>
  sharp(await testPicture(n, { width: 1_000, height: 750, grain: 90 }))
    .resize(4_000, 3_000)
    .jpeg({ quality: 92 })
    .toBuffer()

async function loggedIn(at: number, port = server.port): Promise<Client> {
  const who = client(port, host)
  const { email, password } = castMember('gay', at)
  await who.login(email, password)
  return who
}

/** As browsers do: an answer that comes before all is sent is read, and the connection is used again. */
const headers = { 'content-type': 'application/octet-stream', connection: 'keep-alive' }
const send = (who: Client, raw: Buffer) => who.post('/api/photos', undefined, { raw, headers })
const refusal = async (raw: Buffer) => {
  const { status, json } = await send(people[0] as Client, raw)
  return [status, json.code]
}

/** Resident memory of a process in MB: the largest so far, and now. */
const peakOf = async (pid: number | string) => told(pid, /VmHWM:\s+(\d+)/)
const residentOf = async (pid: number | string) => told(pid, /VmRSS:\s+(\d+)/)
const told = async (pid: number | string, what: RegExp) =>
  Number(what.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0) / 1024
/** The last of each line of processes: a sandbox is between the server and its decoder, or its classifier. */
function processesOf(pid: number | string, script: 'decoder' | 'classifier'): string[] {
  const lines = spawnSync('ps', ['-eo', 'pid=,ppid=,args=', '-ww'], { encoding: 'utf8' }).stdout.trim().split('\n')
  const processes = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
  const childrenOf = (parent: string) => processes.filter(([, , of]) => of === parent)
  const lastOf = ([, id = '', , args = '']: string[]): string[] => {
    const children = childrenOf(id)
    return children.length ? children.flatMap(lastOf) : args.includes(`${script}/main.ts`) ? [id] : []
  }
  return childrenOf(`${pid}`).flatMap(lastOf)
}
async function memory() {
  const peaksOf = async (script: Parameters<typeof processesOf>[1]) =>
    Promise.all(processesOf(server.pid, script).map(peakOf))
  const [decoders, classifiers] = [await peaksOf('decoder'), await peaksOf('classifier')]
  return {
    server: await peakOf(server.pid),
    decoder: Math.max(0, ...decoders),
    decoders: decoders.length,
    classifiers,
  }
}

/** The largest that all decoders together were at a time: those that ended themselves are gone afterwards. */
function watchMemory() {
  let most = 0
  let going = true
  const looking = (async () => {
    while (going) {
      const now = await Promise.all(processesOf(server.pid, 'decoder').map(residentOf))
      most = Math.max(
        most,
        now.reduce((sum, it) => sum + it, 0),
      )
      await nap(10)
    }
  })()
  return {
    async end() {
      going = false
      await looking
      return most
    },
  }
}

async function strayFiles(base = folder) {
  const rows = await db.many<{ stem: string }>`
    select left(unnest(array[full_file, card_file, thumb_file, locked_file]), 32) as stem from photo`
  const known = new Set(rows.map(({ stem }) => stem))
  const stored = (await readdir(join(base, 'media'), { recursive: true })).filter((it) => it.includes('.'))
  return stored.filter((it) => !known.has(it.slice(3, 35)))
}

const png = (width: number, height: number, rows: Buffer) => {
  const chunk = (kind: string, data: Buffer) => {
    const chunk = Buffer.alloc(12 + data.length)
    chunk.writeUInt32BE(data.length, 0)
    chunk.write(kind, 4, 'latin1')
    data.copy(chunk, 8)
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
    return chunk
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const begin = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const timeout = byForm({ short: 180_000, long: 600_000 })
const photosEach = byForm({ short: 1, long: 5 })

test(
  `PRO-4 PRO-2 ${4 * photosEach} large photos at once: each becomes one, within 400 MB`,
  async () => {
    // Others for each of one member: the same picture twice would be one.
    const photos = await Promise.all(Array.from({ length: photosEach }, (_, n) => twelveMegapixels(n + 1)))
    const each = people.flatMap((who) => photos.map((photo) => [who, photo] as const))
    const answers = await Promise.all(each.map(([who, photo]) => send(who, photo)))
    expect(answers.map(({ status }) => status)).toEqual(Array(4 * photosEach).fill(200))
    const { server: mb, decoder, decoders, classifiers } = await memory()
    expect(decoders).toBeLessThanOrEqual(2)
    expect(classifiers).toHaveLength(1)
    expect(classifiers[0]).toBeLessThan(400)
    expect(mb).toBeLessThan(400)
    expect(decoder).toBeLessThan(400)
    expect(await strayFiles()).toEqual([])
  },
  timeout,
)

test('PRO-4 a 900-megapixel PNG in 100 KB is too large', async () => {
  const bomb = png(30_000, 30_000, Buffer.alloc((30_000 / 8 + 1) * 30_000))
  expect(bomb.length).toBeLessThan(120_000)
  expect(await refusal(bomb)).toEqual([413, 'photo_too_large'])
})

test('PRO-4 a bomb within the limit of pixels, and one that says it is small, take no more than others', async () => {
  expect((await send(people[0] as Client, png(6_000, 6_600, Buffer.alloc((6_000 / 8 + 1) * 6_600)))).status).toBe(200)
  // Its own frame is 25 megapixels; its box says 100 by 100.
  const liar = Buffer.from(await testPicture(3, { width: 5_000, height: 5_000, format: 'avif' }))
  for (let at = liar.indexOf('ispe'); at >= 0; at = liar.indexOf('ispe', at + 4)) {
    liar.writeUInt32BE(100, at + 8)
    liar.writeUInt32BE(100, at + 12)
  }
  expect((await refusal(liar))[1]).toMatch(/^photo_(damaged|too_large)$/)
}, 60_000)

/** A box of another size before the one that counts, which a reader in a hurry takes for it. */
function withDecoy(avif: Buffer) {
  const decoy = Buffer.alloc(1_100_000)
  decoy.writeUInt32BE(decoy.length, 0)
  decoy.write('free', 4)
  decoy.write('ispe', 64)
  decoy.writeUInt32BE(64, 72)
  decoy.writeUInt32BE(64, 76)
  const ftyp = avif.readUInt32BE(0)
  const moved = Buffer.from(avif)
  const data = moved.indexOf('mdat')
  // Where the picture's bytes are: the one number between the head and the end that says so.
  const place = moved.indexOf('iloc')
  for (let at = place; at < place + 60; at++) {
    if (moved.readUInt32BE(at) === data + 4) moved.writeUInt32BE(data + 4 + decoy.length, at)
  }
  return Buffer.concat([moved.subarray(0, ftyp), decoy, moved.subarray(ftyp)])
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 40, g: 90, b: 9, alpha: 0.5 } } })

test(
  'PRO-4 an AVIF with a decoy of 64 by 64 is as large as it is, and one that takes more than its size tells is stopped',
  async () => {
    // The small one shows that the decoy breaks nothing.
    expect(
      (await send(people[0] as Client, withDecoy(await plain(640, 480).removeAlpha().avif({ effort: 0 }).toBuffer())))
        .status,
    ).toBe(200)
    // Both are beyond what an AVIF may need; a decoder that believed the decoy would take the smaller one for a photo.
    const [width, height] = byForm({ short: [4_400, 3_200], long: [6_200, 6_400] }) as [number, number]
    const large = withDecoy(await plain(width, height).removeAlpha().avif({ effort: 0, quality: 20 }).toBuffer())
    // 13 megapixels of 12 bits, none of them left out, and transparent.
    const deep = await plain(4_190, 3_145)
      .toColourspace('rgb16')
      .avif({ effort: 0, quality: 20, bitdepth: 12, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const watched = watchMemory()
    for (const bytes of [large, deep]) {
      const senders = people.slice(0, byForm({ short: 1, long: 4 }))
      const codes = await Promise.all(senders.map(async (who) => (await send(who, bytes)).json.code))
      expect(codes).toEqual(senders.map(() => 'photo_too_large'))
    }
    expect(await watched.end()).toBeLessThan(400)
  },
  timeout,
)

test('PRO-4 what is no photo, damaged, moving or two things at once is refused by its name', async () => {
  const photo = await testPicture(4)
  const frames = [await testPicture(5), await testPicture(6)]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const zip = Buffer.alloc(22)
  zip.write('PK\x05\x06', 'latin1')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await refusal(Buffer.alloc(megabyte))).toEqual([415, 'not_a_photo'])
  expect(await refusal(Buffer.alloc(0))).toEqual([415, 'not_a_photo'])
  expect(await refusal(svg)).toEqual([415, 'not_a_photo'])
  expect(await refusal(Buffer.from(`GIF89a${'x'.repeat(100)}`))).toEqual([415, 'not_a_photo'])
  expect(await refusal(photo.subarray(0, photo.length / 2))).toEqual([415, 'photo_damaged'])
  expect(await refusal(moving)).toEqual([415, 'photo_moving'])
  for (const other of [zip, svg, Buffer.from('%PDF-1.7'), Buffer.from('<?php echo 1;')])
    expect(await refusal(Buffer.concat([photo, other]))).toEqual([415, 'photo_mixed'])
}, 60_000)

test('PRO-4 under whatever type a photo comes, or none, the server looks at the bytes', async () => {
  const person = people[3] as Client
  const types = ['image/jpg', 'image/pjpeg', 'application/octet-stream', 'text/plain', undefined]
  for (const [n, type] of types.entries()) {
    const raw = await testPicture(60 + n)
    const more = type === undefined ? {} : { 'content-type': type }
    const { status } = await person.post('/api/photos', undefined, {
      raw,
      headers: { connection: 'keep-alive', ...more },
    })
    expect([type, status]).toEqual([type, 200])
  }
}, 60_000)

test('PRO-4 60 MB are refused unread, with their length told and without', async () => {
  expect(await refusal(Buffer.alloc(60 * megabyte))).toEqual([413, 'photo_too_large'])
  const untold = await new Promise<number>((resolve, reject) => {
    const sending = httpRequest(
      {
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path: '/api/photos',
        headers: {
          host,
          'x-request-type': 'client',
          ...headers,
          cookie: people[0]?.cookies(),
          'transfer-encoding': 'chunked',
        },
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.on('error', reject)
    const piece = Buffer.alloc(megabyte)
    for (let n = 0; n < 60; n++) sending.write(piece)
    sending.end()
  })
  expect(untold).toBe(413)
}, 60_000)

/** Only the head of an upload is sent, and its first bytes; the answer's first line. */
const headOnly = (lines: string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = openSocket(server.port, '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', (data) => {
      resolve(String(data))
      socket.destroy()
    })
    const head = ['POST /api/photos HTTP/1.1', `Host: ${host}`, `Content-Length: ${15 * megabyte}`, ...lines]
    socket.write(`${head.join('\r\n')}\r\n\r\nfirst bytes`)
  })

test('PRO-4 ACC-9 strangers and other sites’ pages hear no before they have sent their file', async () => {
  const visitor = await headOnly(['X-Request-Type: client'])
  expect(visitor).toMatch(/^HTTP\/1.1 403 /)
  expect(visitor).toContain('authentication_required')
  const elsewhere = await headOnly([`Cookie: ${people[0]?.cookies()}`, 'Origin: https://evil.test'])
  expect(elsewhere).toMatch(/^HTTP\/1.1 403 /)
  expect(elsewhere).toContain('not_same_origin')
})

test('PRO-4 those who send slowly or never keep nobody else from sending', async () => {
  const cookie = people[1]?.cookies()
  const slow = Array.from({ length: 8 }, () => {
    const socket = openSocket(server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/photos HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${19 * megabyte}\r\nX-Request-Type: client\r\nCookie: ${cookie}\r\n\r\nfirst`,
    )
    return socket
  })
  try {
    expect((await send(people[2] as Client, await testPicture(20))).status).toBe(200)
    expect((await people[1]?.get('/api/photos'))?.status).toBe(200)
  } finally {
    for (const socket of slow) socket.destroy()
  }
})

test('PRO-4 an Idempotency-Key makes a file sent twice one, and takes no memory of its own', async () => {
  const raw = Buffer.concat([await testPicture(21), Buffer.alloc(15 * megabyte)])
  const key = { ...headers, 'idempotency-key': crypto.randomUUID() }
  const who = people[3] as Client
  const first = await who.post('/api/photos', undefined, { raw, headers: key })
  const again = await who.post('/api/photos', undefined, { raw, headers: key })
  expect([first.status, again.status, again.json.photos.length]).toEqual([200, 200, first.json.photos.length])
  const other = await who.post('/api/photos', undefined, { raw: await testPicture(22), headers: key })
  expect(other).toMatchObject({ status: 422, json: { code: 'key_reused' } })
})

test('PRO-4 a photo that is stopped once all of it has arrived is not kept', async () => {
  const who = people[0] as Client
  const album = async () => (await who.get('/api/photos')).json.photos.length
  const before = await album()
  const key = crypto.randomUUID()
  const raw = await twelveMegapixels(23)
  const head = [
    'POST /api/photos HTTP/1.1',
    `Host: ${host}`,
    'X-Request-Type: client',
    `Cookie: ${who.cookies()}`,
    `Content-Length: ${raw.length}`,
    `Idempotency-Key: ${key}`,
  ]
  const socket = openSocket(server.port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => socket.write(raw, (error) => (error ? reject(error) : resolve())))
  const taken = async () => (await db.many`select from idempotency_key where key = ${key}`).length
  await expect.poll(taken).toBe(1)
  socket.destroy()
  // The key is free again once the server is done with it.
  await expect.poll(taken, { timeout: 20_000 }).toBe(0)
  expect(await album()).toBe(before)
}, 60_000)

test('PRO-4 after all of it the server has stayed within 400 MB, and no file is left that belongs to no photo', async () => {
  const { server: mb, decoder } = await memory()
  expect(mb).toBeLessThan(400)
  expect(decoder).toBeLessThan(400)
  expect(await strayFiles()).toEqual([])
  expect((await readdir(folder, { recursive: true })).filter((it) => it.endsWith('.part'))).toEqual([])
})

test('PRO-3 PRO-6 after a block, a logout or a deletion the same address is 404 at once, and nothing was to be kept for longer than a minute', async () => {
  const [anna, ben] = [await loggedIn(4), await loggedIn(5)]
  await send(anna, await testPicture(30))
  const me = (await anna.get('/api/user.php')).json.user
  const { id } = await db.one<{ id: string }>`
    update member set kind = 'person', answered = true, terms_version = '1', adult_declared_at = now() where public_id = ${me.profile.id} returning public_id as id`
  const address = async () => (await ben.get(`/api/members/${id}`)).json.photos.at(-1).image.filename as string
  const shown = await address()
  expect(shown).toMatch(/^\/m\//)
  const first = await ben.get(shown)
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, max-age=60'])
  const has = { headers: { 'if-none-match': first.headers.etag as string } }
  expect((await ben.get(shown, has)).status).toBe(304)

  const him = (await ben.get('/api/user.php')).json.user
  expect((await anna.post(`/api/members/${him.profile.id}/block`, {})).status).toBeLessThan(300)
  expect([(await ben.get(shown)).status, (await ben.get(shown, has)).status]).toEqual([404, 404])
  expect((await anna.delete(`/api/members/${him.profile.id}/block`)).status).toBeLessThan(300)
  expect((await ben.get(shown, has)).status).toBe(304)

  const before = ben.cookies()
  expect((await ben.get('/api/logout.php')).status).toBeLessThan(300)
  expect((await ben.get(shown, has)).status).toBe(404)
  expect((await ben.get(shown, { headers: { cookie: before } })).status).toBe(404)

  const again = await loggedIn(5)
  expect((await again.get(shown, has)).status).toBe(304)
  await db.run`update member set status = 'disabled' where public_id = ${id}`
  expect((await again.get(shown, has)).status).toBe(404)
  await db.run`update member set status = 'active' where public_id = ${id}`
  const own = (await anna.get('/api/photos')).json.photos.at(-1)
  expect((await anna.delete(`/api/photos/${own.id}`)).status).toBe(200)
  expect((await again.get(shown, has)).status).toBe(404)
}, 60_000)

test('OPS-2 PRO-4 with STORAGE_URL photos live in an S3: sent, shown, cut, removed', async () => {
  const s3 = await startS3()
  const elsewhere = await mkdtemp(join(tmpdir(), 'nightjar-s3-data-'))
  const other = await testDatabase()
  const two = await testServer({ DATABASE_URL: other.url, DATA_DIR: elsewhere, STORAGE_URL: s3.url() })
  try {
    const who = await loggedIn(0, two.port)
    const before = (await s3.names()).length
    const sent = await who.post('/api/photos', undefined, { raw: await testPicture(40, { grain: 60 }), headers })
    const photo = sent.json.photos.at(-1)
    expect((await s3.names()).length - before).toBe(7)
    const shown = await who.get(photo.image.filename, { headers: { accept: 'image/avif,*/*' } })
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/avif'])
    const cut = await who.put(`/api/photos/${photo.id}/crop`, { crop: { left: 0, top: 0, width: 0.5 } })
    expect((await who.get(cut.json.photos.at(-1).image.match)).status).toBe(200)
    expect((await who.delete(`/api/photos/${photo.id}`)).status).toBe(200)
    await expect.poll(async () => (await s3.names()).length, { timeout: 20_000 }).toBe(before)
    expect(await readdir(join(elsewhere, 'media')).catch(() => [])).toEqual([])
  } finally {
    await two.close()
    await other.drop()
    await s3.close()
    await rm(elsewhere, { recursive: true, force: true })
  }
}, 90_000)
