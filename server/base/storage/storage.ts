// Files of members: a folder, or any S3 where STORAGE_URL names one. Names are random and ours; nothing that came from
// outside becomes a path.
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../encryption/tokens.ts'
import type { Env } from '../env.ts'

export type Storage = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null where there is none. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

const valid = /^[a-z0-9]{16,64}\.(webp|avif|jpg|png|html|json|sealed)$/

export function requireFileName(name: string) {
  if (!valid.test(name)) throw new Error('not a name of a stored file')
  return name
}

/** For the user of this process alone. */
const modes = { folder: 0o700, file: 0o600 }

/** What speaks S3 is loaded only where it is used. */
export const openStorage = async ({ storage, data_dir }: Pick<Env, 'storage' | 'data_dir'>): Promise<Storage> =>
  storage ? (await import('./s3Storage.ts')).s3Storage(storage) : openFolder(join(data_dir, 'media'))

/** An older version left the folder open to everybody. */
async function openFolder(folder: string) {
  await chmod(folder, modes.folder).catch(() => {})
  return folderStorage(folder)
}

export function folderStorage(folder: string): Storage {
  const path = (name: string) => join(folder, requireFileName(name).slice(0, 2), name)
  return {
    async put(name, bytes) {
      const target = path(name)
      const temporaryFile = `${target}.${newId()}.part`
      await mkdir(dirname(target), { recursive: true, mode: modes.folder })
      await writeFile(temporaryFile, bytes, { mode: modes.file })
      await rename(temporaryFile, target)
    },
    get: async (name) =>
      readFile(path(name)).catch((error) => (error.code === 'ENOENT' ? null : Promise.reject(error))),
    remove: async (name) => rm(path(name), { force: true }),
  }
}
