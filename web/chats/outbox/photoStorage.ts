// IndexedDB storage of photos that are chosen or being sent: they survive a reload (CHAT-4, CHAT-6). Bounded in size
// and age; a logout clears it (web/enhance/logout.ts), and another member on this device finds nothing.
import type { PhotoWithoutBytes } from './optimisticMessage.ts'

type StoredPhoto = { key: string; me: string; at: number; file: Blob }

const MAX_STORED_BYTES = 60 * 1024 * 1024
const STORED_TTL_MS = 86_400_000

const [database, store] = ['chat', 'photos']
/** False where storage is unavailable or full: the photo then lives as long as the page. */
export async function storePhoto(memberId: string, key: string, file: Blob): Promise<boolean> {
  try {
    const others = (await readAll()).filter((it) => it.key !== key && it.me === memberId)
    if (file.size + others.reduce((sum, it) => sum + it.file.size, 0) > MAX_STORED_BYTES) return false
    const it: StoredPhoto = { key, me: memberId, at: Date.now(), file }
    await runRequest('readwrite', (photos) => photos.put(it))
    return true
  } catch {
    return false
  }
}

async function readPhoto(memberId: string, key: string): Promise<Blob | null> {
  const found = (await readAll().catch(() => [])).find((it) => it.key === key && it.me === memberId)
  return found?.file ?? null
}

/** Adds the stored bytes to a photo; null if they are gone. */
export async function restorePhoto<T extends PhotoWithoutBytes>(memberId: string, key: string, photo: T) {
  const bytes = await readPhoto(memberId, key)
  if (!bytes) return null
  const file = bytes instanceof File ? bytes : new File([bytes], 'photo', { type: bytes.type })
  return { ...photo, file, preview: URL.createObjectURL(file) }
}

export async function removePhoto(key: string): Promise<void> {
  await runRequest('readwrite', (photos) => photos.delete(key)).catch(() => {})
}

/** Removes expired photos on the way. */
async function readAll(): Promise<StoredPhoto[]> {
  const storedPhotos = await runRequest<StoredPhoto[]>('readonly', (photos) => photos.getAll())
  const old = storedPhotos.filter(({ at }) => Math.abs(Date.now() - at) > STORED_TTL_MS)
  for (const { key } of old) await removePhoto(key)
  return storedPhotos.filter((it) => !old.includes(it))
}

function runRequest<T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'key' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const opened = opening.result
      const turn = opened.transaction(store, mode)
      const request = work(turn.objectStore(store))
      turn.oncomplete = () => {
        opened.close()
        resolve(request.result)
      }
      turn.onabort = () => {
        opened.close()
        reject(turn.error)
      }
    }
  })
}
