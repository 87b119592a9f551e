// What a storage promises, asked of the folder and of an S3 (OPS-2, PRO-4).
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/fixtures/s3.ts'
import { newId } from '../encryption/tokens.ts'
import { readEnv } from '../env.ts'
import { openStorage, type Storage } from './storage.ts'
import { StorageError } from './storageError.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const opened = (STORAGE_URL?: string) => openStorage(readEnv({ DATA_DIR: folder, STORAGE_URL }))
const names = {
  folder: async () =>
    (await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true }))
      .filter((it) => it.isFile())
      .map(({ name }) => name)
      .toSorted(),
  S3: () => s3.names(),
}
const name = (ending = 'webp') => `${newId()}.${ending}`

test('OPS-6 what is stored is for the user of the process alone', async () => {
  await mkdir(join(folder, 'media'), { recursive: true, mode: 0o755 })
  const stored = name()
  await (await opened()).put(stored, Buffer.from('x'))
  const at = join(folder, 'media', stored.slice(0, 2))
  const modes = await Promise.all([join(folder, 'media'), at, join(at, stored)].map((it) => stat(it)))
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700, 0o600])
  await rm(join(folder, 'media'), { recursive: true })
})

describe.each([
  ['folder', () => opened()],
  ['S3', () => opened(s3.url())],
] as const)('OPS-2 storage: %s', (kind, open) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })

  test('OPS-2 what is put is got, byte for byte, until it is removed; nothing else is left', async () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at * 7)
    const [one, two, empty] = [name(), name('avif'), name('json')] as [string, string, string]
    await Promise.all([
      storage.put(one, bytes),
      storage.put(two, bytes.subarray(5, 10)),
      storage.put(empty, Buffer.alloc(0)),
    ])
    expect(Buffer.compare((await storage.get(one)) as Buffer, bytes)).toBe(0)
    expect(await storage.get(two)).toEqual(Buffer.from([35, 42, 49, 56, 63]))
    expect((await storage.get(empty))?.length).toBe(0)
    expect(await names[kind]()).toEqual([one, two, empty].toSorted())
    for (const it of [one, two, empty]) await storage.remove(it)
    expect(await storage.get(one)).toBe(null)
    expect(await names[kind]()).toEqual([])
  })

  test('OPS-2 the last one put is the one that counts', async () => {
    const it = name()
    await storage.put(it, Buffer.from('first'))
    await storage.put(it, Buffer.from('second'))
    expect(String(await storage.get(it))).toBe('second')
    await storage.remove(it)
  })

  test('OPS-2 what is not there is null, and may be removed', async () => {
    const it = name()
    expect(await storage.get(it)).toBe(null)
    await storage.remove(it)
  })

  test.each(['../../etc/passwd', 'a.webp', `${newId()}.exe`, `${newId()}/x.webp`, `${newId()}.webp?x`, ''])(
    'OPS-2 %j is no name of a file',
    async (bad) => {
      for (const work of [() => storage.put(bad, Buffer.from('x')), () => storage.get(bad), () => storage.remove(bad)])
        await expect(work()).rejects.toThrow('not a name of a stored file')
    },
  )
})

test.each([
  [
    'a wrong secret',
    () => s3.url('S3RVER', 'wrong-secret-of-mine'),
    /^storage: (put|get|remove): 403 SignatureDoesNotMatch$/,
  ],
  [
    'a key that nobody has',
    () => s3.url('no-such-key', 'S3RVER'),
    /^storage: (put|get|remove): 403 InvalidAccessKeyId$/,
  ],
  ['nobody there', () => 'http://key:secret@127.0.0.1:9/files', /^storage: (put|get|remove): unreachable$/],
])('OPS-2 %s is an error that says so, and no secret', async (_what, url, message) => {
  const storage = await opened(url())
  for (const work of [
    () => storage.put(name(), Buffer.from('x')),
    () => storage.get(name()),
    () => storage.remove(name()),
  ]) {
    const error = (await work().then(
      () => null,
      (it) => it,
    )) as Error
    expect(error.message).toMatch(message)
    expect(JSON.stringify([error.message, error.stack, error.cause, Object.entries(error)])).not.toMatch(
      /wrong-secret|no-such-key|secret@/,
    )
  }
})

test('OPS-3 a file that could not be written leaves nothing behind, and its error names the cause and no file', async () => {
  const storage = await opened()
  const blocked = name()
  await mkdir(join(folder, 'media', blocked.slice(0, 2), blocked, 'x'), { recursive: true })
  const error = (await storage.put(blocked, Buffer.from('x')).catch((it) => it)) as StorageError
  expect(error).toBeInstanceOf(StorageError)
  expect([error.code, error.message.includes(blocked)]).toEqual([expect.stringMatching(/^E[A-Z]+$/), false])
  expect(await readdir(join(folder, 'media/part'))).toEqual([])
  expect(await storage.isAvailable()).toBe(true)
  await rm(join(folder, 'media', blocked.slice(0, 2)), { recursive: true })
})

test('OPS-3 what a killed process was writing is removed by the next start an hour later', async () => {
  const parts = join(folder, 'media/part')
  await mkdir(parts, { recursive: true })
  for (const it of ['old', 'young']) await writeFile(join(parts, it), 'x')
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(parts, 'old'), hoursAgo, hoursAgo)
  await opened()
  expect(await readdir(parts)).toEqual(['young'])
  await rm(join(parts, 'young'))
})

test('OPS-3 an S3 that is away is known as away, and one that answers as there', async () => {
  expect(await (await opened(s3.url())).isAvailable()).toBe(true)
  expect(await (await opened('http://key:secret@127.0.0.1:9/files')).isAvailable()).toBe(false)
})

test('OPS-2 STORAGE_URL: the key and the secret stand in it or in the usual variables; anything else is told, without quoting it', () => {
  const read = (given: Record<string, string>) => readEnv(given).storage
  expect(read({})).toBe(null)
  expect(
    read({ STORAGE_URL: 'https://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/files/?region=eu-central-1' }),
  ).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com/files',
    region: 'eu-central-1',
    key: 'AKIA',
    secret: 'a/b+c',
  })
  const usual = { AWS_ACCESS_KEY_ID: 'one', AWS_SECRET_ACCESS_KEY: 'two', AWS_REGION: 'nl-1' }
  expect(read({ ...usual, STORAGE_URL: 'http://127.0.0.1:9000/files' })).toEqual({
    endpoint: 'http://127.0.0.1:9000/files',
    region: 'nl-1',
    key: 'one',
    secret: 'two',
  })
  for (const wrong of [
    'https://host/bucket',
    'https://k:secret@host',
    'ftp://k:secret@host/b',
    'k:secret',
    'https://k:se/cret@host/b',
  ]) {
    let message = ''
    try {
      read({ STORAGE_URL: wrong })
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain('STORAGE_URL: the form is')
    expect(message).not.toMatch(/k:se/)
  }
})
