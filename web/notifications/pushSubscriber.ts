// For which member this browser gets pushes: another one who logs in here does not get that one's (NOTE-4).
const storageKey = 'push.member'

/** Storage may be closed to us (private modes). */
export function readPushSubscriber(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** null: for nobody any more. */
export function storePushSubscriber(member: string | null) {
  try {
    if (member === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, member)
  } catch {
    // See above.
  }
}

export const isPushSubscriber = (member: string) => readPushSubscriber() === member
