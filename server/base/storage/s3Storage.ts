// Files of members in any S3: one bucket, addressed by its path (OPS-2). Errors say what the S3 answered and nothing of
// keys or files.
import { S3mini, S3ServiceError } from 's3mini'
import { outgoingFetch } from '../outgoing/outgoingFetch.ts'
import { openAvailability } from './availability.ts'
import { requireFileName, type Storage } from './storage.ts'
import { StorageError } from './storageError.ts'
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
const MAX_ATTEMPTS = 3
const RETRY_DELAY_MS = 200
const REQUEST_TIMEOUT_MS = 20_000
/** More than any stored file has. */
const MAX_FILE_BYTES = 1024 * 1024 * 1024

export function s3Storage({ endpoint, region, key, secret }: S3): Storage {
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    fetch: outgoingFetch({ destination: 'configured', timeoutMs: REQUEST_TIMEOUT_MS, maxBodyBytes: MAX_FILE_BYTES }),
  })
  return {
    async put(name, bytes) {
      const type = types[requireFileName(name).slice(name.lastIndexOf('.') + 1)]
      await withRetries('put', () => s3.putObject(name, bytes, type))
    },
    async get(name) {
      requireFileName(name)
      const bytes = await withRetries('get', () => s3.getObjectArrayBuffer(name))
      return bytes && Buffer.from(bytes)
    },
    async remove(name) {
      requireFileName(name)
      await withRetries('remove', () => s3.deleteObject(name))
    },
    // A file that nobody has: an S3 that works says so.
    isAvailable: openAvailability((name) => s3.getObjectArrayBuffer(name)),
  }
}

/** Retries: every operation is idempotent, and failures of the network or of the S3 itself may pass. */
async function withRetries<T>(operation: string, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const status = error instanceof S3ServiceError ? error.status : 0
      if (operation === 'remove' && status === 404) return undefined as T
      const mayPass = status === 0 || status >= 500 || status === 429
      if (!mayPass || attempt === MAX_ATTEMPTS) throw redactError(operation, error)
      await new Promise((go) => setTimeout(go, attempt * RETRY_DELAY_MS))
    }
  }
}

/** The library's error holds the whole response, which may name keys. */
function redactError(operation: string, error: unknown): Error {
  const { status, code } = error instanceof S3ServiceError ? error : { status: 'unreachable', code: '' }
  return new StorageError(operation, `${status} ${/^\w+$/.test(code ?? '') ? code : ''}`.trim())
}
