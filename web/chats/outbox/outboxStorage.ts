// What this tab keeps of a conversation over a reload, and forgets at logout; photos' bytes lie beside it (keptPhotos.ts). `whose`: one's own
// id and the partner's, so that whoever logs in next sees nothing of it.
import { onNudge } from '../../base/live.ts'

export const whoseOf = (me: string, partner: string) => `${me}.${partner}`
export const meIn = (whose: string) => whose.slice(0, whose.indexOf('.'))
export const partnerIn = (whose: string) => whose.slice(whose.indexOf('.') + 1)

type Kind = 'draft' | 'chosen' | 'waiting'
const nameOf = (kind: Kind, whose: string) => `chat.${kind}.${whose}`

/** Storage may be closed to us (private modes); what is kept then lives as long as its document. */
export function readKept<T>(kind: Kind, whose: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(kind, whose)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** null forgets it. */
export function keep(kind: Kind, whose: string, it: unknown) {
  try {
    if (it === null) sessionStorage.removeItem(nameOf(kind, whose))
    else sessionStorage.setItem(nameOf(kind, whose), JSON.stringify(it))
  } catch {
    // See above.
  }
}

/** Every conversation of this member that something waits in. */
export function waitingOf(me: string): string[] {
  const begin = nameOf('waiting', whoseOf(me, ''))
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(begin))
    return names.map((name) => name.slice(nameOf('waiting', '').length))
  } catch {
    return []
  }
}

function forgetAll() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('chat.')) sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}

// Logged out in another tab; one's own logout clears the whole storage (web/enhance/logout.ts).
if (typeof document !== 'undefined') onNudge('logout', forgetAll)
