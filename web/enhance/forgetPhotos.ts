// Of the photos that waited in conversations nothing stays on the device (CHAT-6, NOTE-4).

/** The database of web/chats/outbox/photoStorage.ts, whole. Never fails; done at the latest when another tab lets go of it. */
export const forgetPhotos = () =>
  new Promise<void>((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase('chat')
      asked.onsuccess = asked.onerror = asked.onblocked = () => resolve()
    } catch {
      // There is none.
      resolve()
    }
  })
