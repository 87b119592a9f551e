// Photos that are chosen or on their way, kept over a reload: their bytes, in a database of this browser (CHAT-4, CHAT-6). At most so many and
// so old; a logout clears it (web/enhance/logout.ts), and whoever is logged in next finds nothing of somebody else.
import type { PhotoWithoutBytes } from './optimisticMessage.ts'

type StoredPhoto = { key: string; me: string; at: number; file: Blob }

/** Bytes of all, and milliseconds: what is older waits no more. */
const MAX_STORED_BYTES = 60 * 1024 * 1024
const STORED_TTL_MS = 86_400_000

const [database, store] = ['chat', 'photos']
/** False where this browser keeps nothing, or no more: the photo then lives as long as its document. */
export async function storePhoto(me: string, key: string, file: Blob): Promise<boolean> {
  try {
    const others = (await readAll()).filter((it) => it.key !== key && it.me === me)
    if (file.size + others.reduce((sum, it) => sum + it.file.size, 0) > MAX_STORED_BYTES) return false
    const it: StoredPhoto = { key, me, at: Date.now(), file }
    await runRequest('readwrite', (photos) => photos.put(it))
    return true
  } catch {
    return false
  }
}

async function readPhoto(me: string, key: string): Promise<Blob | null> {
  const found = (await readAll().catch(() => [])).find((it) => it.key === key && it.me === me)
  return found?.file ?? null
}

/** A photo that was kept without its bytes, with them. null: they are gone. */
export async function restorePhoto<T extends PhotoWithoutBytes>(me: string, key: string, photo: T) {
  const bytes = await readPhoto(me, key)
  if (!bytes) return null
  const file = bytes instanceof File ? bytes : new File([bytes], 'photo', { type: bytes.type })
  return { ...photo, file, preview: URL.createObjectURL(file) }
}

export async function removePhoto(key: string): Promise<void> {
  await runRequest('readwrite', (photos) => photos.delete(key)).catch(() => {})
}

/** Without what is too old; that is forgotten on the way. */
async function readAll(): Promise<StoredPhoto[]> {
  const found = await runRequest<StoredPhoto[]>('readonly', (photos) => photos.getAll())
  const old = found.filter(({ at }) => Math.abs(Date.now() - at) > STORED_TTL_MS)
  for (const { key } of old) await removePhoto(key)
  return found.filter((it) => !old.includes(it))
}

function runRequest<T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'key' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const opened = opening.result
      const turn = opened.transaction(store, mode)
      const asked = work(turn.objectStore(store))
      turn.oncomplete = () => {
        opened.close()
        resolve(asked.result)
      }
      turn.onabort = () => {
        opened.close()
        reject(turn.error)
      }
    }
  })
}
