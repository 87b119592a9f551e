// The storage of photos does not work for now: words and a time to try again, a log that names the cause, and a node that
// still serves everything else (OPS-3, PRO-4).
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPicture } from '../../server/photos/testPicture.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

const host = 'gay.localhost'
let folder: string
let server: TestServer
let member: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-storage-'))
  server = await testServer({ DATA_DIR: folder })
  member = client(server.port, host)
  const { email, password } = castMember('gay', 0)
  await member.login(email, password)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const upload = async (n: number) =>
  member.post('/api/photos', undefined, {
    raw: await testPicture(n, { width: 900, height: 900 }),
    headers: { 'content-type': 'image/jpeg' },
  })

test('OPS-3 PRO-4 a photo that cannot be stored is refused with words for now, and leaves nothing behind', async () => {
  const media = join(folder, 'media')
  await mkdir(media, { recursive: true })
  await rename(media, `${media}.away`)
  // Whatever is written below it fails, as on a full disk.
  await writeFile(media, '')
  const answer = await upload(1)
  expect([answer.status, answer.json.code]).toEqual([503, 'storage_unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const line = server.log.map((it) => JSON.parse(it)).find(({ event }) => event === 'storage_unavailable')
  expect(line).toMatchObject({ error: 'StorageError', code: expect.stringMatching(/^E[A-Z]+$/) })
  const health = await member.get('/readyz')
  expect([health.status, health.json]).toEqual([200, expect.objectContaining({ ready: true, storage: false })])
  expect((await member.get('/members')).status).toBe(200)
  await rm(media)
  await rename(`${media}.away`, media)
  expect((await upload(2)).status).toBe(200)
  expect(await readdir(join(media, 'part'))).toEqual([])
})
