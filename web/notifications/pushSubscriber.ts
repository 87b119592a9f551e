// For which member this browser gets pushes: another one who logs in here does not get that one's (NOTE-4).
const name = 'push.member'

/** Storage may be closed to us (private modes). */
export function keptMember(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** null: for nobody any more. */
export function keepMember(member: string | null) {
  try {
    if (member === null) localStorage.removeItem(name)
    else localStorage.setItem(name, member)
  } catch {
    // See above.
  }
}

export const isPushedHere = (member: string) => keptMember() === member
