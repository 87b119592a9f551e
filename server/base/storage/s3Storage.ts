// Files of members in any S3: one bucket, addressed by its path (OPS-2). Errors say what the S3 answered and nothing of
// keys or files.
import { S3mini, S3ServiceError } from 's3mini'
import { requireFileName, type Storage } from './storage.ts'
import type { S3 } from './storageUrl.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  html: 'text/html',
  json: 'application/json',
  sealed: 'application/octet-stream',
}
const tries = 3
const timeout = 20_000

export function s3Storage({ endpoint, region, key, secret }: S3): Storage {
  const s3 = new S3mini({ endpoint, region, accessKeyId: key, secretAccessKey: secret, requestAbortTimeout: timeout })
  return {
    async put(name, bytes) {
      const type = types[requireFileName(name).slice(name.lastIndexOf('.') + 1)]
      await steadily('put', () => s3.putObject(name, bytes, type))
    },
    async get(name) {
      requireFileName(name)
      const bytes = await steadily('get', () => s3.getObjectArrayBuffer(name))
      return bytes && Buffer.from(bytes)
    },
    async remove(name) {
      requireFileName(name)
      await steadily('remove', () => s3.deleteObject(name))
    },
  }
}

/** Each may be done twice: what the network or the S3 itself failed at is tried again. */
async function steadily<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const status = error instanceof S3ServiceError ? error.status : 0
      if (what === 'remove' && status === 404) return undefined as T
      const mayPass = status === 0 || status >= 500 || status === 429
      if (!mayPass || tried === tries) throw wordless(what, error)
      await new Promise((go) => setTimeout(go, tried * 200))
    }
  }
}

/** Its own error holds the whole answer, which may name keys. */
function wordless(what: string, error: unknown): Error {
  const { status, code } = error instanceof S3ServiceError ? error : { status: 'unreachable', code: '' }
  return new Error(`storage: ${what}: ${status} ${/^\w+$/.test(code ?? '') ? code : ''}`.trim())
}
