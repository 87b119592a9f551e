// The member who gets pushes in this browser: another one who logs in does not get them (NOTE-4).
const storageKey = 'push.member'

/** The storage may be closed (private modes). */
export function readPushSubscriber(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** null: nobody. */
export function storePushSubscriber(member: string | null) {
  try {
    if (member === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, member)
  } catch {
    // See above.
  }
}

export const isPushSubscriber = (member: string) => readPushSubscriber() === member
