// Lists the names of all stored files, in a folder or an S3 bucket, for a backup (OPS-5).
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../server/base/env.ts'
import { outgoingFetch } from '../server/base/outgoing/outgoingFetch.ts'
import { requireFileName } from '../server/base/storage/storage.ts'

/** A thousand names. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

const isName = (name: string) => {
  try {
    return requireFileName(name) === name
  } catch {
    return false
  }
}

export async function* storedFileNames({
  storage,
  data_dir,
}: Pick<Env, 'storage' | 'data_dir'>): AsyncGenerator<string> {
  if (!storage) return yield* namesInFolder(join(data_dir, 'media'))
  const { S3mini } = await import('s3mini')
  const { region, key, secret } = storage
  // s3mini 1.0.2 uses the delimiter as the request path: this asks for the bucket without a trailing slash.
  const at = storage.endpoint.lastIndexOf('/')
  const [endpoint, bucket] = [storage.endpoint.slice(0, at), storage.endpoint.slice(at + 1)]
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    fetch: outgoingFetch({ destination: 'configured', timeoutMs: 60_000, maxBodyBytes: MAX_PAGE_BYTES }),
  })
  let next: string | undefined
  do {
    const page = await s3.listObjectsPaged(bucket, '', 1_000, next)
    if (!page) throw new Error('storage: there is no such bucket')
    for (const { Key } of page.objects ?? []) if (isName(Key)) yield Key
    next = page.nextContinuationToken
  } while (next)
}

/** Files that are being written have another name. */
async function* namesInFolder(folder: string) {
  const none = (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error))
  for (const subfolder of (await readdir(folder).catch(none)).toSorted()) {
    if (!/^[a-z0-9]{2}$/.test(subfolder)) continue
    for (const name of (await readdir(join(folder, subfolder)).catch(none)).toSorted()) if (isName(name)) yield name
  }
}
