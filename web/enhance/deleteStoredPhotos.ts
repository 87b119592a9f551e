// Deletes unsent photos of conversations from the device (CHAT-6, NOTE-4).

/**
 * Deletes the database of web/chats/outbox/photoStorage.ts; at the latest when another tab closes it. Never rejects.
 */
export const deleteStoredPhotos = () =>
  new Promise<void>((resolve) => {
    try {
      const request = indexedDB.deleteDatabase('chat')
      request.onsuccess = request.onerror = request.onblocked = () => resolve()
    } catch {
      // No access to IndexedDB.
      resolve()
    }
  })
