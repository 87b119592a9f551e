// Remembers the chat that was open last, on this device (CHAT-11).

const LAST_OPENED_TTL_MS = 7 * 86_400_000

const names = { profile: 'last_chat_opened_profile', date: 'last_chat_opened_date', by: 'last_chat_opened_by' }

/** Stored with the member, so that the next one on this device is not led there. */
export function saveLastOpened(memberId: string, profile: string) {
  store({ [names.by]: memberId, [names.profile]: profile, [names.date]: new Date().toISOString() })
}

export const clearLastOpened = () => store({})

/** Storage may be unavailable (private modes); nothing is remembered then. */
function store(values: Record<string, string>) {
  try {
    for (const name of Object.values(names)) localStorage.removeItem(name)
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  } catch {
    // See above.
  }
}

/** Profile id of the last opened chat, or null. */
export function lastOpened(memberId: string, now: number): string | null {
  try {
    const at = Date.parse(localStorage.getItem(names.date) ?? '')
    // NaN from an invalid date compares as false.
    return localStorage.getItem(names.by) === memberId && now - at < LAST_OPENED_TTL_MS
      ? localStorage.getItem(names.profile)
      : null
  } catch {
    return null
  }
}
