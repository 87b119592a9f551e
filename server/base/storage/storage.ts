// Files of members: a folder, or any S3 where STORAGE_URL names one. Names are random and ours; nothing that came from
// outside becomes a path.
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../encryption/tokens.ts'
import type { Env } from '../env.ts'
import { openAvailability } from './availability.ts'
import { StorageError } from './storageError.ts'

/** Throws StorageError where it does not work for now. */
export type Storage = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null where there is none. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** For health checks. */
  isAvailable(): Promise<boolean>
}

const valid = /^[a-z0-9]{16,64}\.(webp|avif|jpg|png|html|json|sealed)$/

export function requireFileName(name: string) {
  if (!valid.test(name)) throw new Error('not a name of a stored file')
  return name
}

/** For the user of this process alone. */
const modes = { folder: 0o700, file: 0o600 }

/** What speaks S3 is loaded only where it is used. */
export async function openStorage({ storage, data_dir }: Pick<Env, 'storage' | 'data_dir'>): Promise<Storage> {
  if (storage) return (await import('./s3Storage.ts')).s3Storage(storage)
  const folder = join(data_dir, 'media')
  // An older version left the folder open to everybody.
  await chmod(folder, modes.folder).catch(() => {})
  await removeAbandoned(join(folder, PARTS)).catch(() => {})
  return folderStorage(folder)
}

/** Files that are being written: one that was not finished is never among the others. */
const PARTS = 'part'
const MAX_WRITE_MS = 60 * 60_000

/** A killed process leaves what it was writing. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - MAX_WRITE_MS) await rm(join(folder, name), { force: true })
  }
}

const fail = (operation: string) => (error: NodeJS.ErrnoException) => {
  throw new StorageError(operation, error.code ?? error.name)
}

export function folderStorage(folder: string): Storage {
  const path = (name: string) => join(folder, requireFileName(name).slice(0, 2), name)
  const parts = join(folder, PARTS)
  async function put(name: string, bytes: Uint8Array) {
    const target = path(name)
    const part = join(parts, newId())
    try {
      await mkdir(parts, { recursive: true, mode: modes.folder })
      await mkdir(dirname(target), { recursive: true, mode: modes.folder })
      await writeFile(part, bytes, { mode: modes.file })
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw error
    }
  }
  const remove = async (name: string) => rm(path(name), { force: true })
  return {
    put: async (name, bytes) => put(requireFileName(name), bytes).catch(fail('put')),
    get: async (name) => readFile(path(name)).catch((error) => (error.code === 'ENOENT' ? null : fail('get')(error))),
    remove: async (name) => remove(requireFileName(name)).catch(fail('remove')),
    // A full disk still takes an empty file.
    isAvailable: openAvailability(async (name) => {
      await put(name, Buffer.alloc(PROBE_BYTES))
      await remove(name)
    }),
  }
}
const PROBE_BYTES = 64 * 1024
